import type { InvoiceDraft } from "../../src/core/draft/invoice-draft"
import type { InvoicePage, ServiceInvoice } from "../../src/core/request/outcomes"
import { lookIntoKsef } from "./ksef"
import { SeededRandom } from "./seeded-random"
import type { Plan } from "./plan"

/** When the plugin requested the e-mail, and when the service mailed it. */
export type Mail = { orderedMs: number; atMs: number; isByPerson: boolean }

/** An invoice as the service stores it; whether one exists twice or never is judged only by this. */
export type KeptInvoice = {
  id: string
  account: Account
  /** Null for an invoice made by another program. */
  orderIndex: number | null
  status: "ISSUED" | "DRAFT" | "SENT"
  gross: string
  savedMs: number
  /** When it was last saved; from then on it may be in KSeF. */
  issuedMs: number
  listedMs: number
  findableMs: number
  shown: ServiceInvoice
  isShownOtherwise: boolean
  mails: Mail[]
  isPaid: boolean
  create: CreateCall | null
}

/** A create call as it was sent. */
export type CreateCall = {
  number: number
  orderIndex: number
  process: string
  createMs: number
  stampedMs: number
  composedSinceMs: number
  freshSinceMs: number
  sentMs: number
  draft: InvoiceDraft
  /** The moment after which the caller no longer waits for the response; null while it does. */
  goneMs: number | null
  isOver: boolean
}

/**
 * The latest time from a stamp to a place in the list, in multiples of `createMs`: two looks follow two
 * pauses of twice as long.
 */
const LISTED_TIMES = 3.6

/** A page as it was shown, and the number of pages. */
export type Listing = { page: InvoicePage; ids: string[]; pages: number; hasTies: boolean }

/** One account in the service: the invoices of a company that certain keys open. */
export class Account {
  readonly invoices: KeptInvoice[] = []
  private lastNumber: number

  constructor(
    readonly name: string,
    readonly companyId: string,
    private readonly plan: Plan,
    firstNumber: number
  ) {
    this.lastNumber = firstNumber - 1
  }

  save(input: {
    draft: InvoiceDraft | null
    shape: Partial<ServiceInvoice>
    orderIndex: number | null
    isDraft: boolean
    nowMs: number
    create: CreateCall | null
  }): KeptInvoice {
    this.lastNumber += 1
    const { nowMs } = input
    const id = String(this.lastNumber)
    const status = input.isDraft ? "DRAFT" : "ISSUED"
    const { plain, shown } = this.show(id, input)
    const invoice: KeptInvoice = {
      id,
      account: this,
      orderIndex: input.orderIndex,
      status,
      gross: plain.gross ?? "",
      savedMs: nowMs,
      issuedMs: nowMs,
      listedMs: this.listFrom(nowMs, input.create),
      findableMs: nowMs + (this.plan.service.findsLate ? 40_000 : 0),
      shown,
      isShownOtherwise: shown !== plain,
      mails: [],
      isPaid: input.draft?.payment.isPaid ?? false,
      create: input.create,
    }
    this.invoices.push(invoice)
    return invoice
  }

  /** Replaces the content of the same document and issues it, unless it stays a draft. */
  change(
    invoice: KeptInvoice,
    input: { draft: InvoiceDraft; isDraft: boolean; nowMs: number; create: CreateCall }
  ): void {
    const { plain, shown } = this.show(invoice.id, { ...input, shape: {} })
    invoice.status = input.isDraft ? "DRAFT" : "ISSUED"
    invoice.gross = plain.gross ?? ""
    invoice.shown = shown
    invoice.isShownOtherwise = shown !== plain
    invoice.create = input.create
    invoice.isPaid = input.draft.payment.isPaid
    invoice.issuedMs = input.nowMs
  }

  /** The invoice as the service stores it, and as the account writes it. */
  private show(
    id: string,
    {
      draft,
      shape,
      isDraft,
      nowMs,
    }: {
      draft: InvoiceDraft | null
      shape: Partial<ServiceInvoice>
      isDraft: boolean
      nowMs: number
    }
  ): { plain: ServiceInvoice; shown: ServiceInvoice } {
    const hasNumber = !isDraft || this.plan.issuing.numbersDrafts
    const plain: ServiceInvoice = {
      invoiceId: id,
      invoiceNumber: hasNumber ? `${id}/3/2026` : null,
      invoiceType: "SALES",
      status: isDraft ? "DRAFT" : "ISSUED",
      currency: draft?.currency ?? "PLN",
      gross: draft?.totals.gross ?? "1.23",
      net: draft?.totals.net ?? "1.00",
      issueDate: draft?.issueDate ?? null,
      saleDate: draft?.saleDate ?? null,
      uploadDate: new Date(nowMs - this.plan.clockBehindMs).toISOString(),
      additionalDetails: draft?.additionalDetails ?? null,
      contractor: {
        name: draft?.contractor.name ?? null,
        taxIdentificationNumber: draft?.contractor.taxIdentificationNumber ?? null,
        postCode: draft?.contractor.postCode ?? null,
      },
      positions: (draft?.positions ?? []).map(({ name, quantity, gross, net }) => ({
        name,
        quantity,
        gross,
        net,
      })),
      ...shape,
    }
    return { plain, shown: this.spell(plain) }
  }

  /** Late, but before the second look for a create: nothing waits longer than that. */
  private listFrom(nowMs: number, create: CreateCall | null): number {
    const listedMs = nowMs + this.plan.listLagMs
    return create
      ? Math.max(nowMs, Math.min(listedMs, create.stampedMs + LISTED_TIMES * create.createMs))
      : listedMs
  }

  find(id: string, nowMs: number): KeptInvoice | null {
    return this.invoices.find((one) => one.id === id && one.findableMs <= nowMs) ?? null
  }

  /** The invoice as shown when read by its id. */
  read(invoice: KeptInvoice, nowMs: number): ServiceInvoice {
    const { shown, status } = invoice
    const { hidesReferences, showsSent } = this.plan.service
    const { shown: ksef } = this.lookIntoKsef(invoice, nowMs)
    return {
      ...shown,
      ...(ksef ? { ksef } : {}),
      status: status === "SENT" && !showsSent ? "ISSUED" : status,
      ...(hidesReferences ? { additionalDetails: null } : {}),
    }
  }

  /** The invoice's KSeF status; drafts do not go there. */
  lookIntoKsef({ id, status, issuedMs, create, shown }: KeptInvoice, nowMs: number) {
    const { ksef, seed, service } = this.plan
    const isSubmitted = create?.draft.sendToKsef === true
    const quoted = service.quotesBuyers ? shown.contractor.name : null
    const name = `${this.name} ${this.companyId} ${id}`
    const about = { name, issuedMs, isSubmitted, quoted }
    return lookIntoKsef(status === "DRAFT" ? null : ksef, seed, about, nowMs)
  }

  /** A page of the list; with the trait, ties of one date come in a different order each time. */
  list(
    query: { searchPhrase: string | null; page: number | null },
    nowMs: number,
    random: SeededRandom
  ): Listing {
    const { service, pageSize } = this.plan
    const phrase = query.searchPhrase?.toLowerCase() ?? ""
    const isMeant = ({ shown: { invoiceNumber, contractor } }: KeptInvoice) => {
      const { name, taxIdentificationNumber } = contractor
      const others = service.findsNothingByPhrase ? [] : [name, taxIdentificationNumber]
      return [invoiceNumber, ...others].join(" ").toLowerCase().includes(phrase)
    }
    const listed = this.invoices.filter(
      (invoice) => invoice.listedMs <= nowMs && (phrase === "" || isMeant(invoice))
    )
    const inOrder = service.ordersTiesAtRandom ? random.shuffle(listed) : listed.reverse()
    // Dates in the same format sort as text.
    const sorted = inOrder.sort((one, other) => compare(dayOf(other), dayOf(one)))
    const number = query.page === null ? 1 : query.page + (service.countsPagesFromZero ? 1 : 0)
    const start = (number - 1) * pageSize
    const shown = sorted.slice(start, start + pageSize)
    return {
      page: {
        invoices: shown.map((invoice) => ({
          ...this.listBuyer(this.read(invoice, nowMs)),
          additionalDetails: null,
          positions: [],
        })),
        pageCount: Math.max(1, Math.ceil(sorted.length / pageSize)),
      },
      ids: shown.map(({ id }) => id),
      pages: Math.ceil(sorted.length / pageSize),
      hasTies: service.ordersTiesAtRandom && sorted.length > pageSize,
    }
  }

  private listBuyer(read: ServiceInvoice): ServiceInvoice {
    const { name } = read.contractor
    return this.plan.service.namesBuyersItself
      ? { ...read, contractor: { name, taxIdentificationNumber: null, postCode: null } }
      : read
  }

  /** Each invoice in the account's own spelling; the same object if nothing is respelled. */
  private spell(plain: ServiceInvoice): ServiceInvoice {
    const { service, seed } = this.plan
    const random = new SeededRandom(seed, "spelling", this.name, plain.invoiceId)
    const may = (trait: boolean) => random.chance(0.75) && trait
    let shown = plain
    if (may(service.writesPostCodeOtherwise) && plain.contractor.postCode) {
      const postCode = plain.contractor.postCode.replace(/\D/g, "")
      shown = { ...shown, contractor: { ...shown.contractor, postCode } }
    }
    if (may(service.writesDatesInUtc)) {
      shown = {
        ...shown,
        issueDate: dayBefore(shown.issueDate),
        saleDate: dayBefore(shown.saleDate),
      }
    }
    if (may(service.writesTaxPrefix) && plain.contractor.taxIdentificationNumber) {
      const taxIdentificationNumber = `PL${plain.contractor.taxIdentificationNumber}`
      shown = { ...shown, contractor: { ...shown.contractor, taxIdentificationNumber } }
    }
    if (may(service.writesAnotherGross) && plain.gross) {
      const grosze = Math.round(Number(plain.gross) * 100) + 1
      shown = { ...shown, gross: (grosze / 100).toFixed(2) }
    }
    if (may(service.writesNamesOtherwise) && plain.contractor.name) {
      const name = plain.contractor.name.toUpperCase().replaceAll(" ", "  ")
      shown = { ...shown, contractor: { ...shown.contractor, name } }
    }
    if (may(service.namesBuyersItself) && plain.contractor.name) {
      // Its amount stays as sent: an invoice with another name and another amount could not be matched at
      // all.
      const name = `Kontrahent ${plain.invoiceId}`
      const hidden = service.hidesPostCodes ? { postCode: null } : {}
      shown = { ...shown, gross: plain.gross, contractor: { ...shown.contractor, name, ...hidden } }
    }
    return shown
  }
}

const dayOf = ({ shown }: KeptInvoice) => shown.issueDate ?? "2000-01-01"

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const dayBefore = (date: string | null) =>
  date && new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
