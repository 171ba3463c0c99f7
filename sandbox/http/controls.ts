import { faultSchema, type FaultOrder, type FaultStatus } from "../faults/fault"
import { FILES_ENDPOINT, type FaultBoard } from "../faults/fault-board"
import type { SignedLinks } from "../pdf/signed-links"
import { fileNameOf } from "../pdf/file-name"
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
import { ENDPOINTS } from "./endpoints"
import type { Gate } from "./gate"

interface Parts {
  state: State
  board: FaultBoard
  calls: CallLog
  api: Gate
  links: SignedLinks
}

/** Everything a test, the demo or the page may look at and switch. */
export class Controls {
  private timers = new Set<NodeJS.Timeout>()
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** A key of the company that is not rejected. */
  keyOf(companyId: string): string {
    const key = this.companyOf(companyId).keys.find((one) => !one.isRejected)
    if (!key) throw new Error(`Every key of the company ${companyId} is rejected`)
    return key.key
  }

  companies(): Company[] {
    return this.parts.state.companies.all()
  }

  /** Issued documents, the oldest first, each with its full request. */
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

  /** A fresh link to the PDF, as the API would give it. */
  pdfLink(invoice: InvoiceRecord): string {
    const name = fileNameOf(invoice.invoiceNumber ?? "")
    return this.parts.links.sign(`/files/${invoice.invoiceId}/${name}`)
  }

  faults(): FaultStatus[] {
    return this.parts.board.list()
  }

  /** Switches a fault on; resolves when it is in force. */
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

  /** Removes one fault or all; resolves when connections are taken again. */
  async clearFaults(id?: number): Promise<void> {
    this.parts.board.clear(id)
    await this.openUnlessRefusing()
  }

  /** As freshly started: no invoice, mail, call or fault, companies as configured. */
  async reset(): Promise<void> {
    this.parts.state.reset()
    this.parts.calls.clear()
    await this.clearFaults()
  }

  addCompany(options: CompanyOptions): Company {
    if (this.parts.state.companies.get(options.companyId)) {
      throw new Error(`The company ${options.companyId} exists`)
    }
    return this.parts.state.companies.put(makeCompany(options))
  }

  /** Changes settings of a company; those not named stay. */
  configure(companyId: string, settings: Partial<CompanySettings>): Company {
    const company = this.companyOf(companyId)
    const changed = companySettingsSchema.parse({ ...company.settings, ...settings })
    return this.parts.state.companies.put({ ...company, settings: changed })
  }

  /** Gives a company one more working key, or makes a rejected one work again. */
  addKey(companyId: string, key: string): Company {
    const company = this.companyOf(companyId)
    const others = company.keys.filter((one) => one.key !== key)
    const keys = [...others, { key, isRejected: false }]
    return this.parts.state.companies.put({ ...company, keys })
  }

  /** From now on the key is answered 401. */
  rejectKey(key: string): Company {
    const company = this.companies().find((one) => one.keys.some((known) => known.key === key))
    if (!company) throw new Error("No company has this key")
    const keys = company.keys.map((one) => (one.key === key ? { key, isRejected: true } : one))
    return this.parts.state.companies.put({ ...company, keys })
  }

  /** Ends waiting for faults that would end by themselves. */
  stopTimers(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  private companyOf(companyId: string): Company {
    const company = this.parts.state.companies.get(companyId)
    if (!company) throw new Error(`There is no company ${companyId}`)
    return company
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

/** Where a fault may be put. */
export const FAULT_ENDPOINTS: readonly string[] = ["*", ...Object.keys(ENDPOINTS), FILES_ENDPOINT]
