import type { InvoiceRequest } from "../request/invoice-request"
import type { InvoiceTotals } from "../draft/invoice-draft"
import type { KsefStatus } from "../ksef/watch"
import type { RequestState } from "../lifecycle/states"
import type { PaymentStatus } from "../payment/watch"

/**
 * What became of an order. `corrected`: invoiced, then changed, and a person noted the correction;
 * `not_yet`: no invoice so far, see the row's `why`. Each order of a month is in exactly one.
 */
export const ORDER_CLASSES = ["invoiced", "corrected", "not_yet", "skipped", "canceled"] as const

/**
 * What an invoice of the service is that is no order's own. `doubled`: another one of an order that
 * has its invoice; `unrecorded`: it carries a reference of this plugin and the ledger ties it to no
 * order; `stranger`: made by hand or by another program.
 */
const INVOICE_CLASSES = ["doubled", "unrecorded", "stranger"] as const

export const MONTH_CLASSES = [...ORDER_CLASSES, ...INVOICE_CLASSES] as const
export type OrderClass = (typeof ORDER_CLASSES)[number]
export type MonthClass = (typeof MONTH_CLASSES)[number]

/**
 * What of a row a person should look at.
 *
 * - `missing`: the service does not show the invoice, neither in its list nor by its id;
 * - `not_checked`: the service could not be asked about it, or is asked for another account now;
 * - `doubled`: the order has another invoice; `alike`: an invoice of nobody's looks like this one;
 * - `draft`: the service shows a draft; `gross`, `currency`, `issue_date`, `number`: it shows another;
 * - `correction_due`: the order changed after its invoice and nobody noted the correction;
 * - `differs`: the invoice, read after it was issued, differed from what was sent, and nobody settled it,
 *   or it is another order's; `kept` says in what.
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
  "not_checked",
] as const
export type FindingKind = (typeof FINDINGS)[number]

/** `kept`: as the ledger has it, `found`: as the service shows it; null where there is none. */
export type Finding = { kind: FindingKind; kept: string | null; found: string | null }

/** Why an order that nobody requested an invoice for has none. */
export const NO_REQUEST_CODES = ["BEFORE_START", "NOT_TRIGGERED", "NOT_REQUESTED"] as const
export type NoRequestCode = (typeof NO_REQUEST_CODES)[number]

/** Why an order whose request names no reason has none: what the request is in. */
export const STATE_CODES = {
  queued: "STATE_QUEUED",
  issuing: "STATE_ISSUING",
  unknown: "STATE_UNKNOWN",
  refused: "STATE_REFUSED",
  failed: "STATE_FAILED",
} as const satisfies Partial<Record<RequestState, string>>
export type StateCode = (typeof STATE_CODES)[keyof typeof STATE_CODES]

/** What the service shows of an invoice as it is now; no buyer is in it. */
export type Shown = {
  number: string | null
  status: string | null
  currency: string | null
  /** A decimal text. */
  gross: string | null
  issueDate: string | null
  /** Null where the service does not tell. */
  isPaid: boolean | null
  ksef: "accepted" | "error" | "pending" | "not_shown" | null
}

/** One line of a month: an order, or an invoice of the service that is no order's own. */
export type MonthRow = {
  /** The same in every check of the month: "order …" or "invoice …". */
  key: string
  class: MonthClass
  orderId: string | null
  orderDisplayId: string | null
  requestId: string | null
  /** Calendar day in Warsaw, "YYYY-MM-DD"; null of an order that was not read. */
  placedOn: string | null
  /** Code of the reason that it has no invoice. */
  why: string | null
  /** What fills the reason's sentence. */
  whyParams: Readonly<Record<string, string | number>> | null
  invoiceId: string | null
  invoiceNumber: string | null
  issueDate: string | null
  currency: string | null
  /** As the invoice was sent, or as the service shows one that was not sent from here. */
  totals: InvoiceTotals | null
  origin: "ours" | "linked" | "stranger" | null
  /** The invoice's date of issue is in the month, so that its amounts belong to the month's sums. */
  isCounted: boolean
  /** Null of what the service does not show, or was not asked about. */
  shown: Shown | null
  /** How it stands with its payment by what the shop knows. */
  payment: PaymentStatus | null
  ksef: KsefStatus | null
  findings: readonly Finding[]
  /** A person has something to do or to decide. */
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

/** A request as far as its month needs it. */
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
  /** A person tied an invoice to it that was not sent from here. */
  isLinked: boolean
  payment: PaymentStatus | null
  ksef: KsefStatus | null
}

/** An invoice as the service's list or a reading of it shows it. */
export type ListedInvoice = Shown & {
  id: string
  net: string | null
  /** Null where none is shown. */
  reference: string | null
  /** Tells buyers apart within one check; never kept. */
  buyer: string
}

/** What of an invoice is kept as the service shows it. */
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
