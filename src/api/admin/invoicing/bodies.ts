import { z } from "zod"
import type { AddNameBody, LinkBody, PauseBody, SendBody, SkipBody } from "../../../types"

// Medusa's validator names the field of an absent, mistyped or too long value by itself; of any
// other it passes on the message alone, which must name it.
export const emptyBody = z.strictObject({})

export const linkBody: z.ZodType<LinkBody> = z.strictObject({
  invoice_id: z
    .string()
    .trim()
    .regex(/^\d{1,18}$/, "invoice_id: must be the service's id of the invoice, digits only"),
})

const reason = z
  .string()
  .trim()
  .min(3)
  .max(500)
  // PostgreSQL keeps neither a NUL nor half a surrogate pair.
  .regex(/^[^\0\p{Cs}]*$/u, "reason: must be text")

export const skipBody: z.ZodType<SkipBody> = z.strictObject({ reason })

export const pauseBody: z.ZodType<PauseBody> = z.strictObject({ reason })

export const addNameBody: z.ZodType<AddNameBody> = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\0\p{Cs}]*$/u, "name: must be text"),
})

/** The service takes 200 characters of addresses with an invoice; ten is more than anyone needs. */
const MAX_RECIPIENTS = 10

export const sendBody: z.ZodType<SendBody> = z.strictObject({
  recipients: z
    .array(z.email("recipients: each must be an e-mail address").max(200))
    .min(1)
    .max(MAX_RECIPIENTS)
    .optional(),
})
