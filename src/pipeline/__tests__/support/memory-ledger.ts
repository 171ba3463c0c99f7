import { nameKsefAccount, type KsefVisibility } from "../../../core/ksef/ksef-visibility"
import { isAccountOfKey, toKnownInvoice } from "../../../core/look-up/account"
import type {
  Account,
  AccountStatement,
  DescribedAccount,
  KnownInvoice,
} from "../../../core/look-up/account"
import {
  fillCounts,
  findAttention,
  hasOpenDifference,
  type AttentionCounts,
  type AttentionKind,
} from "../../../core/request/attention"
import {
  HOLD_CAUSES,
  PROCESS_DIED,
  DEFAULT_STAMP_LIFETIME_MS,
  isOfPast,
  type AnyReason,
  type CompanyHold,
  type HoldCause,
  type HoldEnd,
  type InvoiceRequest,
  type NewRequest,
  type RequestFields,
} from "../../../core/request/invoice-request"
import { findDue, type DueBatch, type DueRequest } from "../../../core/lifecycle/due"
import { DUE_WORKS, type DueWork } from "../../../core/lifecycle/states"
import { announceCompany, type NewEvent } from "../../../core/lifecycle/announcement"
import {
  DATABASE_NOW,
  isFromNow,
  type RequestChange,
  type Transition,
} from "../../../core/lifecycle/transition"
import { findLookalikeDays, isOfDays } from "../../../core/look-up/match-invoice"
import { KEY_WORKS_ELSEWHERE, type CallReport } from "../../../core/request/outcomes"
import { mayMove, mayMoveSend } from "../../../core/lifecycle/diagram"
import type { OperatorAct } from "../../../core/lifecycle/operator-act"
import type { CompanyNoteName, CompanyNotes } from "../../../core/request/company-notes"
import type { OperatorChange } from "../../../core/settings/recorded-change"
import type { LedgerPort } from "../../ports"
import { assertGuaranteed, assertInTable } from "./by-hand"
import { freezeAll } from "./freeze-all"
import { MemoryCompanyNotes } from "./memory-company-notes"
import { MemoryEmails } from "./memory-emails"
import { MemoryKsef } from "./memory-ksef"
import { MemoryAccountantLinks } from "./memory-accountant-links"
import { MemoryLinks } from "./memory-links"
import { MemoryOutbox } from "./memory-outbox"
import { KSEF_REFUSALS } from "../../../core/ksef/watch"
import { MemoryMonths } from "./memory-months"
import { MemoryRuns } from "./memory-runs"
import { MemoryScans } from "./memory-scans"
import { MemoryPayments } from "./memory-payments"
import type { VirtualClock } from "./virtual-clock"

type AccountKey = { companyId: string; keyDigest: string; accountId: string; since: string }

const sameKey =
  (one: Pick<AccountKey, "companyId" | "keyDigest">) =>
  ({ companyId, keyDigest }: AccountKey): boolean =>
    companyId === one.companyId && keyDigest === one.keyDigest

/** `loggedAt`: by the database's clock. */
export type AttemptRow = CallReport & { requestId: string; loggedAt: string }

/**
 * The ledger in memory, with the semantics of `modules/invoice_ledger/service.ts`: every move is
 * one compare-and-set, rows are copied in and out, calls are recorded also when a claim is lost.
 */
export class MemoryLedger implements LedgerPort {
  readonly rows = new Map<string, InvoiceRequest>()
  /** Where the row of an order was found last. */
  private readonly idsByOrder = new Map<string, string>()
  /** What people did, in the order in which it took effect. */
  readonly acts: ({ requestId: string } & OperatorAct)[] = []
  /** Changes of anything else, in the order in which operators made them. */
  readonly changes: OperatorChange[] = []
  readonly attempts: AttemptRow[] = []
  /** The same by request, as far as they are indexed. */
  private readonly attemptsByRequest = new Map<string, AttemptRow[]>()
  private indexed: { count: number; last: AttemptRow | undefined } = { count: 0, last: undefined }
  /** By company and cause. */
  readonly holds = new Map<string, CompanyHold>()
  readonly settings = new Map<string, { value: unknown; updatedMs: number }>()
  readonly companies = new MemoryCompanyNotes()
  readonly accounts = new Map<string, { companyId: string; since: string }>()
  readonly accountKeys: AccountKey[] = []
  readonly statements: AccountStatement[] = []
  readonly ksef: MemoryKsef
  readonly payments: MemoryPayments
  readonly links: MemoryLinks
  readonly accountantLinks: MemoryAccountantLinks
  readonly runs: MemoryRuns
  readonly scans: MemoryScans
  readonly outbox: MemoryOutbox
  readonly months: MemoryMonths
  readonly emails: MemoryEmails
  private lastId = 0

  constructor(private readonly clock: VirtualClock) {
    this.outbox = new MemoryOutbox(clock, () =>
      [...this.holds.values()].some(({ cause }) => cause === "other-database")
    )
    this.ksef = new MemoryKsef(clock, this.rows, this.outbox)
    const record = this.record.bind(this)
    this.payments = new MemoryPayments(clock, this.rows, record)
    this.links = new MemoryLinks(clock, record)
    this.accountantLinks = new MemoryAccountantLinks(clock)
    this.runs = new MemoryRuns(clock)
    this.scans = new MemoryScans(clock)
    this.emails = new MemoryEmails(clock)
    this.months = new MemoryMonths(this.rows, this.ksef, this.payments)
  }

  private record(requestId: string, act?: OperatorAct | null): void {
    if (act) this.acts.push({ requestId, ...act })
  }

  private recordChange(change?: OperatorChange | null): void {
    if (change) this.changes.push(copy(change))
  }

  async recordAct(requestId: string, act: OperatorAct): Promise<void> {
    this.record(requestId, act)
  }

  async claimEvents(claim: Parameters<LedgerPort["claimEvents"]>[0]) {
    return await this.outbox.claimEvents(claim)
  }

  async markDelivered(ids: readonly string[]) {
    await this.outbox.markDelivered(ids)
  }

  async returnEvents(ids: readonly string[]) {
    await this.outbox.returnEvents(ids)
  }

  async deleteOldEvents(old: Parameters<LedgerPort["deleteOldEvents"]>[0]) {
    return await this.outbox.deleteOldEvents(old)
  }

  async findMonthRequests(...given: Parameters<LedgerPort["findMonthRequests"]>) {
    return await this.months.findMonthRequests(...given)
  }

  async storeMonth(...given: Parameters<LedgerPort["storeMonth"]>) {
    return await this.months.storeMonth(...given)
  }

  async findMonthReadings(...given: Parameters<LedgerPort["findMonthReadings"]>) {
    return await this.months.findMonthReadings(...given)
  }

  async closeMonth(...given: Parameters<LedgerPort["closeMonth"]>) {
    return await this.months.closeMonth(...given)
  }

  async readMonthLines(...given: Parameters<LedgerPort["readMonthLines"]>) {
    return await this.months.readMonthLines(...given)
  }

  async addAccountantLink(...given: Parameters<LedgerPort["addAccountantLink"]>) {
    return await this.accountantLinks.addAccountantLink(...given)
  }

  async revokeAccountantLink(...given: Parameters<LedgerPort["revokeAccountantLink"]>) {
    return await this.accountantLinks.revokeAccountantLink(...given)
  }

  async findAccountantLink(...given: Parameters<LedgerPort["findAccountantLink"]>) {
    return await this.accountantLinks.findAccountantLink(...given)
  }

  async listMonthLinks(...given: Parameters<LedgerPort["listMonthLinks"]>) {
    return await this.accountantLinks.listMonthLinks(...given)
  }

  async noteOpening(...given: Parameters<LedgerPort["noteOpening"]>) {
    return await this.accountantLinks.noteOpening(...given)
  }

  async beginRun(run: Parameters<LedgerPort["beginRun"]>[0]) {
    return await this.runs.beginRun(run)
  }

  async renewRun(lease: Parameters<LedgerPort["renewRun"]>[0]) {
    await this.runs.renewRun(lease)
  }

  async claimRun(claim: Parameters<LedgerPort["claimRun"]>[0]) {
    return await this.runs.claimRun(claim)
  }

  async commitRunStep(...given: Parameters<LedgerPort["commitRunStep"]>) {
    return await this.runs.commitRunStep(...given)
  }

  async releaseRun(...given: Parameters<LedgerPort["releaseRun"]>) {
    await this.runs.releaseRun(...given)
  }

  async failRun(...given: Parameters<LedgerPort["failRun"]>) {
    await this.runs.failRun(...given)
  }

  async requestRunCommand(...given: Parameters<LedgerPort["requestRunCommand"]>) {
    return await this.runs.requestRunCommand(...given)
  }

  async resumeRun(id: string) {
    return await this.runs.resumeRun(id)
  }

  async findRun(id: string) {
    return await this.runs.findRun(id)
  }

  async listRuns(query: Parameters<LedgerPort["listRuns"]>[0]) {
    return await this.runs.listRuns(query)
  }

  async listRunItems(query: Parameters<LedgerPort["listRunItems"]>[0]) {
    return await this.runs.listRunItems(query)
  }

  async listRunCompanies(query: Parameters<LedgerPort["listRunCompanies"]>[0]) {
    return await this.runs.listRunCompanies(query)
  }

  async countRunItems(query: Parameters<LedgerPort["countRunItems"]>[0]) {
    return await this.runs.countRunItems(query)
  }

  async deleteOldRuns(old: Parameters<LedgerPort["deleteOldRuns"]>[0]) {
    return await this.runs.deleteOldRuns(old)
  }

  async getOrCreateLink(...given: Parameters<LedgerPort["getOrCreateLink"]>) {
    return await this.links.getOrCreateLink(...given)
  }

  async replaceLink(...given: Parameters<LedgerPort["replaceLink"]>) {
    return await this.links.replaceLink(...given)
  }

  async revokeLink(...given: Parameters<LedgerPort["revokeLink"]>) {
    return await this.links.revokeLink(...given)
  }

  async findLink(id: string) {
    return await this.links.findLink(id)
  }

  async findLinkOf(requestId: string) {
    return await this.links.findLinkOf(requestId)
  }

  async claimPaymentWatches(claim: Parameters<LedgerPort["claimPaymentWatches"]>[0]) {
    return await this.payments.claimPaymentWatches(claim)
  }

  async recordPayment(...given: Parameters<LedgerPort["recordPayment"]>) {
    return await this.payments.recordPayment(...given)
  }

  async findPaymentsOf(requestIds: readonly string[]) {
    return await this.payments.findPaymentsOf(requestIds)
  }

  async makePaymentDue(orderId: string) {
    await this.payments.makePaymentDue(orderId)
  }

  async claimKsefWatches(claim: Parameters<LedgerPort["claimKsefWatches"]>[0]) {
    return await this.ksef.claimKsefWatches(claim)
  }

  async readKsefWatches(...given: Parameters<LedgerPort["readKsefWatches"]>) {
    return await this.ksef.readKsefWatches(...given)
  }

  async recordKsef(...given: Parameters<LedgerPort["recordKsef"]>) {
    const kept = await this.ksef.recordKsef(...given)
    if (kept && given[2] === "rejected") {
      const { refused = 0, ...first } = this.refusals ?? {
        id: kept.requestId,
        readings: kept.readings,
      }
      const value = { ...first, refused: refused + 1 }
      this.settings.set(KSEF_REFUSALS, { value, updatedMs: this.clock.nowMs })
    }
    return kept
  }

  async announceRefusals() {
    const data = this.refusals
    if (!data) return
    this.settings.delete(KSEF_REFUSALS)
    this.outbox.add({ name: "invoicing.ksef.refusals", subject: "ksef", companyId: null, data })
  }

  private get refusals() {
    const kept = this.settings.get(KSEF_REFUSALS)?.value
    return kept as { id: string; readings: number; refused?: number } | undefined
  }

  async repairKsefWatches(company: Parameters<LedgerPort["repairKsefWatches"]>[0]) {
    await this.ksef.repairKsefWatches(company)
  }

  async findUnreadKsef(companyId: string) {
    return await this.ksef.findUnreadKsef(companyId)
  }

  async awaitUnreadKsef(...input: Parameters<MemoryKsef["awaitUnreadKsef"]>) {
    await this.ksef.awaitUnreadKsef(...input)
  }

  async countKsef(companyIds: readonly string[]) {
    return await this.ksef.countKsef(companyIds)
  }

  async findKsefOf(requestIds: readonly string[]) {
    return await this.ksef.findKsefOf(requestIds)
  }

  async settleKsef(...given: Parameters<LedgerPort["settleKsef"]>) {
    const [requestId, readings, act] = given
    const isSettled = await this.ksef.settleKsef(requestId, readings)
    if (isSettled) this.record(requestId, act)
    return isSettled
  }

  async postponeKsef(...given: Parameters<LedgerPort["postponeKsef"]>) {
    await this.ksef.postponeKsef(...given)
  }

  async findEmailsOnHold(limit: number) {
    return await this.ksef.findEmailsOnHold(limit)
  }

  async insertRequest({
    operator,
    run,
    ...input
  }: NewRequest): Promise<{ request: InvoiceRequest; isNew: boolean }> {
    const given = Object.entries(input).map(([field, value]) => [field, toStored(value)])
    const existing = this.rowOfOrder(input.orderId)
    if (existing) return { request: copyRow(existing), isNew: false }
    if (run && !this.runs.isWorkedOn(run)) {
      throw new Error(`Another process goes on with the run ${run.id}`)
    }
    this.lastId += 1
    const id = `invreq_${this.lastId}`
    const now = this.clock.iso
    const row: InvoiceRequest = toRow({
      ...emptyRow(),
      ...Object.fromEntries(given),
      ...{ id, createdAt: now, updatedAt: now },
    })
    this.rows.set(row.id, row)
    if (operator) this.acts.push({ requestId: id, ...operator })
    return { request: copyRow(row), isNew: true }
  }

  async insertTied(
    input: NewRequest,
    tie: (request: InvoiceRequest) => Transition
  ): Promise<InvoiceRequest | null> {
    const { request, isNew } = await this.insertRequest(input)
    if (!isNew) return null
    try {
      return await this.apply(tie(request))
    } catch (error) {
      this.rows.delete(request.id)
      throw error
    }
  }

  async findRequest(id: string): Promise<InvoiceRequest | null> {
    const row = this.rows.get(id)
    return row ? copyRow(row) : null
  }

  async findRequestOfOrder(orderId: string): Promise<InvoiceRequest | null> {
    const row = this.rowOfOrder(orderId)
    return row ? copyRow(row) : null
  }

  /** @throws Error for a transition that is not in the table of moves under its name. */
  async apply(change: Transition): Promise<InvoiceRequest | null> {
    assertInTable(change)
    const { expect, set } = change
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
    const values = this.resolve(set, row?.companyId ?? "")
    const attempts = toStored(change.attempts ?? [])
    const isMet =
      row !== undefined &&
      states.includes(row.state) &&
      (expect.revision === undefined || row.revision === expect.revision) &&
      (expect.stampToken === undefined || row.stampToken === expect.stampToken) &&
      (sendStates.length === 0 || sendStates.includes(row.sendState)) &&
      (expect.emailOrders === undefined || row.emailOrders === expect.emailOrders) &&
      (expect.updatedAt === undefined || row.updatedAt === expect.updatedAt) &&
      (expect.draftId === undefined || row.draftId === expect.draftId) &&
      (expect.sendStampToken === undefined || row.sendStampToken === expect.sendStampToken) &&
      (!expect.isCompanyActive || !this.isCompanyOnHold(row)) &&
      (!expect.isUnanswered || row.answeredInvoiceIds === null)
    const hasEnded = this.emails.end(change)
    const changed =
      isMet && hasEnded
        ? toRow({
            ...row,
            ...values,
            ...name(row, change),
            updatedAt: change.isQuiet ? row.updatedAt : this.tellChange(row),
          })
        : null
    if (changed) this.assertUntied(changed)
    if (changed && row) assertInTable(change, row)
    if (changed) assertGuaranteed(change, changed)
    this.log(change.id, attempts)
    if (!changed) {
      if (row && change.answered !== undefined && row.invoiceId !== change.answered) {
        const named = name(row, { answered: change.answered, set: {} })
        const noted = { ...row, ...named, updatedAt: this.tellChange(row) }
        this.rows.set(row.id, noted)
        this.outbox.tell(noted, [{ name: "doubled" }], null)
      }
      return null
    }
    if (row) this.emails.order(row, change)
    this.emails.settle(change)
    this.rows.set(changed.id, changed)
    if (set.state === "issued") {
      this.ksef.open(changed)
      this.payments.open(changed)
    }
    if (change.operator) this.acts.push({ requestId: changed.id, ...change.operator })
    if (change.events) this.outbox.tell(changed, change.events, this.ksef.stateOf(changed.id))
    return copyRow(changed)
  }

  async logAttempts(requestId: string, reports: readonly CallReport[]): Promise<void> {
    this.log(requestId, toStored(reports))
  }

  async findRequestedOrders(orderIds: readonly string[]): Promise<Set<string>> {
    return new Set(orderIds.filter((id) => this.rowOfOrder(id)))
  }

  async findRequestsOfOrders(orderIds: readonly string[]): Promise<InvoiceRequest[]> {
    return [...this.rows.values()].filter(({ orderId }) => orderIds.includes(orderId)).map(copyRow)
  }

  async findTiedInvoices(
    account: { companyId: string; accountId: string | null },
    invoiceIds: readonly string[],
    exceptId: string
  ): Promise<Set<string>> {
    const shared = this.sharedWith(account.accountId)
    const tied = [...this.rows.values()].filter(
      (row) =>
        row.id !== exceptId &&
        row.invoiceId !== null &&
        (row.accountId === null ? row.companyId === account.companyId : shared.has(row.accountId))
    )
    return new Set(tied.map((row) => row.invoiceId ?? "").filter((id) => invoiceIds.includes(id)))
  }

  async findHolders(companyId: string | null, invoiceIds: readonly string[], exceptId: string) {
    return [...this.rows.values()]
      .filter((row) => (companyId === null || row.companyId === companyId) && row.id !== exceptId)
      .filter(({ invoiceId, answeredInvoiceIds, settledInvoiceIds }) =>
        [invoiceId, ...(answeredInvoiceIds ?? []), ...(settledInvoiceIds ?? [])].some(
          (id) => id !== null && invoiceIds.includes(id)
        )
      )
      .map(copyRow)
  }

  async findAccountOfKey(companyId: string, keyDigest: string): Promise<string | null> {
    return this.accountKeys.find(sameKey({ companyId, keyDigest }))?.accountId ?? null
  }

  async openAccount(input: {
    companyId: string
    keyDigest: string
    accountId: string | null
  }): Promise<string> {
    const known = this.accountKeys.find(sameKey(input))
    if (known) return known.accountId
    const { companyId, keyDigest } = input
    const accountId = input.accountId ?? `invacc_${this.accounts.size + 1}`
    this.accountKeys.push({ companyId, keyDigest, accountId, since: this.clock.iso })
    if (!this.accounts.has(accountId)) {
      this.accounts.set(accountId, { companyId, since: this.clock.iso })
    }
    return accountId
  }

  async findAccounts(companyId: string): Promise<Account[]> {
    return [...this.accounts]
      .filter(([, account]) => account.companyId === companyId)
      .map(([id, { since }]) => ({
        id,
        since,
        hasInvoices: this.issuedIn(id).length > 0,
        hasUnresolved: this.openIn(id).length > 0,
        keys: this.accountKeys.filter(({ accountId }) => accountId === id).length,
      }))
      .reverse()
  }

  async describeAccounts(companyId: string): Promise<DescribedAccount[]> {
    return (await this.findAccounts(companyId)).map((account) => {
      const issued = this.issuedIn(account.id)
        .filter(({ issuedAt }) => issuedAt !== null)
        .sort((a, b) => (a.issuedAt! > b.issuedAt! ? -1 : 1))
      return {
        ...account,
        invoices: this.issuedIn(account.id).length,
        unresolved: this.openIn(account.id).length,
        lastNumber:
          issued.find(({ invoiceNumber }) => invoiceNumber !== null)?.invoiceNumber ?? null,
        lastIssuedAt: issued[0]?.issuedAt ?? null,
      }
    })
  }

  async stateAccount(
    statement: AccountStatement,
    reasons: readonly AnyReason[],
    change?: OperatorChange | null
  ): Promise<{ unresolved: InvoiceRequest[] } | "changed" | "clash"> {
    const { companyId, keyDigest, from } = statement
    const isSame = statement.verdict === "same"
    const mine = this.accountKeys.find(sameKey({ companyId, keyDigest }))
    if (mine?.accountId !== from) return "changed"
    const target = isSame ? statement.accountId : `invacc_${this.accounts.size + 1}`
    if (isSame && this.accounts.get(target)?.companyId !== companyId) return "changed"
    const keys = statement.verdict === "same" ? statement.keys : [keyDigest]
    const ofAccount = this.accountKeys.filter(
      (key) => key.accountId === from && key.companyId === companyId
    )
    const isShared = ofAccount.some((key) => !keys.includes(key.keyDigest))
    const isOfKeys = (row: InvoiceRequest) => !isShared || keys.includes(row.keyDigest ?? "")
    const ids = new Set(this.issuedIn(target).map(({ invoiceId }) => invoiceId))
    const coming = this.issuedIn(from).filter(isOfKeys)
    if (coming.some(({ invoiceId }) => ids.has(invoiceId))) return "clash"
    if (!isSame) this.accounts.set(target, { companyId, since: this.clock.iso })
    for (const key of ofAccount) if (keys.includes(key.keyDigest)) key.accountId = target
    this.statements.push(copy(statement))
    this.recordChange(change)
    const countCreatesOfBefore = (row: InvoiceRequest) =>
      this.attemptsOf(row.id).filter(
        ({ operation, outcome, loggedAt }) =>
          operation === "create" && outcome === "unknown" && loggedAt < mine.since
      ).length
    const isOfBefore = (row: InvoiceRequest) =>
      !isSame &&
      ["unknown", "queued", "refused", "failed"].includes(row.state) &&
      countCreatesOfBefore(row) > 0
    const isOpen = (row: InvoiceRequest) =>
      row.state === "unknown" ? row.answeredInvoiceIds === null : isOfBefore(row)
    const flag = (row: InvoiceRequest): InvoiceRequest["flags"] => {
      const times = countCreatesOfBefore(row)
      const isMadeAgain = !isSame && ["issued", "issuing"].includes(row.state) && times > 0
      if (!isMadeAgain) return row.flags
      const params = { times: String(times + 1) }
      return [...(row.flags ?? []), { code: "MAY_BE_TWICE", params }]
    }
    const isUnread = (row: InvoiceRequest) =>
      row.state === "issued" &&
      row.readBack === "gave_up" &&
      row.reasons?.[0]?.code === "ACCOUNT_CHANGED"
    const moved = [...this.rows.values()].filter(
      (row) =>
        row.companyId === companyId &&
        (row.accountId === from
          ? (isSame ? isOfKeys(row) : row.keyDigest === keyDigest) || isOpen(row)
          : isSame && row.accountId === target && (isOpen(row) || isUnread(row)))
    )
    const changed = moved.map((row): RequestFields => ({
      ...row,
      accountId: (isSame ? isOfKeys(row) : row.keyDigest === keyDigest && !isOfBefore(row))
        ? target
        : row.accountId,
      keyDigest: isOfBefore(row) ? null : row.keyDigest,
      flags: flag(row),
      updatedAt: this.tellChange(row),
      ...(isUnread(row) ? { readBack: "pending", reasons: null, enqueuedAt: this.clock.iso } : {}),
      ...(isOpen(row)
        ? {
            state: "unknown",
            revision: row.revision + 1,
            stampedAt: row.stampedAt ?? row.firstStampedAt,
            lookState: "looking" as const,
            looks: 0,
            lookedAt: null,
            reasons: copy(reasons),
            serviceWords: null,
            nextAttemptAt: null,
            enqueuedAt: this.clock.iso,
          }
        : {}),
    }))
    const rows = changed.map(toRow)
    for (const row of rows) this.rows.set(row.id, row)
    return { unresolved: rows.filter(({ state }) => state === "unknown").map(copyRow) }
  }

  private openIn(accountId: string): InvoiceRequest[] {
    return [...this.rows.values()].filter(
      (row) => row.accountId === accountId && row.state === "unknown"
    )
  }

  async findKnownInvoices(
    accountId: string,
    limit: number,
    ofKey?: string
  ): Promise<KnownInvoice[]> {
    return this.issuedIn(accountId)
      .filter(
        ({ reference, contentFingerprint }) => reference !== null && contentFingerprint !== null
      )
      .filter(({ keyDigest }) => ofKey === undefined || keyDigest === ofKey)
      .sort((a, b) => compareTexts(b.issuedAt ?? LAST, a.issuedAt ?? LAST))
      .slice(0, limit)
      .map((row) => toKnownInvoice(row, this.hasLookalikeElsewhere(row)))
  }

  private hasLookalikeElsewhere(request: InvoiceRequest): boolean {
    const { companyId, accountId, contentFingerprint, invoiceId } = request
    if (companyId === null || contentFingerprint === null) return false
    return [...this.rows.values()].some(
      (row) =>
        row.contentFingerprint === contentFingerprint &&
        row.companyId === companyId &&
        row.accountId !== null &&
        row.accountId !== accountId &&
        (row.invoiceId === invoiceId || isUnresolved(row))
    )
  }

  private issuedIn(accountId: string): InvoiceRequest[] {
    return [...this.rows.values()].filter((row) => row.accountId === accountId && row.invoiceId)
  }

  /** The account and those that share a key with it. */
  private sharedWith(accountId: string | null): Set<string | null> {
    const digests = this.accountKeys
      .filter((key) => key.accountId === accountId)
      .map(({ keyDigest }) => keyDigest)
    const shared = this.accountKeys.filter(({ keyDigest }) => digests.includes(keyDigest))
    return new Set([accountId, ...shared.map((key) => key.accountId)])
  }

  async hasUnresolvedLookalike(request: InvoiceRequest): Promise<boolean> {
    if (request.contentFingerprint === null) return false
    return [...this.rows.values()].some(
      (row) =>
        row.contentFingerprint === request.contentFingerprint &&
        row.id !== request.id &&
        isUnresolved(row) &&
        isOfDays(row, findLookalikeDays(request))
    )
  }

  async claimDue(batch: DueBatch): Promise<DueRequest[]> {
    return DUE_WORKS.flatMap((what) => this.claimDueFor(what, batch))
  }

  async findConfirmed(
    account: { companyId: string; accountId: string | null },
    { since, until, limit }: { since: string; until: string; limit: number }
  ): Promise<{ invoiceId: string; issueDate: string | null }[]> {
    const confirmed = [...this.rows.values()]
      .filter(
        (row) =>
          row.companyId === account.companyId &&
          row.accountId !== null &&
          row.accountId === account.accountId &&
          row.state === "issued" &&
          row.invoiceId !== null &&
          row.difference === null &&
          isLater(row.issuedAt, since) &&
          this.wasDoneSince(row, "create", since)
      )
      .sort(
        (a, b) =>
          compareTexts(a.issuedAt ?? "", b.issuedAt ?? "") ||
          compareTexts(a.invoiceId ?? "", b.invoiceId ?? "")
      )
    const within = confirmed.filter(({ issuedAt }) => !isLater(issuedAt, until))
    const after = confirmed.filter(({ issuedAt }) => isLater(issuedAt, until))
    return [...(limit > 0 ? within.slice(-limit) : []), ...after.slice(0, 1)].map(
      ({ invoiceId, issueDate }) => ({ invoiceId: invoiceId ?? "", issueDate })
    )
  }

  async hasIssuedSince(
    companyId: string,
    since: string,
    keyDigest: string | null = null
  ): Promise<boolean> {
    return [...this.rows.values()].some(
      (row) =>
        row.companyId === companyId &&
        (keyDigest === null || row.keyDigest === keyDigest) &&
        (isLater(row.issuedAt, since) || row.state === "unknown") &&
        this.wasDoneSince(row, "create", since)
    )
  }

  async hasSentSince(
    companyId: string,
    since: string,
    keyDigest: string | null = null
  ): Promise<boolean> {
    const opened = this.accountKeys.find((key) =>
      sameKey({ companyId, keyDigest: keyDigest ?? "" })(key)
    )
    return [...this.rows.values()].some(
      (row) =>
        row.companyId === companyId &&
        isLater(row.sentAt, since) &&
        (!opened || isLater(row.sentAt, opened.since)) &&
        isLater(row.issuedAt, since, -WEEK_MS) &&
        this.wasDoneSince(row, "send", since)
    )
  }

  private wasDoneSince({ id }: InvoiceRequest, asked: "create" | "send", since: string): boolean {
    return this.attemptsOf(id).some(
      ({ operation, outcome, loggedAt }) =>
        operation === asked && outcome === "done" && isLater(loggedAt, since)
    )
  }

  async countForbidden(id: string, asked: "create" | "send" | "read") {
    const found = this.attemptsOf(id).filter(
      ({ operation, outcome, status, code }) =>
        operation === asked &&
        outcome === "key-rejected" &&
        (status === 403 || code === KEY_WORKS_ELSEWHERE)
    )
    return this.count(asked === "read" ? this.sinceStamp(id, found) : found)
  }

  /** Before, the readings were of a draft or a look-up's, or say nothing about the e-mail. */
  private sinceStamp(id: string, found: readonly { loggedAt: string }[]) {
    const { stampedAt = null, issuedAt = null, sendStampedAt = null } = this.rows.get(id) ?? {}
    const since = [stampedAt ?? "", issuedAt ?? "", sendStampedAt ?? ""].sort().at(-1) ?? ""
    return found.filter(({ loggedAt }) => loggedAt >= since)
  }

  private count(found: readonly { loggedAt: string }[]) {
    return { times: found.length, since: found.map(({ loggedAt }) => loggedAt).sort()[0] ?? null }
  }

  async countUnansweredReads(id: string) {
    const found = this.attemptsOf(id).filter(
      ({ operation, outcome }) => operation === "read" && outcome === "unknown"
    )
    return this.count(this.sinceStamp(id, found))
  }

  async hasQueuedBeside(companyId: string, requestIds: readonly string[]): Promise<boolean> {
    return [...this.rows.values()].some(
      (row) => row.companyId === companyId && row.state === "queued" && !requestIds.includes(row.id)
    )
  }

  async hasNewDue(companyId: string): Promise<boolean> {
    return [...this.rows.values()].some(
      (row) =>
        row.companyId === companyId &&
        row.state === "queued" &&
        !isOfPast(row) &&
        (row.nextAttemptAt === null || Date.parse(row.nextAttemptAt) <= this.clock.nowMs)
    )
  }

  async countUnknownCreates(id: string): Promise<number> {
    return this.attemptsOf(id).filter(
      ({ operation, outcome }) => operation === "create" && outcome === "unknown"
    ).length
  }

  async hasAnsweredCreate(id: string): Promise<boolean> {
    return this.attemptsOf(id).some(
      ({ operation, outcome }) => operation === "create" && outcome === "done"
    )
  }

  async expireStamps(reasons: readonly AnyReason[]): Promise<InvoiceRequest[]> {
    const expired = this.updateWhere(
      (row) => row.state === "issuing" && this.isPastDeadline(row.stampedAt, row.stampExpiresAt),
      () => ({
        state: "unknown",
        reasons: copy(reasons),
        lookState: "looking",
        looks: 0,
        lookedAt: null,
        enqueuedAt: this.clock.iso,
      })
    )
    for (const row of expired) {
      this.log(row.id, [diedDuringCreate(row.stampedAt ?? "")])
      this.outbox.tell(row, [{ name: "unknown" }], null)
    }
    return expired
  }

  async expireSendStamps(): Promise<InvoiceRequest[]> {
    return this.updateWhere(
      (row) =>
        row.sendState === "sending" &&
        this.isPastDeadline(row.sendStampedAt, row.sendStampExpiresAt),
      () => ({ sendState: "unknown", sendLookState: "looking" })
    )
  }

  async expireLaterEmails(): Promise<InvoiceRequest[]> {
    const whys = this.emails.expire()
    return [...whys].flatMap(([id, why]) =>
      this.updateWhere(
        (row) =>
          row.id === id &&
          row.state === "issued" &&
          ["sent", "refused", "failed", "unknown"].includes(row.sendState),
        () => ({ sendState: "unknown", sendReasons: why, sendLookState: "looking" })
      )
    )
  }

  async findEmailsOf(requestId: string) {
    return this.emails.of(requestId)
  }

  async holdCompany(
    hold: Pick<CompanyHold, "companyId" | "cause" | "keyDigest">
  ): Promise<boolean> {
    const held = this.holds.get(nameHold(hold))
    if (held && hold.cause === "difference") held.since = this.clock.iso
    if (held) return false
    this.holds.set(nameHold(hold), { ...hold, since: this.clock.iso, actorId: null, note: null })
    this.outbox.add(announceCompany("on_hold", hold.companyId, hold.cause))
    return true
  }

  async pauseCompany(
    pause: { companyId: string; actorId: string; note: string },
    change?: OperatorChange | null
  ): Promise<void> {
    this.recordChange(change)
    const name = nameHold({ ...pause, cause: "paused" })
    const keyDigest = this.holds.get(name)?.keyDigest ?? null
    this.holds.set(name, { ...pause, cause: "paused", since: this.clock.iso, keyDigest })
    this.outbox.add(announceCompany("on_hold", pause.companyId, "paused"))
  }

  async releaseCompany(
    companyId: string,
    cause: HoldCause,
    since?: string,
    change?: OperatorChange | null
  ): Promise<HoldEnd> {
    const name = nameHold({ companyId, cause })
    if (since !== undefined && this.holds.get(name)?.since !== since) return "none"
    if (!this.holds.delete(name)) return "none"
    this.recordChange(change)
    if (this.isCompanyOnHold({ companyId })) return "still-on-hold"
    this.outbox.add(announceCompany("active", companyId, cause))
    return "active"
  }

  async hasOpenDifference(companyId: string): Promise<boolean> {
    return [...this.rows.values()].some(
      (row) => row.companyId === companyId && hasOpenDifference(row)
    )
  }

  async countAttention(): Promise<AttentionCounts> {
    const counts: Partial<Record<AttentionKind, number>> = {}
    for (const row of this.rows.values()) {
      const kind = findAttention(row)
      if (kind) counts[kind] = (counts[kind] ?? 0) + 1
    }
    return fillCounts(counts)
  }

  async findHolds(): Promise<CompanyHold[]> {
    return [...this.holds.values()]
      .map(copy)
      .sort(
        (a, b) =>
          compareTexts(a.companyId, b.companyId) ||
          HOLD_CAUSES.indexOf(a.cause) - HOLD_CAUSES.indexOf(b.cause)
      )
  }

  /** Another one makes this ledger a copy. */
  databaseIdentity: string | null = "1/1"

  async readDatabaseIdentity(): Promise<string | null> {
    return this.databaseIdentity
  }

  async saveValueOnce<T>(key: string, value: T): Promise<T> {
    if (!this.settings.has(key)) await this.saveValue(key, value)
    return copy(this.settings.get(key)?.value as T)
  }

  async saveValue(key: string, value: unknown): Promise<void> {
    this.settings.set(toStored(key), { value: toStored(value), updatedMs: this.clock.nowMs })
  }

  async saveValueIf(key: string, before: unknown, value: unknown): Promise<boolean> {
    const present = this.settings.get(key)?.value ?? null
    if (canonical(present) !== canonical(toStored(before))) return false
    this.settings.set(toStored(key), { value: toStored(value), updatedMs: this.clock.nowMs })
    return true
  }

  async readCompanyNote<Name extends CompanyNoteName>(companyId: string, name: Name) {
    return this.companies.read(companyId, name)
  }

  async saveCompanyNote<Name extends CompanyNoteName>(
    companyId: string,
    name: Name,
    note: CompanyNotes[Name]
  ): Promise<void> {
    this.companies.save(toStored(companyId), name, toStored(note))
  }

  async saveCompanyNoteIf<Name extends CompanyNoteName>(
    companyId: string,
    name: Name,
    before: CompanyNotes[Name] | null,
    note: CompanyNotes[Name],
    change?: OperatorChange | null
  ): Promise<boolean> {
    if (!this.companies.is(companyId, name, before && toStored(before))) return false
    await this.saveCompanyNote(companyId, name, note)
    this.recordChange(change)
    return true
  }

  async readValue<T>(key: string): Promise<T | null> {
    return copy((this.settings.get(key)?.value as T | undefined) ?? null)
  }

  async hasShownKsef(account: string): Promise<boolean> {
    const known = await this.readValue<KsefVisibility>(nameKsefAccount(account))
    return known !== null && known.shownSince !== null
  }

  async readClockMs(): Promise<number> {
    return this.clock.nowMs
  }

  async readScan(...given: Parameters<LedgerPort["readScan"]>) {
    return await this.scans.readScan(...given)
  }

  async saveScan(...given: Parameters<LedgerPort["saveScan"]>) {
    await this.scans.saveScan(...given)
  }

  async saveScanIf(...given: Parameters<LedgerPort["saveScanIf"]>) {
    return await this.scans.saveScanIf(...given)
  }

  async claimThrottle(...given: Parameters<LedgerPort["claimThrottle"]>) {
    return await this.scans.claimThrottle(...given)
  }

  async claimDay(key: string, day: string, event?: NewEvent): Promise<boolean> {
    const isClaimed = await this.scans.claimDay(key, day)
    if (isClaimed && event) this.outbox.add(copy(event))
    return isClaimed
  }

  async readKeySeen(...given: Parameters<LedgerPort["readKeySeen"]>) {
    return await this.scans.readKeySeen(...given)
  }

  async saveKeySeen(...given: Parameters<LedgerPort["saveKeySeen"]>) {
    await this.scans.saveKeySeen(...given)
  }

  async noteKeyDoubt(...given: Parameters<LedgerPort["noteKeyDoubt"]>) {
    return await this.scans.noteKeyDoubt(...given)
  }

  private isCompanyOnHold({ companyId }: Pick<InvoiceRequest, "companyId">): boolean {
    for (const hold of this.holds.values()) if (hold.companyId === companyId) return true
    return false
  }

  rowOfOrder(orderId: string): InvoiceRequest | undefined {
    const known = this.rows.get(this.idsByOrder.get(orderId) ?? "")
    if (known?.orderId === orderId) return known
    for (const row of this.rows.values()) {
      if (row.orderId !== orderId) continue
      this.idsByOrder.set(orderId, row.id)
      return row
    }
    return undefined
  }

  /** The unique index over account and invoice. */
  private assertUntied({ id, accountId, invoiceId }: InvoiceRequest): void {
    if (accountId === null || invoiceId === null) return
    for (const other of this.rows.values()) {
      if (other.id !== id && other.accountId === accountId && other.invoiceId === invoiceId) {
        throw new Error("duplicate key value violates unique constraint")
      }
    }
  }

  private attemptsOf(requestId: string): readonly AttemptRow[] {
    const { attempts, attemptsByRequest, indexed } = this
    // A backup that took the table's place has other rows.
    if (attempts[indexed.count - 1] !== indexed.last) {
      attemptsByRequest.clear()
      indexed.count = 0
    }
    for (; indexed.count < attempts.length; indexed.count += 1) {
      const attempt = attempts[indexed.count] as AttemptRow
      const ofRequest = attemptsByRequest.get(attempt.requestId)
      if (ofRequest) ofRequest.push(attempt)
      else attemptsByRequest.set(attempt.requestId, [attempt])
      indexed.last = attempt
    }
    return attemptsByRequest.get(requestId) ?? []
  }

  private log(requestId: string, reports: readonly CallReport[]): void {
    for (const report of reports) {
      this.attempts.push({ ...report, requestId, loggedAt: this.clock.iso })
    }
  }

  private resolve(set: RequestChange["set"], companyId: string): Partial<InvoiceRequest> {
    const values: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(set)) {
      if (value !== undefined) values[field] = this.resolveValue(field, value, companyId)
    }
    return values
  }

  private resolveValue(field: string, value: unknown, companyId: string): unknown {
    if (isAccountOfKey(value)) {
      const key = { companyId, keyDigest: value.ofKey }
      return this.accountKeys.find(sameKey(key))?.accountId ?? value.otherwise
    }
    if (value === DATABASE_NOW) return this.clock.iso
    if (isFromNow(value)) return new Date(this.clock.nowMs + value.fromNowMs).toISOString()
    // Every moment is called so, and nothing else.
    const isMoment = field.endsWith("At") && value !== null
    return isMoment ? new Date(value as string).toISOString() : toStored(value)
  }

  private claimDueFor(
    what: DueWork,
    { limit, aheadMs = 0, configuredIds }: DueBatch
  ): DueRequest[] {
    const doesCount = ({ companyId }: InvoiceRequest) =>
      !configuredIds || configuredIds.includes(companyId ?? "")
    const isDueBy = (moment: string | null, byMs: number) =>
      moment === null || Date.parse(moment) <= byMs
    const { nowMs } = this.clock
    const due = this.rowsWhere(
      (row) =>
        row.dueFor === what &&
        isDueBy(row.dueAt, nowMs + aheadMs) &&
        (isDueBy(row.dueAt, nowMs) || isDueBy(row.nextAttemptAt, nowMs)) &&
        !(this.isCompanyOnHold(row) && doesCount(row))
    )
      .sort((a, b) => compareTexts(a.dueAt ?? "", b.dueAt ?? ""))
      .slice(0, limit)
    return due.map((row) => {
      const claimed = toRow({ ...row, enqueuedAt: this.clock.iso })
      this.rows.set(row.id, claimed)
      return { request: copyRow(claimed), what }
    })
  }

  private rowsWhere(condition: (row: InvoiceRequest) => boolean): InvoiceRequest[] {
    const found: InvoiceRequest[] = []
    for (const row of this.rows.values()) if (condition(row)) found.push(row)
    return found
  }

  private updateWhere(
    condition: (row: InvoiceRequest) => boolean,
    change: () => Partial<InvoiceRequest>
  ): InvoiceRequest[] {
    return this.rowsWhere(condition).map((row) => {
      const changed = toRow({ ...row, ...change(), updatedAt: this.tellChange(row) })
      this.rows.set(row.id, changed)
      return copyRow(changed)
    })
  }

  /** The moment a change is noted with, which is another than that of the row's last one. */
  private tellChange({ updatedAt }: InvoiceRequest): string {
    return new Date(Math.max(this.clock.nowMs, Date.parse(updatedAt) + 1)).toISOString()
  }

  private isOlder(moment: string | null, byMs: number): boolean {
    return moment !== null && Date.parse(moment) < this.clock.nowMs - byMs
  }

  private isPastDeadline(stampedAt: string | null, expiresAt: string | null): boolean {
    if (stampedAt === null) return false
    if (expiresAt !== null && expiresAt > stampedAt) return this.isOlder(expiresAt, 0)
    return this.isOlder(stampedAt, DEFAULT_STAMP_LIFETIME_MS)
  }
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

/** A new row, with what is next due of it as it stands now. */
function toRow(fields: RequestFields): InvoiceRequest {
  const due = findDue(fields)
  return { ...fields, dueAt: due?.at ?? null, dueFor: due?.what ?? null } as InvoiceRequest
}

/** `sent_at` has no index: what was issued longer before is not looked through for its e-mails. */
const WEEK_MS = 7 * 24 * 3_600_000

/** A turn further ahead than that was taken by a clock that was wrong. */

/** A moment that is missing stands before all others where the latest come first. */
const LAST = "~"

const isLater = (moment: string | null, since: string, byMs = 0): boolean =>
  moment !== null && Date.parse(moment) > Date.parse(since) + byMs

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * A value as PostgreSQL hands it out again. It takes a NUL in no text, half a surrogate pair in no
 * JSON and in a plain text as the sign for what cannot be read; JSON leaves out what is undefined.
 */
function toStored<T>(value: T): T {
  if (typeof value !== "string") return freezeAll(toJson(value))
  assertNoNul(value)
  return value.replace(HALF_PAIR, "\ufffd") as T
}

const HALF_PAIR = /\p{Cs}/gu

function toJson<T>(value: T): T {
  if (typeof value === "string") {
    assertNoNul(value)
    if (value.search(HALF_PAIR) !== -1) throw new Error("unsupported Unicode escape sequence")
  }
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((item) => toJson(item ?? null)) as T
  if (value instanceof Date) return value.toJSON() as T
  const kept: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    if (inner !== undefined) kept[toJson(name)] = toJson(inner)
  }
  return kept as T
}

function assertNoNul(text: string): void {
  if (text.includes("\0")) throw new Error("invalid byte sequence for encoding UTF8: 0x00")
}

const nameHold = ({ companyId, cause }: Pick<CompanyHold, "companyId" | "cause">) =>
  `${companyId} ${cause}`

/** It may have an invoice that nobody knows. */
const isUnresolved = ({ state, stampedAt }: InvoiceRequest): boolean =>
  state === "issuing" || state === "unknown" || (state === "skipped" && stampedAt !== null)

const copy = <T>(value: T): T => structuredClone(value)

/** What is nested in a row cannot be written to since it was stored. */
const copyRow = (row: InvoiceRequest): InvoiceRequest => ({ ...row })

const toList = <T extends string>(value: T | readonly T[]): readonly T[] =>
  typeof value === "string" ? [value] : value

/** What a change does to the invoices that the service named. */
function name(
  row: InvoiceRequest,
  { set, answered, settled = [] }: Pick<RequestChange, "set" | "answered" | "settled">
): Pick<InvoiceRequest, "answeredInvoiceIds" | "settledInvoiceIds"> {
  const own = set.invoiceId === undefined ? row.invoiceId : set.invoiceId
  const added = answered === undefined ? [] : [toStored(answered)]
  const less = (list: readonly string[] | null, ids: readonly (string | null)[]) =>
    (list ?? []).filter((id) => !ids.includes(id))
  const open = [
    ...less(row.answeredInvoiceIds, [set.invoiceId ?? null, ...settled, ...added]),
    ...less(added, [own]),
  ]
  return {
    answeredInvoiceIds: open.length > 0 ? open : null,
    settledInvoiceIds:
      settled.length > 0
        ? [...less(row.settledInvoiceIds, settled), ...settled]
        : row.settledInvoiceIds,
  }
}

const emptyRow = (): InvoiceRequest => ({
  id: "",
  orderId: "",
  orderDisplayId: "",
  companyId: null,
  state: "queued",
  revision: 0,
  isForced: false,
  isMailOff: false,
  requestedBy: "",
  enqueuedAt: null,
  nextAttemptAt: null,
  dueAt: null,
  dueFor: null,
  stampToken: null,
  stampedAt: null,
  stampExpiresAt: null,
  stampedFor: null,
  draftId: null,
  draftSavedAt: null,
  leftDrafts: null,
  firstStampedAt: null,
  keyDigest: null,
  accountId: null,
  answeredInvoiceIds: null,
  settledInvoiceIds: null,
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
  isPaid: null,
  dueDate: null,
  buyerHasNip: null,
  isBuyerCompany: null,
  fingerprint: null,
  contentFingerprint: null,
  reasons: null,
  serviceWords: null,
  invoiceId: null,
  invoiceNumber: null,
  issuedAt: null,
  readBack: "none",
  difference: null,
  lookState: null,
  looks: 0,
  lookedAt: null,
  sendState: "none",
  emailOrders: 0,
  sendRevision: 0,
  sendStampToken: null,
  sendStampedAt: null,
  sendStampExpiresAt: null,
  statusBeforeSend: null,
  sendLookState: null,
  sendLookedAt: null,
  sentAt: null,
  sentTo: null,
  sendReasons: null,
  sendWaitEndsAt: null,
  sendAfterWait: null,
  flags: null,
  correction: null,
  createdAt: "",
  updatedAt: "",
})

/** Equal for values that are equal as `jsonb`, in which the order of properties does not count. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => compareTexts(a, b)))
      : part
  )
