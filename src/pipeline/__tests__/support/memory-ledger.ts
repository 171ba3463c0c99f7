import {
  DATABASE_NOW,
  listWeakerCauses,
  PROCESS_DIED,
  type AnyReason,
  type CompanyHold,
  type HoldCause,
  type InvoiceRequest,
  type NewRequest,
  type RequestChange,
} from "../../../core/invoice-request"
import type { CallReport } from "../../../core/outcomes"
import { mayMove, mayMoveSend } from "../../../core/states"
import type { LedgerPort } from "../../ports"
import type { VirtualClock } from "./virtual-clock"

export type AttemptRow = CallReport & { requestId: string }

/**
 * The ledger in memory, with the semantics of `modules/invoice_ledger/service.ts`: every move is
 * one compare-and-set, rows are copied in and out, calls are recorded also when a claim is lost.
 */
export class MemoryLedger implements LedgerPort {
  readonly rows = new Map<string, InvoiceRequest>()
  readonly attempts: AttemptRow[] = []
  readonly holds = new Map<string, CompanyHold>()
  readonly settings = new Map<string, { value: unknown; updatedMs: number }>()
  private lastId = 0

  constructor(private readonly clock: VirtualClock) {}

  async insertRequest(input: NewRequest): Promise<{ request: InvoiceRequest; isNew: boolean }> {
    const existing = this.rowOfOrder(input.orderId)
    if (existing) return { request: copy(existing), isNew: false }
    this.lastId += 1
    const row: InvoiceRequest = { ...emptyRow(), ...input, id: `invreq_${this.lastId}` }
    row.createdAt = row.updatedAt = this.clock.iso
    this.rows.set(row.id, copy(row))
    return { request: copy(row), isNew: true }
  }

  async findRequest(id: string): Promise<InvoiceRequest | null> {
    const row = this.rows.get(id)
    return row ? copy(row) : null
  }

  async findRequestOfOrder(orderId: string): Promise<InvoiceRequest | null> {
    const row = this.rowOfOrder(orderId)
    return row ? copy(row) : null
  }

  async changeRequest(change: RequestChange): Promise<InvoiceRequest | null> {
    const { expect, set } = change
    assertStorable(set)
    const states = toList(expect.state)
    const sendStates = expect.sendState === undefined ? [] : toList(expect.sendState)
    for (const from of states) {
      if (set.state !== undefined && from !== set.state && !mayMove(from, set.state)) {
        throw new Error(`An invoice request may not go from ${from} to ${set.state}`)
      }
    }
    for (const from of sendStates) {
      const to = set.sendState
      if (to !== undefined && from !== to && !mayMoveSend(from, to)) {
        throw new Error(`An e-mail may not go from ${from} to ${to}`)
      }
    }
    const row = this.rows.get(change.id)
    const isHeld =
      row !== undefined &&
      states.includes(row.state) &&
      (expect.revision === undefined || row.revision === expect.revision) &&
      (expect.stampToken === undefined || row.stampToken === expect.stampToken) &&
      (sendStates.length === 0 || sendStates.includes(row.sendState)) &&
      (expect.sendStampedAt === undefined || row.sendStampedAt === expect.sendStampedAt) &&
      (expect.sendStampToken === undefined || row.sendStampToken === expect.sendStampToken) &&
      (!expect.isServed || !this.holds.has(row.companyId ?? ""))
    if (isHeld && set.invoiceId != null) this.assertUntied(row, set.companyId, set.invoiceId)
    this.log(change.id, change.attempts ?? [])
    if (!isHeld) return null
    const changed = { ...row, ...this.resolve(set), updatedAt: this.clock.iso }
    this.rows.set(row.id, copy(changed))
    return copy(changed)
  }

  async logAttempts(requestId: string, reports: readonly CallReport[]): Promise<void> {
    this.log(requestId, reports)
  }

  async findRequestedOrders(orderIds: readonly string[]): Promise<Set<string>> {
    return new Set(orderIds.filter((id) => this.rowOfOrder(id)))
  }

  async findRequestsOfOrders(orderIds: readonly string[]): Promise<InvoiceRequest[]> {
    return [...this.rows.values()].filter(({ orderId }) => orderIds.includes(orderId)).map(copy)
  }

  async findTiedInvoices(
    companyId: string,
    invoiceIds: readonly string[],
    exceptId: string
  ): Promise<Set<string>> {
    const tied = [...this.rows.values()].filter(
      (row) => row.companyId === companyId && row.id !== exceptId && row.invoiceId !== null
    )
    return new Set(tied.map((row) => row.invoiceId ?? "").filter((id) => invoiceIds.includes(id)))
  }

  async hasUnresolvedTwin(request: InvoiceRequest): Promise<boolean> {
    if (request.contentFingerprint === null) return false
    return [...this.rows.values()].some(
      (row) =>
        row.contentFingerprint === request.contentFingerprint &&
        row.companyId === request.companyId &&
        row.id !== request.id &&
        (row.state === "issuing" || row.state === "unknown")
    )
  }

  async claimSleepingRequests(batch: { idleMs: number; limit: number }) {
    return this.claimIdle(
      (row) => row.state === "queued" && !this.isAhead(row.nextAttemptAt),
      batch
    )
  }

  async claimSleepingAfterwork(batch: { idleMs: number; limit: number }) {
    return this.claimIdle(
      (row) => row.state === "issued" && (row.readBack === "pending" || row.sendState === "queued"),
      batch
    )
  }

  async findLastIssued(companyId: string, keyDigest: string) {
    const [last] = [...this.rows.values()]
      .filter((row) => row.companyId === companyId && row.invoiceId && row.keyDigest === keyDigest)
      .sort((a, b) => (a.issuedAt! > b.issuedAt! ? -1 : 1))
    if (!last) return null
    const { invoiceId, invoiceNumber, reference } = last
    return { invoiceId: invoiceId ?? "", invoiceNumber, reference }
  }

  async hasIssuedSince(companyId: string, since: string): Promise<boolean> {
    return [...this.rows.values()].some(
      (row) => row.companyId === companyId && (row.issuedAt ?? "") > since
    )
  }

  async countUnknownCreates(id: string): Promise<number> {
    return this.attempts.filter(
      ({ requestId, operation, outcome }) =>
        requestId === id && operation === "create" && outcome === "unknown"
    ).length
  }

  async claimUnresolved(batch: Parameters<LedgerPort["claimUnresolved"]>[0]) {
    return this.claimIdle(
      (row) =>
        (row.state === "unknown" &&
          this.isOlder(
            row.enqueuedAt,
            lookAgainMs(row, batch, !this.isOlder(row.stampedAt, batch.leftMs))
          )) ||
        (row.state === "issued" &&
          row.sendState === "unknown" &&
          row.sendReasons?.[0]?.code === "OUTCOME_UNKNOWN"),
      batch
    )
  }

  async expireStamps(deadlineMs: number, reasons: readonly AnyReason[]): Promise<InvoiceRequest[]> {
    const expired = this.updateWhere(
      (row) => row.state === "issuing" && this.isOlder(row.stampedAt, deadlineMs),
      () => ({
        state: "unknown",
        reasons: copy(reasons),
        looks: 0,
        lookedAt: null,
        enqueuedAt: this.clock.iso,
      })
    )
    for (const { id, stampedAt } of expired) this.log(id, [diedDuringCreate(stampedAt ?? "")])
    return expired
  }

  async expireSendStamps(deadlineMs: number): Promise<InvoiceRequest[]> {
    return this.updateWhere(
      (row) => row.sendState === "sending" && this.isOlder(row.sendStampedAt, deadlineMs),
      () => ({ sendState: "unknown" })
    )
  }

  async holdCompany(
    hold: Pick<CompanyHold, "companyId" | "cause" | "keyDigest">
  ): Promise<boolean> {
    const existing = this.holds.get(hold.companyId)
    if (existing && !listWeakerCauses(hold.cause).includes(existing.cause)) return false
    this.holds.set(hold.companyId, { ...hold, since: this.clock.iso, actorId: null, note: null })
    return true
  }

  async pauseCompany(pause: { companyId: string; actorId: string; note: string }): Promise<void> {
    const since = this.clock.iso
    if (this.holds.get(pause.companyId)?.cause === "difference") return
    this.holds.set(pause.companyId, { ...pause, cause: "paused", since, keyDigest: null })
  }

  async releaseCompany(companyId: string, cause: HoldCause): Promise<boolean> {
    return this.holds.get(companyId)?.cause === cause && this.holds.delete(companyId)
  }

  async findHolds(): Promise<CompanyHold[]> {
    return [...this.holds.values()].map(copy)
  }

  async rememberOnce<T>(key: string, value: T): Promise<T> {
    if (!this.settings.has(key)) await this.remember(key, value)
    return copy(this.settings.get(key)?.value as T)
  }

  async remember(key: string, value: unknown): Promise<void> {
    this.settings.set(key, { value: copy(value), updatedMs: this.clock.nowMs })
  }

  async recall<T>(key: string): Promise<T | null> {
    return copy((this.settings.get(key)?.value as T | undefined) ?? null)
  }

  async readClockMs(): Promise<number> {
    return this.clock.nowMs
  }

  async claimTurn(key: string, ttlMs: number): Promise<boolean> {
    const turn = this.settings.get(key)
    if (turn && turn.updatedMs >= this.clock.nowMs - ttlMs) return false
    this.settings.set(key, { value: {}, updatedMs: this.clock.nowMs })
    return true
  }

  private rowOfOrder(orderId: string): InvoiceRequest | undefined {
    return [...this.rows.values()].find((row) => row.orderId === orderId)
  }

  /** The unique index over company and invoice. */
  private assertUntied(
    row: InvoiceRequest,
    companyId: string | null | undefined,
    invoiceId: string
  ): void {
    const company = companyId === undefined ? row.companyId : companyId
    const holder = [...this.rows.values()].find(
      (other) => other.id !== row.id && other.companyId === company && other.invoiceId === invoiceId
    )
    if (holder) throw new Error("duplicate key value violates unique constraint")
  }

  private log(requestId: string, reports: readonly CallReport[]): void {
    this.attempts.push(...reports.map((report) => ({ ...copy(report), requestId })))
  }

  private resolve(set: RequestChange["set"]): Partial<InvoiceRequest> {
    const entries = Object.entries(set)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === DATABASE_NOW ? this.clock.iso : copy(value)])
    return Object.fromEntries(entries) as Partial<InvoiceRequest>
  }

  private claimIdle(
    condition: (row: InvoiceRequest) => boolean,
    { idleMs, limit }: { idleMs: number; limit: number }
  ): InvoiceRequest[] {
    const idle = [...this.rows.values()]
      .filter(
        (row) =>
          condition(row) &&
          (row.enqueuedAt === null || this.isOlder(row.enqueuedAt, idleMs)) &&
          !this.holds.has(row.companyId ?? "")
      )
      .sort((a, b) => ((a.enqueuedAt ?? "") < (b.enqueuedAt ?? "") ? -1 : 1))
      .slice(0, limit)
    return idle.map((row) => {
      const claimed = { ...row, enqueuedAt: this.clock.iso }
      this.rows.set(row.id, claimed)
      return copy(claimed)
    })
  }

  private updateWhere(
    condition: (row: InvoiceRequest) => boolean,
    change: () => Partial<InvoiceRequest>
  ): InvoiceRequest[] {
    return [...this.rows.values()].filter(condition).map((row) => {
      const changed = { ...row, ...change(), updatedAt: this.clock.iso }
      this.rows.set(row.id, changed)
      return copy(changed)
    })
  }

  private isOlder(moment: string | null, byMs: number): boolean {
    return moment !== null && Date.parse(moment) < this.clock.nowMs - byMs
  }

  private isAhead(moment: string | null): boolean {
    return moment !== null && Date.parse(moment) >= this.clock.nowMs
  }
}

function lookAgainMs(
  { reasons }: InvoiceRequest,
  { undecidedMs, leftMs }: { undecidedMs: number; leftMs: number },
  isRecent: boolean
): number {
  const code = reasons?.[0]?.code ?? ""
  if (code === "OUTCOME_UNKNOWN") return 0
  if (code === "AMBIGUOUS_LOOKUP") return isRecent ? undecidedMs : leftMs
  return code === "ABSENT_AGAIN" ? leftMs : undecidedMs
}

const diedDuringCreate = (startedAt: string): CallReport => ({
  operation: "create",
  outcome: "unknown",
  status: null,
  code: PROCESS_DIED,
  startedAt,
  durationMs: 0,
  words: null,
})

/** PostgreSQL takes neither a NUL nor half a surrogate pair, in no text and in no JSON. */
function assertStorable(value: unknown): void {
  if (typeof value === "string" && /[\0\p{Cs}]/u.test(value)) {
    throw new Error("unsupported Unicode escape sequence")
  }
  if (typeof value === "object" && value !== null) {
    Object.entries(value).forEach((entry) => entry.forEach(assertStorable))
  }
}

const copy = <T>(value: T): T => structuredClone(value)

const toList = <T extends string>(value: T | readonly T[]): readonly T[] =>
  typeof value === "string" ? [value] : value

const emptyRow = (): InvoiceRequest => ({
  id: "",
  orderId: "",
  orderDisplayId: "",
  companyId: null,
  state: "queued",
  revision: 0,
  isForced: false,
  requestedBy: "",
  enqueuedAt: null,
  nextAttemptAt: null,
  stampToken: null,
  stampedAt: null,
  firstStampedAt: null,
  keyDigest: null,
  orderVersion: null,
  reference: null,
  currency: null,
  priceType: null,
  positions: null,
  totals: null,
  issueDate: null,
  saleDate: null,
  projectId: null,
  projectRule: null,
  fingerprint: null,
  contentFingerprint: null,
  reasons: null,
  serviceWords: null,
  invoiceId: null,
  invoiceNumber: null,
  issuedAt: null,
  readBack: "none",
  difference: null,
  looks: 0,
  lookedAt: null,
  sendState: "none",
  sendRevision: 0,
  sendStampToken: null,
  sendStampedAt: null,
  sentAt: null,
  sentTo: null,
  sendReasons: null,
  correction: null,
  createdAt: "",
  updatedAt: "",
})
