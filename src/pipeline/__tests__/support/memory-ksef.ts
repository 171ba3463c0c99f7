import type { InvoiceRequest } from "../../../core/request/invoice-request"
import { READ_FOR_MS } from "../../../core/ksef/schedule"
import { judgeEmailOnHold, type EmailOnHold } from "../../../core/ksef/mail-wait"
import {
  DUE_UNREAD,
  FIRST_LOOK_MS,
  WATCH_LEASE_MS,
  isKsefOpen,
  type ClaimedKsefWatch,
  type DueKsefWatch,
  type KsefCounts,
  type KsefDates,
  type KsefEventName,
  type KsefFinding,
  type KsefWatch,
  type UnreadKsef,
} from "../../../core/ksef/watch"
import type { KsefPort } from "../../ksef-port"
import type { MemoryOutbox } from "./memory-outbox"
import type { VirtualClock } from "./virtual-clock"

const HOUR_MS = 60 * 60_000

/** The watches in memory, with the semantics of `modules/invoice_ledger/ksef-watches.ts`. */
export class MemoryKsef implements Omit<KsefPort, "announceRefusals" | "hasShownKsef"> {
  /** By request. */
  readonly watches = new Map<string, KsefWatch>()
  /** When a watch was opened that was missing, by request. */
  private readonly openedAtMs = new Map<string, number>()

  constructor(
    private readonly clock: VirtualClock,
    private readonly rows: ReadonlyMap<string, InvoiceRequest>,
    private readonly outbox: MemoryOutbox
  ) {}

  stateOf(requestId: string): KsefWatch["state"] {
    return this.watches.get(requestId)?.state ?? null
  }

  /** Opens the watch of a request that a change has just issued, unless it has one. */
  open({ id, companyId, invoiceId, state }: InvoiceRequest): void {
    if (state !== "issued" || invoiceId === null || this.watches.has(id)) return
    this.watches.set(id, {
      id: `invfol_${this.watches.size + 1}`,
      requestId: id,
      companyId,
      state: null,
      details: null,
      stateSince: null,
      readings: 0,
      checkedAt: null,
      dueAt: this.after(FIRST_LOOK_MS),
      warnAt: null,
      lateAt: null,
    })
  }

  claimKsefWatches(
    claim: Parameters<KsefPort["claimKsefWatches"]>[0]
  ): Promise<ClaimedKsefWatch[]> {
    const isOfAccount = ({ requestId }: KsefWatch) => {
      const row = this.rows.get(requestId)
      if (row?.state !== "issued") return false
      return row.accountId === null || row.accountId === claim.accountId
    }
    const due = [...this.watches.values()]
      .filter(({ companyId, dueAt }) => companyId === claim.companyId && this.isPast(dueAt))
      .filter(isOfAccount)
      .flatMap((watch) => this.join(watch, this.clock.nowMs))
      .sort((a, b) => compare(b.issueDate, a.issueDate) || a.ageMs - b.ageMs)
      .slice(0, claim.limit)
    const dueAt = this.after(WATCH_LEASE_MS)
    for (const { requestId } of due) this.change(requestId, { dueAt })
    return Promise.resolve(due.map(({ id, invoiceId, readings }) => ({ id, invoiceId, readings })))
  }

  readKsefWatches(ids: readonly string[], nowMs: number): Promise<DueKsefWatch[]> {
    const meant = new Set(ids)
    const found = [...this.watches.values()]
      .filter(({ id }) => meant.has(id))
      .flatMap((watch) => this.join(watch, nowMs))
    return Promise.resolve(structuredClone(found))
  }

  recordKsef(
    { id, readings }: Pick<KsefWatch, "id" | "readings">,
    { dueInMs, ...finding }: KsefFinding,
    news: KsefEventName | null = null
  ): Promise<KsefWatch | null> {
    const watch = [...this.watches.values()].find((one) => one.id === id)
    if (watch?.readings !== readings) return Promise.resolve(null)
    const kept = this.change(watch.requestId, {
      ...structuredClone(finding),
      readings: readings + 1,
      checkedAt: this.clock.iso,
      stateSince: watch.state === finding.state ? watch.stateSince : this.clock.iso,
      dueAt: dueInMs === null ? null : this.after(dueInMs),
    })
    const row = this.rows.get(watch.requestId)
    if (news && row) this.outbox.tellKsef(row, news, kept)
    return Promise.resolve(kept)
  }

  postponeKsef(ids: readonly string[], delayMs: number | null): Promise<void> {
    for (const { id, requestId, dueAt } of this.watches.values()) {
      if (ids.includes(id) && dueAt !== null) {
        this.change(requestId, { dueAt: delayMs === null ? null : this.after(delayMs) })
      }
    }
    return Promise.resolve()
  }

  repairKsefWatches(company: Parameters<KsefPort["repairKsefWatches"]>[0]): Promise<void> {
    const since = this.clock.nowMs - 3 * 24 * 60 * 60_000
    for (const row of this.rows.values()) {
      const isOfCompany = row.companyId === company.companyId
      const isNew = row.issuedAt !== null && Date.parse(row.issuedAt) > since
      if (isOfCompany && isNew && !this.watches.has(row.id)) {
        this.open(row)
        if (this.watches.has(row.id)) this.change(row.id, { dueAt: this.clock.iso })
        this.openedAtMs.set(row.id, this.clock.nowMs)
      }
      const watch = this.watches.get(row.id)
      const isElsewhere = row.accountId !== null && row.accountId !== company.accountId
      const isSoon = watch?.dueAt && Date.parse(watch.dueAt) < this.clock.nowMs + HOUR_MS
      if (isOfCompany && isElsewhere && watch?.dueAt && (isSoon || watch.warnAt !== null)) {
        const issuedMs = Date.parse(row.issuedAt ?? "") || 0
        const dueAt = issuedMs > this.clock.nowMs - READ_FOR_MS ? this.after(6 * HOUR_MS) : null
        this.change(row.id, { dueAt, warnAt: null, lateAt: null })
      }
    }
    return Promise.resolve()
  }

  /** VAT as the service tells it in PLN, or the row's where that is in PLN. */
  countKsef(companyIds: readonly string[]): Promise<KsefCounts> {
    const open = [...this.watches.values()].filter(
      (watch) => companyIds.includes(watch.companyId ?? "") && isKsefOpen(watch, this.clock.nowMs)
    )
    const isRefused = ({ state }: KsefWatch) => state === "error"
    const isLate = ({ lateAt }: KsefWatch) => this.isPast(lateAt)
    const others = open.filter((watch) => !isRefused(watch))
    const unnumbered = open.filter(({ warnAt }) => this.isPast(warnAt))
    return Promise.resolve({
      errors: open.filter(isRefused).length,
      late: others.filter(isLate).length,
      overdue: others.filter((watch) => !isLate(watch)).length,
      ...this.sumVat(open),
      unnumbered: {
        overdue: unnumbered.filter((watch) => !isLate(watch)).length,
        late: unnumbered.filter(isLate).length,
        ...this.sumVat(unnumbered),
      },
    })
  }

  private sumVat(watches: readonly KsefWatch[]) {
    const amounts = watches.map(({ requestId, details }) => {
      const row = this.rows.get(requestId)
      return details?.vatPln ?? (row?.currency === "PLN" ? (row.totals?.vat ?? null) : null)
    })
    const minor = amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0)
    const vatPln = minor === 0 ? "0" : (minor / 100).toFixed(2)
    return { vatPln, isVatPartial: amounts.includes(null) }
  }

  findKsefOf(requestIds: readonly string[]): Promise<KsefWatch[]> {
    const found = requestIds.flatMap((id) => this.watches.get(id) ?? [])
    return Promise.resolve(structuredClone(found))
  }

  settleKsef(requestId: string, readings: number): Promise<boolean> {
    const watch = this.watches.get(requestId)
    if (watch?.readings !== readings || watch.state === "accepted") return Promise.resolve(false)
    const details = { ...watch.details, isSettled: true } as KsefWatch["details"]
    this.change(requestId, { warnAt: null, lateAt: null, details, readings: readings + 1 })
    return Promise.resolve(true)
  }

  findUnreadKsef(companyId: string): Promise<UnreadKsef[]> {
    const found = this.listUnread(companyId).map(({ accountId, issueDate }) => ({
      accountId: accountId ?? "",
      issueDate: issueDate ?? "",
    }))
    const byName = new Map(found.map((one) => [JSON.stringify(one), one]))
    return Promise.resolve([...byName.values()])
  }

  awaitUnreadKsef(
    companyId: string,
    { accountId, issueDate }: UnreadKsef,
    { shownSince, warnAt, lateAt }: KsefDates
  ): Promise<void> {
    for (const row of this.listUnread(companyId)) {
      if (row.accountId !== accountId || row.issueDate !== issueDate) continue
      if (Date.parse(row.issuedAt ?? "") < Date.parse(shownSince)) continue
      const details = this.watches.get(row.id)?.details ?? structuredClone(DUE_UNREAD)
      const stateSince = this.clock.iso
      this.change(row.id, { state: "not_submitted", stateSince, details, warnAt, lateAt })
    }
    return Promise.resolve()
  }

  private listUnread(companyId: string): InvoiceRequest[] {
    return [...this.rows.values()].filter((row) => {
      const watch = this.watches.get(row.id)
      if (!watch || watch.companyId !== companyId || row.state !== "issued") return false
      const issuedMs = Date.parse(row.issuedAt ?? "")
      const openedAtMs = this.openedAtMs.get(row.id) ?? issuedMs
      return (
        watch.dueAt !== null &&
        watch.readings === 0 &&
        watch.warnAt === null &&
        openedAtMs < issuedMs + 24 * HOUR_MS &&
        issuedMs < this.clock.nowMs - HOUR_MS &&
        (row.buyerHasNip === true || row.isBuyerCompany === true) &&
        row.accountId !== null &&
        row.issueDate !== null
      )
    })
  }

  findEmailsOnHold(limit: number): Promise<EmailOnHold[]> {
    const held = [...this.rows.values()]
      .filter(({ state }) => state === "issued")
      .sort((a, b) => compare(a.issuedAt, b.issuedAt) || compare(a.id, b.id))
      .map((request) => {
        const watch = this.watches.get(request.id)
        const isPast = request.sendWaitEndsAt === null || this.isPast(request.sendWaitEndsAt)
        return {
          request,
          ksef: watch?.state ?? null,
          hasNumber: watch?.state === "accepted" && (watch.details?.number ?? null) !== null,
          isOver: isPast || (watch?.dueAt ?? null) === null,
        }
      })
    const moved = held.filter((one) => judgeEmailOnHold(one) !== null).slice(0, limit)
    return Promise.resolve(structuredClone(moved))
  }

  private join(watch: KsefWatch, nowMs: number): DueKsefWatch[] {
    const row = this.rows.get(watch.requestId)
    if (!row || row.invoiceId === null) return []
    const { invoiceId, issueDate, issuedAt, buyerHasNip, isBuyerCompany } = row
    const ageMs = issuedAt === null ? 0 : nowMs - Date.parse(issuedAt)
    const openedAtMs = this.openedAtMs.get(watch.requestId)
    const isOfThePast =
      openedAtMs !== undefined && openedAtMs > Date.parse(issuedAt ?? "") + 24 * HOUR_MS
    return [{ ...watch, invoiceId, issueDate, buyerHasNip, isBuyerCompany, ageMs, isOfThePast }]
  }

  private change(requestId: string, changes: Partial<KsefWatch>): KsefWatch {
    const before = this.watches.get(requestId)
    if (!before) throw new Error(`Request ${requestId} has no watch`)
    const changed = { ...before, ...changes }
    this.watches.set(requestId, changed)
    return { ...changed }
  }

  private isPast(at: string | null): boolean {
    return at !== null && Date.parse(at) <= this.clock.nowMs
  }

  private after(delayMs: number): string {
    return new Date(this.clock.nowMs + delayMs).toISOString()
  }
}

const compare = (a: string | null, b: string | null) =>
  (a ?? "") < (b ?? "") ? -1 : a === b ? 0 : 1
