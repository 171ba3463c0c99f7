import { createHash } from "node:crypto"
import { isNip } from "../rules/nip"
import type { Company, KsefRejection } from "../state/company"
import type { InvoiceRecord, KsefRecord } from "../state/records"
import type { State } from "../state/state"
import type { TraitLog } from "../traits/trait-log"
import { makeKsefNumber } from "./ksef-number"
import { viewKsef, type KsefView } from "./ksef-view"

const SLOW_MS = 5 * 60_000

type Id = Pick<InvoiceRecord, "companyId" | "invoiceId">

/**
 * The national e-invoice system behind the service: what was submitted to it, and what it answers.
 *
 * There are no timers: whoever reads first brings everything up to date, each step dated with the moment at
 * which it was due.
 */
export class Ksef {
  constructor(
    private readonly state: State,
    private readonly traits: TraitLog,
    private readonly now: () => Date
  ) {}

  /** Documents with a KSeF record, oldest first, in their current state. */
  list(companyId?: string): KsefRecord[] {
    this.settle()
    const all = this.state.ksef.all()
    return companyId === undefined ? all : all.filter((one) => one.companyId === companyId)
  }

  /** What the service shows about a document in KSeF; empty for one without a KSeF record. */
  view(company: Company, invoice: InvoiceRecord, isRead: boolean): KsefView {
    const record = this.state.ksef.get(this.state.nameOf(invoice))
    return viewKsef(company, record, isRead, (trait) => this.traits.note(company.companyId, trait))
  }

  /**
   * True for a document that was submitted to KSeF or waits for that: it can only be changed by a correction.
   */
  has(invoice: InvoiceRecord): boolean {
    return this.state.ksef.get(this.state.nameOf(invoice)) !== undefined
  }

  /**
   * Registers a document that was just saved; it waits, unless it is to be sent at once. Drafts are sent at
   * once too, because the documentation does not say otherwise.
   */
  enter(invoice: InvoiceRecord): void {
    const company = this.companyOf(invoice.companyId)
    if (!company.settings.ksefConnected || !isBound(company, invoice)) return
    this.settle()
    const waiting = this.put(invoice, company)
    if (invoice.request.sendToKSEF === true) this.submit(waiting, this.now().getTime())
  }

  /** A person sends one document by hand: one that waits, was refused, or has no KSeF record. */
  sendNow({ companyId, invoiceId }: Id): KsefRecord {
    this.settle()
    const company = this.companyOf(companyId)
    const invoice = this.state.findInvoice(companyId, invoiceId)
    if (!invoice || invoice.statusId === "DRAFT") {
      throw new Error(`${companyId} has no issued invoice ${invoiceId}`)
    }
    if (invoice.request.basicInformation.invoiceType === "PRO_FORMA") {
      throw new Error(`The document ${invoiceId} is a pro forma, which KSeF does not accept`)
    }
    if (!company.settings.ksefConnected) throw new Error(`${companyId} is not connected to KSeF`)
    const known = this.state.ksef.get(this.state.nameOf(invoice))
    if (known && known.state !== "waiting" && known.state !== "refused") {
      throw new Error(`The invoice ${invoiceId} is ${known.state}, so it cannot be sent`)
    }
    const record = known ?? this.put(invoice, company)
    const again = record.state === "refused" ? 1 : 0
    const fresh = { ...record, refusal: null, refusals: 0, retries: record.retries + again }
    return this.submit(fresh, this.now().getTime())
  }

  /** The service sends what is waiting, for one connected account or for all. */
  endOfDay(companyId?: string): KsefRecord[] {
    const waiting = this.list(companyId).filter(({ state }) => state === "waiting")
    return waiting
      .filter((one) => this.companyOf(one.companyId).settings.ksefConnected)
      .map((one) => this.submit(one, this.now().getTime()))
  }

  /** KSeF answers now about a document that it is processing. */
  answerNow({ companyId, invoiceId }: Id): KsefRecord {
    this.settle()
    const record = this.state.ksef.get(this.state.nameOf({ companyId, invoiceId }))
    if (record?.state !== "processing") {
      throw new Error(`KSeF is not processing the invoice ${invoiceId} of ${companyId}`)
    }
    this.answer(record, this.now().toISOString())
    this.settle()
    return this.state.ksef.get(this.state.nameOf(record)) ?? record
  }

  /** From now on KSeF refuses what is submitted, or, with null, nothing anymore. */
  reject(companyId: string, rejection: KsefRejection | null): Company {
    this.settle()
    return this.setRejection(this.companyOf(companyId), rejection)
  }

  /** Processes everything that is due by now, the earliest first. */
  settle(): void {
    const now = this.now()
    for (;;) {
      const due = this.state.ksef.all().filter((one) => this.isDue(one, now.toISOString()))
      if (due.length === 0) return
      due.sort((one, other) => (one.dueAt ?? "").localeCompare(other.dueAt ?? ""))
      for (const one of due) this.advance(one, now)
    }
  }

  private isDue({ state, dueAt, companyId }: KsefRecord, now: string): boolean {
    if (state === "processing") return dueAt !== null && dueAt <= now
    if (state !== "held" && state !== "refused") return false
    // Without KSeF permissions the service sends nothing.
    const { ksefConnected, ksefOffline } = this.companyOf(companyId).settings
    if (!ksefConnected) return false
    return state === "held" ? !ksefOffline : dueAt !== null && dueAt <= now
  }

  private advance(record: KsefRecord, now: Date): void {
    const at = record.dueAt ?? now.toISOString()
    if (record.state === "processing") this.answer(record, at)
    else if (record.state === "held") this.submit(record, now.getTime())
    else this.submit({ ...record, retries: record.retries + 1 }, Date.parse(at))
  }

  private put({ companyId, invoiceId }: Id, { settings }: Company): KsefRecord {
    return this.state.ksef.put({
      companyId,
      invoiceId,
      state: "waiting",
      offlineReason: settings.ksefOffline ? settings.ksefOfflineReason : null,
      submittedAt: null,
      dueAt: null,
      retries: 0,
      refusals: 0,
      refusal: null,
      message: null,
      acceptedAt: null,
      ksefId: null,
    })
  }

  /** Submits a document to KSeF; while KSeF is unavailable, it is held back in offline mode. */
  private submit(record: KsefRecord, atMs: number): KsefRecord {
    const { settings } = this.companyOf(record.companyId)
    if (settings.ksefOffline) {
      this.traits.note(record.companyId, "ksefOffline")
      const offlineReason = settings.ksefOfflineReason
      return this.state.ksef.put({ ...record, state: "held", offlineReason, dueAt: null })
    }
    if (settings.ksefSlow) this.traits.note(record.companyId, "ksefSlow")
    if (settings.ksefShuffled) this.traits.note(record.companyId, "ksefShuffled")
    const usualMs = settings.ksefSlow ? SLOW_MS : settings.ksefDelayMs
    const delayMs = usualMs * (settings.ksefShuffled ? drawTurns(this.state.nameOf(record)) : 1)
    return this.state.ksef.put({
      ...record,
      state: "processing",
      submittedAt: new Date(atMs).toISOString(),
      dueAt: new Date(atMs + delayMs).toISOString(),
    })
  }

  private answer(record: KsefRecord, at: string): void {
    const company = this.companyOf(record.companyId)
    const { ksefOddNumbers, ksefMaxRetries, ksefRetryMs } = company.settings
    const { refusal, isOwn } = this.takeRefusal(record, company)
    if (refusal) {
      const retryAt = new Date(Date.parse(at) + ksefRetryMs).toISOString()
      this.state.ksef.put({
        ...record,
        state: "refused",
        dueAt: record.retries < ksefMaxRetries ? retryAt : null,
        refusals: record.refusals + 1,
        refusal: isOwn ? refusal : null,
        message: refusal.message,
      })
      return
    }
    if (ksefOddNumbers) this.traits.note(record.companyId, "ksefOddNumbers")
    const nip = company.taxIdentificationNumber
    const document = this.state.nameOf(record)
    this.state.ksef.put({
      ...record,
      state: "accepted",
      dueAt: null,
      message: null,
      acceptedAt: at,
      ksefId: makeKsefNumber({ nip, acceptedAt: at, document }, ksefOddNumbers),
    })
  }

  /** A limited refusal is assigned to one document; an unlimited one applies to all while it is on. */
  private takeRefusal(
    record: KsefRecord,
    company: Company
  ): { refusal: KsefRejection | null; isOwn: boolean } {
    const known = record.refusal
    const refusal = known ?? company.settings.ksefRejecting
    const isSpent =
      refusal !== null && refusal.attempts !== null && record.refusals >= refusal.attempts
    if (refusal === null || isSpent) return { refusal: null, isOwn: false }
    const { invoices } = refusal
    if (known || invoices === null) return { refusal, isOwn: known !== null }
    this.setRejection(company, invoices > 1 ? { ...refusal, invoices: invoices - 1 } : null)
    return { refusal, isOwn: true }
  }

  private setRejection(company: Company, ksefRejecting: KsefRejection | null): Company {
    const settings = { ...company.settings, ksefRejecting }
    return this.state.companies.put({ ...company, settings })
  }

  private companyOf(companyId: string): Company {
    const company = this.state.companies.get(companyId)
    if (!company) throw new Error(`There is no company ${companyId}`)
    return company
  }
}

/** From one to ten, pseudo-random but always the same for a document. */
const drawTurns = (document: string) =>
  1 + ((createHash("sha256").update(`turns ${document}`).digest()[0] ?? 0) % 10)

/** Pro formas and invoices to private persons do not go to KSeF, unless sending is requested. */
function isBound({ settings }: Company, { request, statusId }: InvoiceRecord): boolean {
  if (request.basicInformation.invoiceType === "PRO_FORMA") return false
  if (request.sendToKSEF === true) return true
  if (statusId === "DRAFT") return false
  const { contractorType, country, taxIdentificationNumber = "" } = request.contractor
  if (contractorType !== "COMPANY") return false
  return country === "PL" ? isNip(taxIdentificationNumber) : settings.ksefForeignCompanies
}
