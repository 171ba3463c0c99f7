import { COPY_TO } from "./books"
import type { Row } from "./rows"

/** Copies that the owner orders besides the buyers' e-mails: each mailed invoice also goes to accounting. */
export class Copies {
  /** How often a copy was ordered, by order. */
  private readonly ordered = new Map<string, number>()

  count(orderId: string): number {
    return this.ordered.get(orderId) ?? 0
  }

  /** The newest mailed invoice for which no copy has been ordered yet. */
  choose(rows: readonly Row[], past: ReadonlySet<string>): Row | undefined {
    return rows.findLast(
      (row) =>
        row.state === "issued" &&
        row.send_state === "sent" &&
        !past.has(row.order_id) &&
        !this.ordered.has(row.order_id)
    )
  }

  /** True if the copy was ordered but not sent. */
  isOpen(row: Row): boolean {
    return this.ordered.has(row.order_id) && ["refused", "failed"].includes(row.send_state)
  }

  /** The API call of the button that orders a copy. */
  order({ id, order_id: orderId }: Row): { path: string; body: { recipients: string[] } } {
    this.ordered.set(orderId, this.count(orderId) + 1)
    return { path: `requests/${id}/send`, body: { recipients: [COPY_TO] } }
  }
}
