import type { ClaimedKsefWatch, DueKsefWatch } from "../../core/ksef/watch"
import type { InvoicingService, Outcome, ServiceInvoice } from "../../core/request/outcomes"
import { CLOCK_DIFFERENCE_MS } from "../../core/request/service-timing"
import type { KsefVisibility } from "../../core/ksef/ksef-visibility"
import { isShownOn, isSureOn, isSparse, untilNextReadingMs, type JudgedInvoice } from "./judge-ksef"
import { isForbidden } from "../holds/key-rights"
import { OpenWatches } from "./open-watches"
import type { Ports } from "../ports"
import { leaveUnread, recordKsef } from "./record-ksef"
import { mandatoryFirst, describeUnshown, type UnshownInvoice } from "./unshown-invoices"

/** The most calls for invoices that the list did not show, or not with their status. */
const MAX_BY_ID = 100
/** Listed invoices without a status that are read by id, in case the list omits statuses. */
const SAMPLES = 3
/** Consecutive pages without any sought invoice after which the rest is read by id. */
const MAX_MISSES = 3
const MAX_PAGES = 200
/** Consecutive unanswered calls after which the run ends. */
const MAX_UNANSWERED = 3
/** Consecutive invoices that the key may not read after which it is assumed to read none. */
const MAX_FORBIDDEN = 3

const SOON_MS = 60_000
const UNANSWERED_MS = 5 * 60_000
const BUSY_MS = 5 * 60_000
const REFUSED_MS = 6 * 60 * 60_000
const FORBIDDEN_MS = 60 * 60_000

/** Ages after which an unreadable invoice is given up: one the service refuses, or one not reached at all. */
const REFUSED_UNTIL_MS = 3 * 24 * 60 * 60_000
const UNREAD_UNTIL_MS = 30 * 24 * 60 * 60_000
/** How long a list that omitted statuses is not read again. */
const UNLISTED_MS = 24 * 60 * 60_000

/**
 * One run over the due watches of one company's account. Only the ids of each are held until the list
 * shows its invoice: thousands may be open.
 */
export class KsefRun {
  recorded = 0
  private readonly open: OpenWatches
  /** Found in the list, but without a status. */
  private readonly unshown: UnshownInvoice[] = []
  private shownSinceMs: number
  private unlistedMs: number
  private isShownInList = false
  private byId = 0
  private unanswered = 0
  private forbidden = 0
  /** Set once the service must not be called again in this run: the delay until the rest is due again. */
  private stopMs: number | null = null

  constructor(
    private readonly ports: Ports,
    private readonly about: {
      companyId: string
      service: InvoicingService
      due: readonly ClaimedKsefWatch[]
      /** By the database's clock, when they were claimed. */
      nowMs: number
      visibility: KsefVisibility
    }
  ) {
    this.open = new OpenWatches(ports.ledger, about.due, about.nowMs)
    this.shownSinceMs = Date.parse(about.visibility.shownSince ?? "") || Infinity
    this.unlistedMs = Date.parse(about.visibility.unlistedAt ?? "") || -Infinity
  }

  async perform(): Promise<KsefVisibility> {
    const { nowMs } = this.about
    if (nowMs - this.unlistedMs > UNLISTED_MS) await this.scan()
    await this.judgeUnshown()
    for (const watch of await this.open.readFirst(MAX_BY_ID)) await this.readOne(watch)
    const delayMs = this.stopMs ?? SOON_MS
    await this.open.readAll((left) => this.postpone(left, delayMs, UNREAD_UNTIL_MS))
    const toText = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : null)
    return { shownSince: toText(this.shownSinceMs), unlistedAt: toText(this.unlistedMs) }
  }

  private async postpone(watches: readonly DueKsefWatch[], delayMs: number, untilMs: number) {
    await leaveUnread(this.ports, watches, { delayMs, untilMs, nowMs: this.about.nowMs })
  }

  /**
   * Reads the list from its newest page on. The first page has no number; page 1 is requested too,
   * since a service that counts from 0 shows its second page there. Source: service-api 3.3.
   */
  private async scan(): Promise<void> {
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
      // The first page repeated under its number shows nothing new and proves nothing.
      if (page !== 1) misses = found > 0 ? 0 : misses + 1
      if (invoices.length === 0 || (page === 0 && pageCount <= 1)) return
    }
  }

  private async takePage(invoices: readonly ServiceInvoice[]): Promise<number> {
    const shown = invoices.filter(isShownOn)
    if (shown.length > 0) this.isShownInList = true
    const watches = await this.open.readOf(invoices)
    for (const invoice of shown) this.noteShown(invoice, watches.get(invoice.invoiceId))
    let found = 0
    for (const invoice of invoices) {
      const watch = watches.get(invoice.invoiceId)
      if (!watch || !this.open.has(invoice.invoiceId)) continue
      found += 1
      const isShown = isShownOn(invoice)
      // It is read by its id then.
      if (isShown && isSparse(invoice, watch)) continue
      this.open.delete(invoice.invoiceId)
      if (isShown) await this.record(watch, invoice)
      else this.unshown.push(describeUnshown(watch, invoice, this.issuedMsOf(watch)))
    }
    return found
  }

  /**
   * An invoice listed without a status has none, if the list shows others' statuses. If it shows none
   * at all, a few are read by id: a status there means that the list omits them.
   */
  private async judgeUnshown(): Promise<void> {
    if (!this.isShownInList) {
      const samples = [...this.unshown].sort(mandatoryFirst).slice(0, SAMPLES)
      for (const { claimed } of samples) {
        this.readByIdLater((one) => one.claimed.id === claimed.id)
        const [watch] = await this.open.read([claimed])
        const invoice = watch ? await this.readOne(watch) : null
        if (!invoice || !isShownOn(invoice)) continue
        this.unlistedMs = this.about.nowMs
        this.readByIdLater(() => true)
        break
      }
    }
    // In a connected account the buyer decides whether it must be in KSeF.
    this.readByIdLater(({ isSparse, issuedMs }) => isSparse && issuedMs >= this.shownSinceMs)
    const found = this.unshown.splice(0)
    const invoices = new Map(found.map(({ claimed, invoice }) => [claimed.id, invoice]))
    const claimed = found.map((one) => one.claimed)
    await this.open.readEach(claimed, async (watches) => {
      for (const watch of watches) {
        const invoice = invoices.get(watch.id)
        if (invoice) await this.record(watch, invoice)
      }
    })
  }

  private readByIdLater(isMeant: (one: UnshownInvoice) => boolean): void {
    for (const one of this.unshown.splice(0)) {
      if (isMeant(one)) this.open.putBack(one.claimed)
      else this.unshown.push(one)
    }
  }

  /** Returns the invoice, or null if it could not be read now. */
  private async readOne(watch: DueKsefWatch): Promise<ServiceInvoice | null> {
    if (this.isOver() || this.byId >= MAX_BY_ID) return null
    this.byId += 1
    const outcome = await this.about.service.readInvoice(watch.invoiceId)
    if (outcome.kind === "done") {
      this.unanswered = this.forbidden = 0
      this.open.delete(watch.invoiceId)
      if (isShownOn(outcome.value)) this.noteShown(outcome.value, watch)
      await this.record(watch, outcome.value)
      return outcome.value
    }
    if (outcome.kind === "refused") {
      // Not found by this id: nothing is known, and asking every minute would not change that.
      this.open.delete(watch.invoiceId)
      await this.postpone([watch], REFUSED_MS, REFUSED_UNTIL_MS)
      return null
    }
    if (isForbidden(outcome)) {
      // It may concern this invoice alone, and later ones must not wait for it.
      this.open.delete(watch.invoiceId)
      await this.postpone([watch], FORBIDDEN_MS, UNREAD_UNTIL_MS)
      if (++this.forbidden >= MAX_FORBIDDEN) this.stopMs = FORBIDDEN_MS
      return null
    }
    this.note(outcome)
    if (outcome.kind !== "unknown") return null
    // It may concern this invoice alone.
    this.open.delete(watch.invoiceId)
    await this.ports.ledger.postponeKsef([watch.id], untilNextReadingMs(watch, this.about.nowMs))
    return null
  }

  private async record(watch: DueKsefWatch, invoice: JudgedInvoice): Promise<void> {
    const { nowMs } = this.about
    const isConnected = this.isConnectedFor(watch)
    const kept = await recordKsef(this.ports, watch, invoice, { isConnected, nowMs })
    if (kept) this.recorded += 1
  }

  private noteShown(invoice: ServiceInvoice, watch?: DueKsefWatch): void {
    if (!isSureOn(invoice)) return
    const uploadedMs = Date.parse(invoice.uploadDate ?? "") || Infinity
    const savedMs = Math.min(uploadedMs, watch ? this.issuedMsOf(watch) : Infinity)
    // The earlier of both times, because the service's clock may even be hours ahead.
    this.shownSinceMs = Math.min(this.shownSinceMs, savedMs - CLOCK_DIFFERENCE_MS)
  }

  /** An invoice from before the account was connected need not be in KSeF through it. */
  private isConnectedFor(watch: DueKsefWatch): boolean {
    return this.issuedMsOf(watch) >= this.shownSinceMs
  }

  private issuedMsOf({ ageMs }: DueKsefWatch): number {
    return this.about.nowMs - ageMs
  }

  /**
   * Decides what a failed call means for the rest of the run. A rate limit only stops this run; whether
   * creates and e-mails wait is decided by their own answers.
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
