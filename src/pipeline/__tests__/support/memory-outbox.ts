import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { KsefEventName, KsefWatch } from "../../../core/ksef/watch"
import {
  describeRequest,
  shouldAnnounce,
  type Announcement,
  type NewEvent,
  type OutboxEvent,
} from "../../../core/lifecycle/announcement"
import type { EventsPort } from "../../events-port"
import type { VirtualClock } from "./virtual-clock"

type Kept = OutboxEvent & { deliveredMs: number | null; claimedUntilMs: number }

/** What was announced in memory, with the semantics of `modules/invoice_ledger/outbox.ts`. */
export class MemoryOutbox implements EventsPort {
  /** All of them, in the order of their sequence. */
  readonly events: Kept[] = []
  /** Those that are not delivered; a run of thousands of orders looks through no more. */
  private readonly waiting = new Set<Kept>()
  /** Requests whose buyer was once told that the invoice may be fetched. */
  private readonly available = new Set<string>()
  private lastId = 0

  /** @param isCopy whether the ledger may be a copy: then it announces its holds alone. */
  constructor(
    private readonly clock: VirtualClock,
    private readonly isCopy: () => boolean
  ) {}

  /** Whether something was not handed out yet. */
  get hasWaiting(): boolean {
    return this.waiting.size > 0
  }

  /** Writes what a change of a row announces, by the row as it is then. */
  tell(row: InvoiceRequest, events: readonly Announcement[], ksef: KsefWatch["state"]): void {
    for (const event of events) {
      if (!shouldAnnounce(event, row, ksef)) continue
      if (event.name === "available") {
        if (this.available.has(row.id)) continue
        this.available.add(row.id)
      }
      this.add({
        name: `invoicing.invoice.${event.name}`,
        subject: row.id,
        companyId: row.companyId,
        data: describeRequest(row, event.name),
      })
    }
  }

  tellKsef(row: InvoiceRequest, news: KsefEventName, { details }: KsefWatch): void {
    this.add({
      name: `invoicing.ksef.${news}`,
      subject: row.id,
      companyId: row.companyId,
      data: { ...describeRequest(row), ksef_number: details?.number ?? null },
    })
    if (news === "accepted") this.tell(row, [{ name: "available" }], "accepted")
  }

  add(event: NewEvent): void {
    this.lastId += 1
    const kept = {
      ...event,
      id: `invevt_${this.lastId}`,
      tries: 0,
      createdAt: this.clock.iso,
      deliveredMs: null,
      claimedUntilMs: -Infinity,
    }
    this.events.push(kept)
    this.waiting.add(kept)
  }

  async claimEvents({ limit, leaseMs }: { limit: number; leaseMs: number }) {
    const nowMs = this.clock.nowMs
    const heldBack = new Set<string>()
    const claimed: OutboxEvent[] = []
    const isCopy = this.isCopy()
    for (const event of this.waiting) {
      if (claimed.length === limit) break
      if (isCopy && !event.subject.startsWith("company:")) continue
      if (heldBack.has(event.subject)) continue
      if (event.claimedUntilMs >= nowMs) {
        heldBack.add(event.subject)
        continue
      }
      event.claimedUntilMs = nowMs + leaseMs
      event.tries += 1
      const { deliveredMs, claimedUntilMs, ...told } = event
      claimed.push(structuredClone(told))
    }
    return await Promise.resolve(claimed)
  }

  async markDelivered(ids: readonly string[]): Promise<void> {
    for (const event of this.chosen(ids)) {
      event.deliveredMs = this.clock.nowMs
      this.waiting.delete(event)
    }
    await Promise.resolve()
  }

  async returnEvents(ids: readonly string[]): Promise<void> {
    for (const event of this.chosen(ids)) {
      const pauseMs = Math.min(300, 2 ** (Math.min(event.tries, 10) - 1)) * 1000
      event.claimedUntilMs = this.clock.nowMs + pauseMs
    }
    await Promise.resolve()
  }

  async deleteOldEvents({ olderThanMs, limit }: { olderThanMs: number; limit: number }) {
    const isOld = ({ deliveredMs }: Kept) =>
      deliveredMs !== null && deliveredMs < this.clock.nowMs - olderThanMs
    const old = this.events.filter(isOld).slice(0, limit)
    for (const event of old) this.events.splice(this.events.indexOf(event), 1)
    return await Promise.resolve(old.length)
  }

  /** The table as it stands, for {@link restore}. */
  dump() {
    const { events, available, lastId } = this
    return { events: structuredClone(events), available: [...available], lastId }
  }

  restore({ events, available, lastId }: ReturnType<MemoryOutbox["dump"]>): void {
    this.events.splice(0, Infinity, ...structuredClone(events))
    this.waiting.clear()
    for (const event of this.events) if (event.deliveredMs === null) this.waiting.add(event)
    this.available.clear()
    for (const requestId of available) this.available.add(requestId)
    this.lastId = lastId
  }

  private chosen(ids: readonly string[]): Kept[] {
    return [...this.waiting].filter(({ id }) => ids.includes(id))
  }
}
