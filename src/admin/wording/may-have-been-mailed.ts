import type { InvoiceRequestRow } from "../../types"

/** Whether another e-mail would be one more: one went out, or nobody knows whether it did. */
export const mayHaveBeenMailed = ({
  send_state: state,
  sent_at,
}: Pick<InvoiceRequestRow, "send_state" | "sent_at">): boolean =>
  sent_at !== null || state === "sent" || state === "sending" || state === "unknown"
