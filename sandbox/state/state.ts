import type { JournalEntry, Journal } from "./journal"
import {
  companySettingsSchema,
  FIRST_INVOICE_ID,
  makeCompany,
  type Company,
  type CompanyOptions,
} from "./company"
import { periodOf } from "../rules/numbering"
import { Table } from "./table"
import type {
  CategoryRecord,
  ContractorRecord,
  Duplicate,
  InvoiceRecord,
  KsefRecord,
  MailRecord,
  ProjectRecord,
} from "./records"

/** An id is unique only within its account. */
const nameInvoice = ({ companyId, invoiceId }: Pick<InvoiceRecord, "companyId" | "invoiceId">) =>
  `${companyId} ${invoiceId}`

/** Everything that the stand-in stores. */
export class State {
  readonly companies: Table<Company>
  readonly invoices: Table<InvoiceRecord>
  readonly mails: Table<MailRecord>
  readonly ksef: Table<KsefRecord>
  readonly categories: Table<CategoryRecord>
  readonly projects: Table<ProjectRecord>
  readonly contractors: Table<ContractorRecord>
  private readonly lastNumbers = new Map<string, number>()
  /** The last id assigned in each account, and under "" the last one overall. */
  private readonly lastIds = new Map<string, number>()

  constructor(
    private readonly journal: Journal,
    private readonly initial: readonly CompanyOptions[]
  ) {
    this.companies = new Table("companies", (row) => row.companyId, journal)
    this.invoices = new Table<InvoiceRecord>("invoices", nameInvoice, journal)
    this.ksef = new Table<KsefRecord>("ksef", nameInvoice, journal)
    this.mails = new Table("mails", (row) => row.mailId, journal)
    this.categories = new Table("categories", (row) => row.categoryId, journal, 301)
    this.projects = new Table("projects", (row) => row.tagId, journal, 41)
    this.contractors = new Table("contractors", (row) => row.contractorId, journal, 5001)
    this.restore()
  }

  /** Clears everything and restores the companies as configured at startup. */
  reset(): void {
    for (const table of this.tables()) table.clear()
    this.lastNumbers.clear()
    this.lastIds.clear()
    this.journal.replace([])
    this.addInitialCompanies()
  }

  /** The company that a key opens, or null for an unknown or rejected key. */
  companyOfKey(key: string | undefined): Company | null {
    const opens = (company: Company) =>
      company.keys.some((one) => one.key === key && !one.isRejected)
    return this.companies.find(opens) ?? null
  }

  /** The next running number in a period of a company's pattern. */
  takeNumber(companyId: string, pattern: string, issueDate: string): number {
    const run = `${companyId} ${periodOf(pattern, issueDate)}`
    const number = (this.lastNumbers.get(run) ?? 0) + 1
    this.lastNumbers.set(run, number)
    return number
  }

  /** The next id: per account if it has separate ids, otherwise across all accounts. */
  takeInvoiceId({ companyId, settings }: Company): number {
    const last = this.lastIds.get(settings.ownInvoiceIds ? companyId : "")
    const id = (last ?? FIRST_INVOICE_ID - 1) + 1
    this.noteId(companyId, id)
    return id
  }

  /** Identifies a document across all accounts. */
  nameOf(invoice: Pick<InvoiceRecord, "companyId" | "invoiceId">): string {
    return nameInvoice(invoice)
  }

  /** The account's document with that id. */
  findInvoice(companyId: string, invoiceId: number | string): InvoiceRecord | undefined {
    const found = this.invoices.get(nameInvoice({ companyId, invoiceId: Number(invoiceId) }))
    return found?.isDeleted === true ? undefined : found
  }

  /** Documents with a number: everything except drafts. */
  issued(companyId?: string): InvoiceRecord[] {
    return this.invoicesOf(companyId).filter((invoice) => invoice.statusId !== "DRAFT")
  }

  drafts(companyId?: string): InvoiceRecord[] {
    return this.invoicesOf(companyId).filter((invoice) => invoice.statusId === "DRAFT")
  }

  /** Issued documents that look like one order invoiced twice. */
  duplicates(): Duplicate[] {
    const groups = new Map<string, Duplicate>()
    for (const { companyId, additionalDetails, invoiceId } of this.issued()) {
      if (additionalDetails === "") continue
      const key = JSON.stringify([companyId, additionalDetails])
      const group = groups.get(key) ?? { companyId, additionalDetails, invoiceIds: [] }
      group.invoiceIds.push(invoiceId)
      groups.set(key, group)
    }
    return [...groups.values()].filter((group) => group.invoiceIds.length > 1)
  }

  private noteId(companyId: string, id: number): void {
    for (const run of [companyId, ""]) {
      this.lastIds.set(run, Math.max(this.lastIds.get(run) ?? 0, id))
    }
  }

  /** Documents that were not deleted, of one account or of all. */
  invoicesOf(companyId?: string): InvoiceRecord[] {
    const all = this.invoices.all().filter((one) => one.isDeleted !== true)
    return companyId === undefined ? all : all.filter((one) => one.companyId === companyId)
  }

  private tables(): { name: string; load(row: object): void; all(): object[]; clear(): void }[] {
    const { companies, invoices, mails, ksef, categories, projects, contractors } = this
    return [companies, invoices, mails, ksef, categories, projects, contractors].map((table) => ({
      name: table.name,
      load: (row) => table.load(row as never),
      all: () => table.all(),
      clear: () => table.clear(),
    }))
  }

  private restore(): void {
    const tables = this.tables()
    for (const { table, value } of this.journal.read()) {
      tables.find((one) => one.name === table)?.load(value as object)
    }
    // The journal of an older sandbox lacks newer settings.
    for (const company of this.companies.all()) {
      const settings = companySettingsSchema.parse(company.settings)
      this.companies.load({ ...company, settings })
    }
    for (const { companyId, invoiceId } of this.invoices.all()) this.noteId(companyId, invoiceId)
    for (const invoice of this.issued()) {
      const { invoiceFormat, issueDate } = invoice.request.basicInformation
      const run = `${invoice.companyId} ${periodOf(invoiceFormat, issueDate)}`
      const number = invoice.numberInPeriod ?? 0
      this.lastNumbers.set(run, Math.max(this.lastNumbers.get(run) ?? 0, number))
    }
    this.journal.replace(
      tables.flatMap((table) =>
        table.all().map((value): JournalEntry => ({ table: table.name, value }))
      )
    )
    this.addInitialCompanies()
  }

  private addInitialCompanies(): void {
    for (const options of this.initial) {
      const fresh = makeCompany(options)
      const known = this.companies.get(fresh.companyId)
      if (!known) this.companies.put(fresh)
      else this.addKeys(known, fresh)
    }
  }

  private addKeys(known: Company, fresh: Company): void {
    const unknown = fresh.keys.filter((one) => known.keys.every((old) => old.key !== one.key))
    if (unknown.length > 0) this.companies.put({ ...known, keys: [...known.keys, ...unknown] })
  }
}
