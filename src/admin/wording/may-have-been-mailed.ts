import type { InvoiceRequestRow } from "../../types"

/** Whether another e-mail may be a second one: one was sent, or it is unknown whether one was. */
export const mayHaveBeenMailed = ({
  send_state: state,
  sent_at,
}: Pick<InvoiceRequestRow, "send_state" | "sent_at">): boolean =>
  sent_at !== null || state === "sent" || state === "sending" || state === "unknown"
