import { z } from "zod"
import { emailTemplate } from "../../../core/settings/email-schema"
import { EMAIL_LANGUAGES } from "../../../core/email-text/fill"
import type { EmailTestBody } from "../../../types"

/** Its text is checked as a stored one is; a mistake is named with its place. */
export const emailTestBody: z.ZodType<EmailTestBody> = z.strictObject({
  request_id: z.string().max(100),
  language: z.enum(EMAIL_LANGUAGES, { error: "language: must be en or pl" }),
  subject: emailTemplate("subject", "subject: must be").optional(),
  text: emailTemplate("text", "text: must be").optional(),
})
