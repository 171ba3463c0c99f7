import { z } from "zod"

/** What a shop's handler may return; unknown fields are rejected. */
export const preparedEmailSchema = z.strictObject({
  to: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).optional(),
  from: z.string().optional(),
  channel: z.string().min(1).optional(),
  template: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  provider_data: z.record(z.string(), z.unknown()).optional(),
  content: z
    .strictObject({
      subject: z.string().optional(),
      text: z.string().optional(),
      html: z.string().optional(),
    })
    .optional(),
  attach_pdf: z.boolean().optional(),
  /** A key other than the default mails an invoice again that was mailed before. */
  idempotency_key: z.string().min(1).optional(),
})

/**
 * What a handler of the hook `prepareInvoiceEmail` may return; all fields are optional. Without
 * `to` the e-mail goes to the order's address; without `attach_pdf: false` the PDF is attached.
 */
export type PreparedInvoiceEmail = z.input<typeof preparedEmailSchema>
