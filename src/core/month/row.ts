import type { InvoiceRequest } from "../request/invoice-request"
import type { InvoiceTotals } from "../draft/invoice-draft"
import type { KsefStatus } from "../ksef/watch"
import type { RequestState } from "../lifecycle/states"
import type { PaymentStatus } from "../payment/watch"

/**
 * The outcome of an order. `corrected`: invoiced, then changed, and a person recorded the
 * correction; `not_yet`: no invoice so far, see the row's `why`. Each order of a month is in
 * exactly one class.
 */
export const ORDER_CLASSES = ["invoiced", "corrected", "not_yet", "skipped", "canceled"] as const

/**
 * Classes of service invoices that are not an order's own. `doubled`: a second one of an order that
 * has its invoice; `unrecorded`: it carries a reference of this plugin, but the ledger ties it to
 * no order; `stranger`: made by hand or by another program.
 */
const INVOICE_CLASSES = ["doubled", "unrecorded", "stranger"] as const

export const MONTH_CLASSES = [...ORDER_CLASSES, ...INVOICE_CLASSES] as const
export type OrderClass = (typeof ORDER_CLASSES)[number]
export type MonthClass = (typeof MONTH_CLASSES)[number]

/**
 * What needs manual review in a row.
 *
 * - `missing`: the service does not show the invoice, neither in its list nor by its id;
 * - `not_checked`: the service could not be asked about it, or its key now opens another account;
 * - `doubled`: the order has another invoice; `alike`: an unrelated invoice looks like this one;
 * - `draft`: the service shows a draft; `gross`, `currency`, `issue_date`, `number`: it shows
 *   another value;
 * - `correction_due`: the order changed after its invoice and nobody recorded the correction;
 * - `differs`: the invoice, when read after issuing, differed from what was sent and nobody settled
 *   it, or it is another order's; `kept` says in what;
 * - `ksef_refused`: KSeF, or the service on the way there, rejected it, and nobody dealt with it.
 */
export const FINDINGS = [
  "missing",
  "doubled",
  "gross",
  "currency",
  "draft",
  "issue_date",
  "number",
  "alike",
  "correction_due",
  "differs",
  "ksef_refused",
  "not_checked",
] as const
export type FindingKind = (typeof FINDINGS)[number]

/** `kept`: the ledger's value, `found`: the service's; null if there is none. */
export type Finding = { kind: FindingKind; kept: string | null; found: string | null }

/** Why an order without a request has no invoice. */
export const NO_REQUEST_CODES = ["BEFORE_START", "NOT_TRIGGERED", "NOT_REQUESTED"] as const
export type NoRequestCode = (typeof NO_REQUEST_CODES)[number]

/** Why an order has no invoice if its request gives no reason: the state of the request. */
export const STATE_CODES = {
  queued: "STATE_QUEUED",
  issuing: "STATE_ISSUING",
  unknown: "STATE_UNKNOWN",
  refused: "STATE_REFUSED",
  failed: "STATE_FAILED",
} as const satisfies Partial<Record<RequestState, string>>
export type StateCode = (typeof STATE_CODES)[keyof typeof STATE_CODES]

/** What the service currently shows of an invoice, without the buyer. */
export type Shown = {
  number: string | null
  status: string | null
  currency: string | null
  /** A decimal text. */
  gross: string | null
  issueDate: string | null
  /** Null if the service does not say. */
  isPaid: boolean | null
  ksef: "accepted" | "error" | "pending" | "not_shown" | null
}

/** One row of a month: an order, or an invoice of the service that is not an order's own. */
export type MonthRow = {
  /** The same in every reading of the month: "order …" or "invoice …". */
  key: string
  class: MonthClass
  orderId: string | null
  orderDisplayId: string | null
  requestId: string | null
  /** Calendar day in Warsaw, "YYYY-MM-DD"; null for an order that was not read. */
  placedOn: string | null
  /** Code of the reason why it has no invoice. */
  why: string | null
  /** Parameters of the reason's sentence. */
  whyParams: Readonly<Record<string, string | number>> | null
  invoiceId: string | null
  invoiceNumber: string | null
  issueDate: string | null
  currency: string | null
  /** As sent, or as the service shows an invoice that was not sent from here. */
  totals: InvoiceTotals | null
  origin: "ours" | "linked" | "stranger" | null
  /** The invoice's issue date is in the month, so that its amounts belong to the month's sums. */
  isCounted: boolean
  /** Null if the service does not show it, or was not asked about it. */
  shown: Shown | null
  /** Its payment status as far as the shop knows. */
  payment: PaymentStatus | null
  ksef: KsefStatus | null
  findings: readonly Finding[]
  /** It needs manual review. */
  isOpen: boolean
}

/** An order that was placed in the month. */
export type MonthOrder = {
  id: string
  displayId: string
  /** Calendar day in Warsaw. */
  placedOn: string
  /** ISO 8601. */
  createdAt: string
  status: string
  isCanceled: boolean
}

/** A request with the fields needed for its month. */
export type MonthRequest = Pick<
  InvoiceRequest,
  | "id"
  | "orderId"
  | "orderDisplayId"
  | "companyId"
  | "accountId"
  | "state"
  | "currency"
  | "totals"
  | "issueDate"
  | "invoiceId"
  | "invoiceNumber"
  | "difference"
  | "correction"
  | "answeredInvoiceIds"
  | "settledInvoiceIds"
> & {
  /** Code of its first reason. */
  reason: string | null
  reasonParams: Readonly<Record<string, string | number>> | null
  /** A person linked an invoice to it that was not sent from here. */
  isLinked: boolean
  payment: PaymentStatus | null
  ksef: KsefStatus | null
  /** A person dealt with KSeF's rejection. */
  isKsefSettled: boolean
}

/** An invoice as the service's list or a reading of it shows it. */
export type ListedInvoice = Shown & {
  id: string
  net: string | null
  /** Null if none is shown. */
  reference: string | null
  /** Distinguishes buyers within one reading; never stored. */
  buyer: string
  /** It is no sales invoice, although only those were asked for. */
  isOtherKind?: boolean
}

/** The fields stored of an invoice as the service shows it. */
export const toShown = ({
  number,
  status,
  currency,
  gross,
  issueDate,
  isPaid,
  ksef,
}: Shown): Shown => ({
  number,
  status,
  currency,
  gross,
  issueDate,
  isPaid,
  ksef,
})
