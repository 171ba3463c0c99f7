import { z } from "zod"
import { isKeepable } from "../../../core/keepable"
import { emailTemplate } from "../../../core/settings/email-schema"
import { EMAIL_LANGUAGES } from "../../../core/email-text/fill"
import type { EmailTestBody } from "../../../types"
import { text } from "./fields"

/** The text is validated like a stored one; an error names its position. */
export const emailTestBody: z.ZodType<EmailTestBody> = z.strictObject({
  request_id: text("request_id: must be text").max(100),
  language: z.enum(EMAIL_LANGUAGES, { error: "language: must be en or pl" }),
  subject: emailTemplate("subject", "subject: must be")
    .refine(isKeepable, "subject: must be text")
    .optional(),
  text: emailTemplate("text", "text: must be").refine(isKeepable, "text: must be text").optional(),
})
