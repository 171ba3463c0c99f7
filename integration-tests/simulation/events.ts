import { tellBuyer } from "../../src/core/documents/buyer-invoice"
import type { InvoiceRequest } from "../../src/core/request/invoice-request"
import type { EventName, OutboxEvent } from "../../src/core/lifecycle/announcement"
import type { OrderTruth } from "./shop"
import type { World } from "./world"

/** What a row that is so must have been announced as, whichever way it came there. */
const ANNOUNCED: Readonly<Partial<Record<InvoiceRequest["state"], EventName>>> = {
  issued: "issued",
  refused: "refused",
  failed: "failed",
}

/** The account is another's by now, so that nothing is read or fetched: whether it is the buyer's is not known. */
const UNREAD: readonly string[] = ["ACCOUNT_CHANGED", "COMPANY_UNKNOWN"]

/** What was handed out by a moment. */
export type Told = {
  published: Set<string>
  /** The number of the latest event of a subject that was handed out. */
  latest: Map<string, number>
  names: Map<string, Map<string, number>>
}

/** What the event bus was given, held against what became of the orders. */
export class Events {
  private published: Told["published"] = new Set()
  private latest: Told["latest"] = new Map()
  private names: Told["names"] = new Map()

  constructor(private readonly world: World) {}

  onPublished(events: readonly OutboxEvent[]): void {
    for (const { id, name, subject } of events) {
      // Once more what was handed out before: that is allowed, and is known by its id.
      if (this.published.has(id)) continue
      this.published.add(id)
      const place = Number(id.replace("invevt_", ""))
      if (place < (this.latest.get(subject) ?? 0)) {
        this.world.judge.find(
          "event",
          "order",
          null,
          `${name} of ${subject} came after a later one`
        )
      }
      this.latest.set(subject, place)
      const told = this.names.get(subject) ?? new Map<string, number>()
      told.set(name, (told.get(name) ?? 0) + 1)
      this.names.set(subject, told)
    }
  }

  tellWhatWasTold(): Told {
    const { published, latest, names } = this
    return structuredClone({ published, latest, names })
  }

  /** A backup took the ledger's place: what was announced since is announced anew. */
  onRestored({ published, latest, names }: Told): void {
    this.published = published
    this.latest = latest
    this.names = names
  }

  /** Everything came to rest: what was announced was handed out, and what happened was announced. */
  checkRest(): void {
    const { judge, ledger } = this.world
    if (this.isSilent) return
    for (const { id, name, subject } of ledger.outbox.events) {
      if (this.published.has(id)) continue
      judge.find("event", "lost", null, `${name} of ${subject} was never handed out`)
    }
  }

  /** What may be a copy of the shop's database announces its holds alone, until a person says what it is. */
  get isSilent(): boolean {
    return [...this.world.ledger.holds.values()].some(({ cause }) => cause === "other-database")
  }

  checkRow(truth: OrderTruth, row: InvoiceRequest): void {
    if (this.isSilent) return
    const countOf = (name: EventName) =>
      this.names.get(row.id)?.get(`invoicing.invoice.${name}`) ?? 0
    const miss = (name: EventName) =>
      this.world.judge.find("event", "untold", truth, `nobody was told that it is ${name}`)
    const due = ANNOUNCED[row.state]
    if (due && countOf(due) === 0) miss(due)
    if (row.sentAt !== null && countOf("sent") === 0) miss("sent")
    if (countOf("available") > 1) {
      this.world.judge.find("event", "twice", truth, "its buyer was told twice that it is there")
    }
    const ksef = this.world.ledger.ksef.stateOf(row.id)
    const isRead = ![row.reasons, row.sendReasons].some((all) =>
      UNREAD.includes(all?.[0]?.code ?? "")
    )
    if (!isRead || this.isRefusedByKsef(row)) return
    if (tellBuyer(row, ksef) === "issued" && countOf("available") === 0) miss("available")
  }

  /**
   * A reading may show what the watch has not seen: it is no invoice for its buyer yet. Once KSeF
   * accepts it after all, the watch announces it, after the lease of one that died if need be.
   */
  private isRefusedByKsef(row: InvoiceRequest): boolean {
    const isUnwatched = this.world.ledger.ksef.stateOf(row.id) === null
    const moments = [this.world.nowMs, ...(isUnwatched ? [this.world.judge.readAtOf(row)] : [])]
    return this.world.accounts.some((account) =>
      account.invoices.some(
        (invoice) =>
          invoice.id === row.invoiceId &&
          moments.some((atMs) => account.lookIntoKsef(invoice, atMs).shown?.state === "error")
      )
    )
  }
}
