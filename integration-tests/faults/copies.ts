import { COPY_TO } from "./books"
import type { Row } from "./rows"

/** What the owner orders beside the buyers' e-mails: each invoice that was mailed goes to the books as well. */
export class Copies {
  /** How often a copy was ordered, by the order. */
  private readonly ordered = new Map<string, number>()

  count(orderId: string): number {
    return this.ordered.get(orderId) ?? 0
  }

  /** An invoice that was mailed and of which no copy was ordered yet, the newest first. */
  choose(rows: readonly Row[], past: ReadonlySet<string>): Row | undefined {
    return rows.findLast(
      (row) =>
        row.state === "issued" &&
        row.send_state === "sent" &&
        !past.has(row.order_id) &&
        !this.ordered.has(row.order_id)
    )
  }

  /** True of one whose copy did not go out. */
  isOpen(row: Row): boolean {
    return this.ordered.has(row.order_id) && ["refused", "failed"].includes(row.send_state)
  }

  /** The button for it. */
  order({ id, order_id: orderId }: Row): { path: string; body: { recipients: string[] } } {
    this.ordered.set(orderId, this.count(orderId) + 1)
    return { path: `requests/${id}/send`, body: { recipients: [COPY_TO] } }
  }
}
