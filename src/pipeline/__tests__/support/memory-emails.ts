import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { LaterEmail } from "../../../core/request/later-email"
import type { Transition } from "../../../core/lifecycle/transition"
import type { VirtualClock } from "./virtual-clock"

type Row = LaterEmail & { expiresMs: number | null }

/** E-mails beside the first, as `modules/invoice_ledger/later-emails.ts` keeps them. */
export class MemoryEmails {
  readonly rows: Row[] = []
  private firsts = 0

  constructor(private readonly clock: VirtualClock) {}

  /** Ends one, if it is as expected; true as well of a change that ends none. */
  end({ id: requestId, endsEmail: ends }: Transition): boolean {
    if (!ends) return true
    const email = this.rows.find((row) => row.id === ends.id && row.requestId === requestId)
    if (!email || !ends.from.includes(email.state)) return false
    Object.assign(email, structuredClone({ state: ends.to, reasons: ends.reasons }))
    email.endedAt = this.clock.iso
    return true
  }

  /** Keeps one that was ordered, with the first as the row told of it until then. */
  order(before: InvoiceRequest, { ordersEmail: order }: Transition): void {
    if (!order) return
    const { id: requestId, sendStampedAt, sentAt, sentTo } = before
    if (sentAt !== null && sentTo !== null && this.of(requestId).length === 0) {
      const orderedAt = sendStampedAt !== null && sendStampedAt < sentAt ? sendStampedAt : sentAt
      this.firsts += 1
      this.rows.push({
        ...{ id: `invmail_${this.firsts}`, requestId, state: "sent", orderedAt },
        ...{ endedAt: sentAt, expiresMs: null, sentTo, reasons: null },
      })
    }
    const { id, sentTo: to, reason, lifetimeMs } = structuredClone(order)
    this.rows.push({
      ...{ id, requestId, state: "sending", orderedAt: this.clock.iso, endedAt: null },
      ...{ expiresMs: this.clock.nowMs + lifetimeMs, sentTo: to, reasons: [reason] },
    })
  }

  /** Keeps what a person said of those of unknown outcome. */
  settle({ id, settlesEmails: reason }: Transition): void {
    if (!reason) return
    for (const row of this.rows) {
      const isOpen = row.state === "unknown" && row.reasons?.[0]?.code !== reason.code
      if (row.requestId === id && isOpen) row.reasons = [structuredClone(reason)]
    }
  }

  /** Those whose process is gone are unknown from now on; of each request the last one's reasons. */
  expire(): Map<string, LaterEmail["reasons"]> {
    const gone = this.rows.filter(
      ({ state, expiresMs }) =>
        state === "sending" && expiresMs !== null && expiresMs < this.clock.nowMs
    )
    for (const email of gone) {
      email.state = "unknown"
      email.endedAt = this.clock.iso
    }
    const inOrder = gone.sort((a, b) => (a.orderedAt < b.orderedAt ? -1 : 1))
    return new Map(inOrder.map(({ requestId, reasons }) => [requestId, reasons]))
  }

  of(requestId: string): LaterEmail[] {
    return this.rows
      .filter((row) => row.requestId === requestId)
      .sort((a, b) => (nameOrder(a) < nameOrder(b) ? -1 : 1))
      .map(({ expiresMs: _, ...email }) => structuredClone(email))
  }
}

const nameOrder = ({ orderedAt, id }: LaterEmail) => `${orderedAt} ${id}`
