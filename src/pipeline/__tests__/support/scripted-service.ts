import type { InvoiceDraft } from "../../../core/draft/invoice-draft"
import type {
  Addressee,
  CallReport,
  DraftStep,
  EmailText,
  InvoiceCall,
  InvoicePage,
  InvoicingService,
  Operation,
  Outcome,
  OutcomeKind,
  ServiceInvoice,
  ServiceWords,
} from "../../../core/request/outcomes"
import type { VirtualClock } from "./virtual-clock"

/** How one call goes instead of well; `saved` and `lost` are the two truths behind `unknown`. */
export type ServiceFault = {
  kind: "refused" | "key-rejected" | "asked-to-wait" | "not-sent" | "saved" | "lost" | "throws"
  retryAfterMs?: number
  status?: number
  words?: ServiceWords
  /** Runs while the call is under way. */
  during?: () => Promise<void>
}

export type SavedInvoice = {
  draft: InvoiceDraft
  shown: ServiceInvoice
  savedMs: number
  /** Not before this moment does the list show it. */
  listedMs: number
}

export type Mail = { invoiceId: string; addressee: Addressee; text?: EmailText }

const KINDS: Readonly<Record<Exclude<ServiceFault["kind"], "throws">, OutcomeKind>> = {
  refused: "refused",
  "key-rejected": "key-rejected",
  "asked-to-wait": "asked-to-wait",
  "not-sent": "not-sent",
  saved: "unknown",
  lost: "unknown",
}

const STATUS: Readonly<Record<OutcomeKind, number | null>> = {
  done: 200,
  refused: 400,
  "key-rejected": 401,
  "asked-to-wait": 429,
  "not-sent": null,
  unknown: 502,
}

/**
 * The invoicing service of one company. It really keeps what it issued and mailed: that list is
 * the judge of "twice" and "never".
 */
export class ScriptedService implements InvoicingService {
  readonly invoices: SavedInvoice[] = []
  readonly mails: Mail[] = []
  readonly calls: Operation[] = []
  doesKeyWork = true
  /** What the key has no right to; answered 403. */
  readonly forbidden = new Set<Operation>()
  /** What the service does not offer; answered 404. */
  readonly notOffered = new Set<Operation>()
  /** What reaches it and gets no usable answer. */
  readonly unanswered = new Set<Operation>()
  /** A search for any text is forbidden; the whole list is not. */
  dislikesPhrases = false
  /** A search for a buyer finds nothing of his. */
  findsNothingByPhrase = false
  isAway = false
  /** Every call reaches it and gets no usable answer, and nothing is saved. */
  isBroken = false
  showsDetails = true
  /** The list shows the text in which the order is named. */
  listsDetails = false
  showsSent = true
  listLagMs = 0
  pageSize = 100
  /** Added to the gross of every invoice saved from now on. */
  shownGross: string | null = null
  shownPositions: ServiceInvoice["positions"] | null = null
  /** How the service writes what it shows, in the list and when an invoice is read. */
  spells: (shown: ServiceInvoice) => ServiceInvoice = (shown) => shown
  /** The list shows of a buyer neither tax number nor postcode. */
  listsNamesAlone = false
  /** The status of every invoice saved from now on. */
  savesAs = "ISSUED"
  /** The invoices of one day change places by so many with every list that is asked for. */
  tiesMoveBy = 0
  isOldestFirst = false
  countsFromZero = false
  doesIgnorePage = false
  /** Said with every answer that is not a success. */
  words: ServiceWords | null = null
  /** It issues at once what was to be saved as a draft. */
  doesIgnoreDrafts = false
  /** It makes a document of its own where a draft was to be issued by its id. */
  doesIgnoreIds = false
  /** What each create was for, in order. */
  readonly steps: ("direct" | DraftStep["kind"])[] = []
  private readonly script = new Map<Operation, ServiceFault[]>()
  private lastNumber = 0

  constructor(
    private readonly clock: VirtualClock,
    private readonly name: string
  ) {}

  /** The next calls of an operation go so, one after the other; then all is well again. */
  fail(operation: Operation, ...faults: (ServiceFault | ServiceFault["kind"])[]): void {
    const queued = this.script.get(operation) ?? []
    queued.push(...faults.map((fault) => (typeof fault === "string" ? { kind: fault } : fault)))
    this.script.set(operation, queued)
  }

  async createInvoice(
    draft: InvoiceDraft,
    step?: DraftStep
  ): Promise<Outcome<{ invoiceId: string }>> {
    this.steps.push(step?.kind ?? "direct")
    if (step?.kind === "issue" && !this.doesIgnoreIds) return await this.issueDraft(draft, step)
    const status = step?.kind === "save" && !this.doesIgnoreDrafts ? "DRAFT" : this.savesAs
    return await this.perform("create", () => ({
      invoiceId: this.save(draft, status).shown.invoiceId,
    }))
  }

  /** Like the service's application: what is issued cannot be changed any more. */
  private async issueDraft(
    draft: InvoiceDraft,
    { draftId }: { draftId: string }
  ): Promise<Outcome<{ invoiceId: string }>> {
    const kept = this.invoices.find(({ shown }) => shown.invoiceId === draftId)
    if (kept?.shown.status !== "DRAFT" && !this.script.get("create")?.length) {
      this.fail("create", "refused")
    }
    return await this.perform("create", () => {
      if (kept?.shown.status === "DRAFT") {
        const { invoiceId, invoiceNumber } = kept.shown
        kept.draft = structuredClone(draft)
        kept.shown = { ...this.describe(draft), status: this.savesAs, invoiceId, invoiceNumber }
      }
      return { invoiceId: draftId }
    })
  }

  async describeCreate(draft: InvoiceDraft): Promise<InvoiceCall> {
    return { method: "POST", path: "/invoices", body: { positions: draft.positions } }
  }

  async readInvoice(invoiceId: string): Promise<Outcome<ServiceInvoice>> {
    const found = this.invoices.find(({ shown }) => shown.invoiceId === invoiceId)
    if (!found && !this.script.get("read")?.length) this.fail("read", "refused")
    return await this.perform("read", () => ({
      ...this.spells(structuredClone(this.find(invoiceId).shown)),
      ...(this.showsDetails ? {} : { additionalDetails: null }),
    }))
  }

  async listInvoices(query: {
    searchPhrase: string | null
    page: number | null
  }): Promise<Outcome<InvoicePage>> {
    if (this.dislikesPhrases && query.searchPhrase !== null) {
      this.fail("list", { kind: "key-rejected", status: 403 })
    }
    return await this.perform("list", () => this.list(query))
  }

  async openPdf(): Promise<never> {
    throw new Error("the pipeline opens no PDF")
  }

  async sendInvoice(
    invoiceId: string,
    addressee: Addressee,
    text: EmailText = {}
  ): Promise<Outcome<null>> {
    return await this.perform("send", () => {
      const invoice = this.find(invoiceId)
      const isOwn = Object.keys(text).length > 0
      this.mails.push({
        invoiceId,
        addressee: structuredClone(addressee),
        ...(isOwn && { text: { ...text } }),
      })
      if (this.showsSent) invoice.shown.status = "SENT"
      return null
    })
  }

  /** Ids of the invoices that were marked paid, once for each time. */
  readonly paid: string[] = []

  async markPaid(invoiceIds: readonly string[]): Promise<Outcome<null>> {
    return await this.perform("mark-paid", () => {
      this.paid.push(...invoiceIds)
      return null
    })
  }

  /** The invoices of every call that marked them as not paid. */
  readonly unpaid: string[] = []

  async markUnpaid(invoiceIds: readonly string[]): Promise<Outcome<null>> {
    return await this.perform("mark-unpaid", () => {
      this.unpaid.push(...invoiceIds)
      return null
    })
  }

  async readNames(): Promise<never> {
    throw new Error("the pipeline reads no names")
  }

  async addCategory(): Promise<never> {
    throw new Error("the pipeline adds no category")
  }

  async addProject(): Promise<never> {
    throw new Error("the pipeline adds no project")
  }

  async checkKey(): Promise<Outcome<null>> {
    return await this.perform("check-key", () => null)
  }

  /** An invoice that somebody made by hand, or that another program made. */
  addByHand(changes: Partial<ServiceInvoice>, draft: InvoiceDraft | null = null): ServiceInvoice {
    this.lastNumber += 1
    const shown: ServiceInvoice = { ...this.describe(draft), ...changes }
    this.invoices.push({
      draft: draft as InvoiceDraft,
      shown,
      savedMs: this.clock.nowMs,
      listedMs: this.clock.nowMs,
    })
    return shown
  }

  /** Ids of the invoices that carry this reference. */
  issuedFor(reference: string): string[] {
    return this.invoices
      .filter(({ draft }) => draft?.reference === reference)
      .map(({ shown }) => shown.invoiceId)
  }

  count(operation: Operation): number {
    return this.calls.filter((called) => called === operation).length
  }

  private async perform<T>(operation: Operation, act: () => T): Promise<Outcome<T>> {
    this.calls.push(operation)
    const fault = this.nextFault(operation)
    await fault?.during?.()
    if (!fault) return { kind: "done", value: act(), report: this.report(operation, "done", null) }
    if (fault.kind === "throws") throw new Error(`${operation} threw`)
    if (fault.kind === "saved") act()
    const kind = KINDS[fault.kind] as Exclude<OutcomeKind, "done">
    const usual = this.report(operation, kind, fault.words ?? this.words)
    const report = { ...usual, status: fault.status ?? usual.status }
    return kind === "asked-to-wait"
      ? { kind, retryAfterMs: fault.retryAfterMs ?? null, report }
      : { kind, report }
  }

  private nextFault(operation: Operation): ServiceFault | null {
    if (this.isAway) return { kind: "not-sent" }
    if (this.isBroken) return { kind: "lost" }
    const scripted = this.script.get(operation)?.shift()
    if (scripted) return scripted
    if (this.notOffered.has(operation)) return { kind: "refused", status: 404 }
    if (this.unanswered.has(operation)) return { kind: "lost" }
    if (this.forbidden.has(operation)) return { kind: "key-rejected", status: 403 }
    return this.doesKeyWork ? null : { kind: "key-rejected" }
  }

  private save(draft: InvoiceDraft, status: string): SavedInvoice {
    this.lastNumber += 1
    const saved: SavedInvoice = {
      draft: structuredClone(draft),
      shown: {
        ...this.describe(draft),
        status,
        ...(this.shownGross === null ? {} : { gross: this.shownGross }),
        ...(this.shownPositions === null ? {} : { positions: this.shownPositions }),
      },
      savedMs: this.clock.nowMs,
      listedMs: this.clock.nowMs + this.listLagMs,
    }
    this.invoices.push(saved)
    return saved
  }

  private describe(draft: InvoiceDraft | null): ServiceInvoice {
    return {
      invoiceId: `${this.name}-${this.lastNumber}`,
      invoiceNumber: `${this.lastNumber}/3/2026`,
      invoiceType: "SALES",
      status: "ISSUED",
      currency: draft?.currency ?? "PLN",
      gross: draft?.totals.gross ?? "1.23",
      net: draft?.totals.net ?? "1.00",
      issueDate: draft?.issueDate ?? "2026-03-05",
      saleDate: draft?.saleDate ?? "2026-03-04",
      uploadDate: this.clock.iso,
      additionalDetails: draft?.additionalDetails ?? null,
      contractor: {
        name: draft?.contractor.name ?? "Somebody Else",
        taxIdentificationNumber: draft?.contractor.taxIdentificationNumber ?? null,
        postCode: draft?.contractor.postCode ?? "00-001",
      },
      positions: (draft?.positions ?? []).map(({ name, quantity, gross, net }) => ({
        name,
        quantity,
        gross,
        net,
      })),
    }
  }

  private list(query: { searchPhrase: string | null; page: number | null }): InvoicePage {
    const { searchPhrase } = query
    const page = query.page === null ? 1 : query.page + (this.countsFromZero ? 1 : 0)
    const phrase = searchPhrase?.toLowerCase() ?? ""
    const order = this.isOldestFirst ? -1 : 1
    const found = this.invoices
      .filter(() => !this.findsNothingByPhrase || phrase === "")
      .filter(({ listedMs }) => listedMs <= this.clock.nowMs)
      .map(({ shown }) => shown)
      .filter(({ invoiceNumber, contractor }) =>
        [invoiceNumber, contractor.name, contractor.taxIdentificationNumber]
          .join(" ")
          .toLowerCase()
          .includes(phrase)
      )
      .reverse()
      .sort((a, b) => order * (b.issueDate ?? "").localeCompare(a.issueDate ?? ""))
    const shift = found.length > 0 ? (this.tiesMoveBy * this.count("list")) % found.length : 0
    found.push(...found.splice(0, shift))
    const start = this.doesIgnorePage ? 0 : (page - 1) * this.pageSize
    return {
      invoices: structuredClone(found.slice(start, start + this.pageSize)).map((invoice) => ({
        ...this.listBuyer(this.spells(invoice)),
        additionalDetails: this.listsDetails ? invoice.additionalDetails : null,
        positions: [],
      })),
      pageCount: Math.ceil(found.length / this.pageSize),
    }
  }

  private listBuyer(shown: ServiceInvoice): ServiceInvoice {
    const { name } = shown.contractor
    return this.listsNamesAlone
      ? { ...shown, contractor: { name, taxIdentificationNumber: null, postCode: null } }
      : shown
  }

  private find(invoiceId: string): SavedInvoice {
    const found = this.invoices.find(({ shown }) => shown.invoiceId === invoiceId)
    if (!found) throw new Error(`the service has no invoice ${invoiceId}`)
    return found
  }

  private report(
    operation: Operation,
    outcome: OutcomeKind,
    words: ServiceWords | null
  ): CallReport {
    const status = STATUS[outcome]
    const code = outcome === "not-sent" ? "ECONNREFUSED" : null
    return { operation, outcome, status, code, startedAt: this.clock.iso, durationMs: 12, words }
  }
}
