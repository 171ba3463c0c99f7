import { describeForBuyer } from "../../src/core/documents/buyer-invoice"
import type { InvoiceRequest } from "../../src/core/request/invoice-request"
import type { EventName, OutboxEvent } from "../../src/core/lifecycle/announcement"
import type { OrderTruth } from "./shop"
import type { World } from "./world"

/** The event that must have been announced for a row in this state, however it got there. */
const ANNOUNCED: Readonly<Partial<Record<InvoiceRequest["state"], EventName>>> = {
  issued: "issued",
  refused: "refused",
  failed: "failed",
}

/**
 * The account is now another one, so nothing is read or fetched, and it is unknown whether it is the buyer's.
 */
const UNREAD: readonly string[] = ["ACCOUNT_CHANGED", "COMPANY_UNKNOWN"]

/** What was delivered up to a moment. */
export type Told = {
  published: Set<string>
  /** The number of the latest delivered event for each subject. */
  latest: Map<string, number>
  names: Map<string, Map<string, number>>
}

/** Compares the events given to the event bus with what happened to the orders. */
export class Events {
  private published: Told["published"] = new Set()
  private latest: Told["latest"] = new Map()
  private names: Told["names"] = new Map()

  constructor(private readonly world: World) {}

  onPublished(events: readonly OutboxEvent[]): void {
    for (const { id, name, subject } of events) {
      // Delivered a second time: that is allowed, and the id makes it recognizable.
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

  /** A backup replaced the ledger: what was announced since is announced again. */
  onRestored({ published, latest, names }: Told): void {
    this.published = published
    this.latest = latest
    this.names = names
  }

  /** At rest: everything announced was delivered, and everything that happened was announced. */
  checkRest(): void {
    const { judge, ledger } = this.world
    if (this.isSilent) return
    for (const { id, name, subject } of ledger.outbox.events) {
      if (this.published.has(id)) continue
      judge.find("event", "lost", null, `${name} of ${subject} was never handed out`)
    }
  }

  /** A shop that may be a copy of the database announces only its holds, until a person says what it is. */
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
    if (describeForBuyer(row, ksef) === "issued" && countOf("available") === 0) miss("available")
  }

  /**
   * A reading may show a status that the watch has not seen: the invoice is not ready for its buyer yet. If
   * KSeF accepts it later, the watch announces it, if necessary after the lease of a dead process expires.
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
