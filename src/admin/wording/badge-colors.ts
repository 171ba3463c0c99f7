import type { StatusBadge } from "@medusajs/ui"
import type { ComponentProps } from "react"
import type { InvoiceAttempt, InvoiceRequestRow, ListedState } from "../../types"

type Color = NonNullable<ComponentProps<typeof StatusBadge>["color"]>

export const STATE_COLORS: Record<ListedState, Color> = {
  queued: "blue",
  issuing: "blue",
  issued: "green",
  refused: "red",
  failed: "red",
  unknown: "orange",
  skipped: "grey",
  canceled: "grey",
  awaiting_payment: "blue",
}

export const SEND_COLORS: Record<InvoiceRequestRow["send_state"], Color> = {
  none: "grey",
  waiting: "blue",
  queued: "blue",
  sending: "blue",
  sent: "green",
  unknown: "orange",
  refused: "red",
  failed: "red",
}

export const OUTCOME_COLORS: Record<InvoiceAttempt["outcome"], Color> = {
  done: "green",
  refused: "red",
  "key-rejected": "red",
  "asked-to-wait": "blue",
  "not-sent": "orange",
  unknown: "orange",
}
