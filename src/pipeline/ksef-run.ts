import type { DueKsefWatch, KsefWatch } from "../core/ksef/watch"
import type { InvoicingService, Outcome, ServiceInvoice } from "../core/outcomes"
import { findDuty, isShownOn, isSureOn, isThin, keepJudged, type JudgedInvoice } from "./judge-ksef"
import type { Ports } from "./ports"
import { leaveUnread, recordKsef, tellNews } from "./record-ksef"

/** Invoices that no page of the list showed, or not with their status, cost a call each. */
const MAX_BY_ID = 100
/** So many that no list shows the status of are read by id, in case that the list leaves it out. */
const SAMPLES = 3
/** Pages in a row without any invoice that is looked for, after which the rest is read by id. */
const MAX_MISSES = 3
const MAX_PAGES = 200
/** Calls in a row without an answer after which the run ends. */
const MAX_UNANSWERED = 3

const SOON_MS = 60_000
const CLOCKS_MS = 10 * 60_000
const UNANSWERED_MS = 5 * 60_000
const BUSY_MS = 5 * 60_000
const REFUSED_MS = 6 * 60 * 60_000
const FORBIDDEN_MS = 60 * 60_000

/** Past these ages what cannot be read is given up: refused by the service, or not reached at all. */
const REFUSED_UNTIL_MS = 3 * 24 * 60 * 60_000
const UNREAD_UNTIL_MS = 30 * 24 * 60 * 60_000
/** How long a list that left statuses out is not asked again. */
const UNLISTED_MS = 24 * 60 * 60_000

/** What is known of an account of the service: whether and where it shows how invoices stand. */
export type AccountShows = {
  /**
   * When the oldest invoice was saved that it has shown a KSeF status of (ISO 8601), so that it was
   * connected by then; null while it has shown none.
   */
  shownSince: string | null
  /** When a status was seen by id that the list did not show (ISO 8601); null while none was. */
  unlistedAt: string | null
}

type Blank = { watch: DueKsefWatch; invoice: JudgedInvoice }

/** One run over the due watches of one company's account. */
export class KsefRun {
  recorded = 0
  /** Those that KSeF refused since the last look. */
  readonly refused: KsefWatch[] = []
  /** By invoice: those that were not found yet. */
  private readonly open: Map<string, DueKsefWatch>
  /** Found in the list, which shows no status of them. */
  private readonly blanks: Blank[] = []
  private shownSinceMs: number
  private unlistedMs: number
  private isShownInList = false
  private byId = 0
  private unanswered = 0
  /** Set once the service wants no more calls: when the rest is due again. */
  private stopMs: number | null = null

  constructor(
    private readonly ports: Ports,
    private readonly about: {
      companyId: string
      service: InvoicingService
      due: readonly DueKsefWatch[]
      /** By the database's clock, when they were claimed. */
      nowMs: number
      shows: AccountShows
    }
  ) {
    this.open = new Map(about.due.map((watch) => [watch.invoiceId, watch]))
    this.shownSinceMs = Date.parse(about.shows.shownSince ?? "") || Infinity
    this.unlistedMs = Date.parse(about.shows.unlistedAt ?? "") || -Infinity
  }

  async perform(): Promise<AccountShows> {
    const { nowMs } = this.about
    if (nowMs - this.unlistedMs > UNLISTED_MS) await this.walk()
    await this.judgeBlanks()
    for (const watch of [...this.open.values()]) await this.readOne(watch)
    await this.leaveUnread([...this.open.values()], this.stopMs ?? SOON_MS, UNREAD_UNTIL_MS)
    const toText = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null)
    return { shownSince: toText(this.shownSinceMs), unlistedAt: toText(this.unlistedMs) }
  }

  private async leaveUnread(watches: readonly DueKsefWatch[], delayMs: number, untilMs: number) {
    await leaveUnread(this.ports, watches, { delayMs, untilMs, nowMs: this.about.nowMs })
  }

  /**
   * Reads the list from its newest page on. The first page has no number; page 1 is asked for too,
   * which a service that counts from 0 shows its second page under. Source: service-api 3.3.
   */
  private async walk(): Promise<void> {
    let [misses, lastPage] = [0, 1]
    for (let page = 0; page <= Math.min(lastPage, MAX_PAGES); page += 1) {
      if (this.isOver() || this.open.size === 0 || misses >= MAX_MISSES) return
      const outcome = await this.about.service.listInvoices({
        searchPhrase: null,
        page: page === 0 ? null : page,
      })
      if (outcome.kind !== "done") {
        this.note(outcome)
        return
      }
      const { invoices, pageCount } = outcome.value
      lastPage = Math.max(lastPage, pageCount)
      const found = await this.takePage(invoices)
      // The first page once more, under its number, shows nothing new and proves nothing.
      if (page !== 1) misses = found > 0 ? 0 : misses + 1
      if (invoices.length === 0 || (page === 0 && pageCount <= 1)) return
    }
  }

  private async takePage(invoices: readonly ServiceInvoice[]): Promise<number> {
    const shown = invoices.filter(isShownOn)
    if (shown.length > 0) this.isShownInList = true
    for (const invoice of shown) this.noteShown(invoice, this.open.get(invoice.invoiceId))
    let found = 0
    for (const invoice of invoices) {
      const watch = this.open.get(invoice.invoiceId)
      if (!watch) continue
      found += 1
      const isShown = isShownOn(invoice)
      // Read by its id then.
      if (isShown && isThin(invoice, watch)) continue
      this.open.delete(invoice.invoiceId)
      if (isShown) await this.record(watch, invoice)
      else this.blanks.push({ watch, invoice: keepJudged(invoice) })
    }
    return found
  }

  /**
   * What the list shows without a status has none, where it shows others' statuses. Where it shows
   * none at all, a few are read by id: a status there means that the list leaves them out.
   */
  private async judgeBlanks(): Promise<void> {
    if (!this.isShownInList) {
      for (const { watch } of [...this.blanks].sort(byDuty).slice(0, SAMPLES)) {
        this.readByIdLater(({ id }) => id === watch.id)
        const invoice = await this.readOne(watch)
        if (!invoice || !isShownOn(invoice)) continue
        this.unlistedMs = this.about.nowMs
        this.readByIdLater(() => true)
        break
      }
    }
    // In a connected account it matters who the buyer is.
    this.readByIdLater((watch, invoice) => this.isConnectedFor(watch) && isThin(invoice, watch))
    for (const { watch, invoice } of this.blanks.splice(0)) await this.record(watch, invoice)
  }

  private readByIdLater(isMeant: (watch: DueKsefWatch, invoice: JudgedInvoice) => boolean): void {
    for (const blank of this.blanks.splice(0)) {
      if (isMeant(blank.watch, blank.invoice)) this.open.set(blank.watch.invoiceId, blank.watch)
      else this.blanks.push(blank)
    }
  }

  /** The invoice, or null where it could not be read now. */
  private async readOne(watch: DueKsefWatch): Promise<ServiceInvoice | null> {
    if (this.isOver() || this.byId >= MAX_BY_ID) return null
    this.byId += 1
    const outcome = await this.about.service.readInvoice(watch.invoiceId)
    if (outcome.kind === "done") {
      this.unanswered = 0
      this.open.delete(watch.invoiceId)
      if (isShownOn(outcome.value)) this.noteShown(outcome.value, watch)
      await this.record(watch, outcome.value)
      return outcome.value
    }
    if (outcome.kind === "refused") {
      // Not there by this id: nothing is known, and asking each minute would tell no more.
      this.open.delete(watch.invoiceId)
      await this.leaveUnread([watch], REFUSED_MS, REFUSED_UNTIL_MS)
      return null
    }
    this.note(outcome)
    return null
  }

  private async record(watch: DueKsefWatch, invoice: JudgedInvoice): Promise<void> {
    const { nowMs } = this.about
    const isConnected = this.isConnectedFor(watch)
    const kept = await recordKsef(this.ports, watch, invoice, { isConnected, nowMs })
    if (!kept) return
    this.recorded += 1
    if (tellNews(watch, kept) === "rejected") this.refused.push(kept)
  }

  private noteShown(invoice: ServiceInvoice, watch?: DueKsefWatch): void {
    if (!isSureOn(invoice)) return
    const savedMs =
      Date.parse(invoice.uploadDate ?? "") || (watch ? this.issuedMsOf(watch) : Infinity)
    // A little earlier: the two moments are by two clocks.
    this.shownSinceMs = Math.min(this.shownSinceMs, savedMs - CLOCKS_MS)
  }

  /** One from before the account was connected need not be in KSeF by way of it. */
  private isConnectedFor(watch: DueKsefWatch): boolean {
    return this.issuedMsOf(watch) >= this.shownSinceMs
  }

  private issuedMsOf({ ageMs }: DueKsefWatch): number {
    return this.about.nowMs - ageMs
  }

  /**
   * What an answer that is none means for the rest of the run. A service that asks to wait is left
   * alone by this watch; whether creates and e-mails wait, their own answers say.
   */
  private note(outcome: Outcome<unknown>): void {
    switch (outcome.kind) {
      case "asked-to-wait":
        this.stopMs = Math.max(outcome.retryAfterMs ?? 0, BUSY_MS)
        return
      case "key-rejected":
        this.stopMs = FORBIDDEN_MS
        return
      case "unknown":
      case "not-sent":
        this.unanswered += 1
        if (this.unanswered >= MAX_UNANSWERED) this.stopMs = UNANSWERED_MS
        return
      case "refused":
      case "done":
        return
    }
  }

  private isOver(): boolean {
    return this.stopMs !== null || this.ports.isStopping()
  }
}

/** Those first that must be in KSeF: a consumer's invoice may show nothing in a connected account. */
const byDuty = (a: Blank, b: Blank) => Number(mustBeThere(b)) - Number(mustBeThere(a))

const mustBeThere = ({ invoice, watch }: Blank) => findDuty(invoice, watch) ?? true
