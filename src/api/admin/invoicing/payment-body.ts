import { z } from "zod"
import { PAYMENT_STATES } from "../../../core/payment/watch"
import type { MarkPaymentBody } from "../../../types"

/** The body for marking an invoice as paid or unpaid. */
export const markPaymentBody: z.ZodType<MarkPaymentBody> = z.strictObject({
  state: z.enum(PAYMENT_STATES),
})
