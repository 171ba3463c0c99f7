import { faultSchema, type FaultOrder, type FaultStatus } from "../faults/fault"
import { formatNumber } from "../rules/numbering"
import { FILES_ENDPOINT, type FaultBoard } from "../faults/fault-board"
import type { Ksef } from "../ksef/ksef"
import type { SignedLinks } from "../pdf/signed-links"
import { pathOfFile } from "../pdf/file-name"
import type { CallLog, CallSummary } from "../state/call-log"
import {
  companySettingsSchema,
  makeCompany,
  type Company,
  type CompanyOptions,
  type CompanySettings,
} from "../state/company"
import type { Duplicate, InvoiceRecord, MailRecord } from "../state/records"
import type { State } from "../state/state"
import type { TraitLog } from "../traits/trait-log"
import type { TraitCount } from "../traits/traits"
import { ENDPOINTS } from "./endpoints"
import type { Gate } from "./gate"

interface Parts {
  state: State
  board: FaultBoard
  calls: CallLog
  api: Gate
  links: SignedLinks
  traits: TraitLog
  ksef: Ksef
}

/** Everything that a test, the demo or the page may inspect and switch. */
export class Controls {
  private timers = new Set<NodeJS.Timeout>()
  /** The documents in KSeF, and its switches. */
  readonly ksef: Ksef
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
    this.ksef = parts.ksef
  }

  /** A key of the company that is not rejected. */
  keyOf(companyId: string): string {
    const key = this.companyOf(companyId).keys.find((one) => !one.isRejected)
    if (!key) throw new Error(`All keys of the company ${companyId} are rejected`)
    return key.key
  }

  companies(): Company[] {
    return this.parts.state.companies.all()
  }

  /** Issued documents, oldest first, each with its full request. */
  invoices(companyId?: string): InvoiceRecord[] {
    return this.parts.state.issued(companyId)
  }

  drafts(companyId?: string): InvoiceRecord[] {
    return this.parts.state.drafts(companyId)
  }

  /** Issued documents of one company that share their additional details. */
  duplicates(): Duplicate[] {
    return this.parts.state.duplicates()
  }

  mails(companyId?: string): MailRecord[] {
    const all = this.parts.state.mails.all()
    return companyId === undefined ? all : all.filter((mail) => mail.companyId === companyId)
  }

  calls(): CallSummary {
    return this.parts.calls.summary()
  }

  /** How often each trait changed what a caller was shown, by account. */
  traitsMet(): Record<string, TraitCount> {
    return this.parts.traits.summary()
  }

  /** A new link to the PDF, as the API would return it. */
  pdfLink(invoice: InvoiceRecord): string {
    return this.parts.links.sign(pathOfFile(invoice))
  }

  faults(): FaultStatus[] {
    return this.parts.board.list()
  }

  /** Activates a fault; resolves when it is in effect. */
  async setFault(order: FaultOrder): Promise<FaultStatus> {
    const fault = faultSchema.parse(order)
    if (!FAULT_ENDPOINTS.includes(fault.endpoint)) {
      throw new Error(`Unknown endpoint ${fault.endpoint}; one of: ${FAULT_ENDPOINTS.join(", ")}`)
    }
    const status = this.parts.board.add(fault)
    if (fault.kind === "refuse-connections") {
      status.fired = 1
      await this.parts.api.shut()
      if (fault.options.forMs !== undefined) this.endLater(status.id, fault.options.forMs)
    }
    return { ...status }
  }

  /** Removes one fault or all; resolves when connections are accepted again. */
  async clearFaults(id?: number): Promise<void> {
    this.parts.board.clear(id)
    await this.openUnlessRefusing()
  }

  /** Back to the initial state: no invoice, mail, call or fault, companies as configured. */
  async reset(): Promise<void> {
    this.parts.state.reset()
    this.parts.calls.clear()
    this.parts.traits.clear()
    await this.clearFaults()
  }

  addCompany(options: CompanyOptions): Company {
    if (this.parts.state.companies.get(options.companyId)) {
      throw new Error(`The company ${options.companyId} already exists`)
    }
    return this.parts.state.companies.put(makeCompany(options))
  }

  /**
   * Opens another account of the same company: same name and tax number, its own key, and ids that start
   * over, as when a shop moves from a test account to its real one.
   */
  openAccount(
    companyId: string,
    options: { accountId?: string | undefined; key?: string | undefined } = {}
  ): Company {
    const { name, taxIdentificationNumber, settings } = this.companyOf(companyId)
    const others = this.companies().filter((one) => one.companyId.startsWith(`${companyId}-`))
    return this.addCompany({
      companyId: options.accountId ?? `${companyId}-${others.length + 2}`,
      ...(options.key !== undefined && { key: options.key }),
      name,
      taxIdentificationNumber,
      settings: { ...settings, ownInvoiceIds: true },
    })
  }

  /** Simulates a person in the service's application: issues a draft. */
  issueDraft(companyId: string, invoiceId: number): InvoiceRecord {
    const { state } = this.parts
    const draft = this.draftOf(companyId, invoiceId)
    const { invoiceFormat, issueDate } = draft.request.basicInformation
    const number = draft.numberInPeriod ?? state.takeNumber(companyId, invoiceFormat, issueDate)
    const issued = state.invoices.put({
      ...draft,
      statusId: "ISSUED",
      invoiceNumber: formatNumber(invoiceFormat, issueDate, number),
      numberInPeriod: number,
    })
    this.ksef.enter(issued)
    return issued
  }

  /** Simulates a person deleting a draft: it is then neither in the list nor found by its id. */
  deleteDraft(companyId: string, invoiceId: number): InvoiceRecord {
    const draft = this.draftOf(companyId, invoiceId)
    return this.parts.state.invoices.put({ ...draft, isDeleted: true })
  }

  /** Changes settings of a company; those not given stay. */
  configure(companyId: string, settings: Partial<CompanySettings>): Company {
    // Whatever was due before is processed with the old settings.
    this.ksef.settle()
    const company = this.companyOf(companyId)
    const changed = companySettingsSchema.parse({ ...company.settings, ...settings })
    const configured = this.parts.state.companies.put({ ...company, settings: changed })
    this.ksef.settle()
    return configured
  }

  /** Gives a company an additional key, or makes a rejected one work again. */
  addKey(companyId: string, key: string): Company {
    const company = this.companyOf(companyId)
    const others = company.keys.filter((one) => one.key !== key)
    const keys = [...others, { key, isRejected: false }]
    return this.parts.state.companies.put({ ...company, keys })
  }

  /** From now on the key gets 401. */
  rejectKey(key: string): Company {
    const company = this.companies().find((one) => one.keys.some((known) => known.key === key))
    if (!company) throw new Error("No company has this key")
    const keys = company.keys.map((one) => (one.key === key ? { key, isRejected: true } : one))
    return this.parts.state.companies.put({ ...company, keys })
  }

  /** Cancels the timers of faults that end automatically. */
  stopTimers(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  private companyOf(companyId: string): Company {
    const company = this.parts.state.companies.get(companyId)
    if (!company) throw new Error(`There is no company ${companyId}`)
    return company
  }

  private draftOf(companyId: string, invoiceId: number): InvoiceRecord {
    const draft = this.parts.state.findInvoice(companyId, invoiceId)
    if (draft?.statusId !== "DRAFT") throw new Error(`${companyId} has no draft ${invoiceId}`)
    return draft
  }

  private endLater(id: number, forMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.parts.board.expire(id)
      void this.openUnlessRefusing()
    }, forMs)
    this.timers.add(timer)
  }

  private async openUnlessRefusing(): Promise<void> {
    if (!this.parts.board.isOn("refuse-connections")) await this.parts.api.open()
  }
}

/** The endpoints at which a fault can be set. */
export const FAULT_ENDPOINTS: readonly string[] = ["*", ...Object.keys(ENDPOINTS), FILES_ENDPOINT]
