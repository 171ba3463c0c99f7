import { addDays } from "../dates"
import { isSameAmount } from "../money/decimals"
import { isDraftStatus } from "../request/invoice-status"
import { isOtherType } from "../look-up/match-invoice"
import type { ServiceInvoice } from "../request/outcomes"
import { composeReference, findReference, hasReference } from "../draft/reference"
import { compareBuyers, isSamePlace, isSameTaxpayer, type Buyer } from "../look-up/same-buyer"
import { findOrderNumbers, readOrderNumber } from "./order-numbers"

/** What of an order an existing invoice is compared with. */
export type SoughtOrder = {
  orderId: string
  displayId: string
  /** "YYYY-MM-DD" */
  placedOn: string
  currency: string
  /** What its invoice must come to; null where the order cannot be invoiced as it is. */
  gross: string | null
  /** Null where its buyer cannot be composed. */
  buyer: Buyer | null
  isCanceled: boolean
  /** The number of the invoice that a person named for it. */
  named: string | null
}

/** What of an invoice may agree with an order or differ from it. */
export const COMPARED = [
  "named",
  "reference",
  "number",
  "buyer",
  "total",
  "currency",
  "date",
  "draft",
  "canceled",
] as const
export type ComparedPart = (typeof COMPARED)[number]

/** An invoice that may be an order's; what is in neither list is not told. */
export type Candidate = {
  invoiceId: string
  invoiceNumber: string | null
  gross: string | null
  currency: string | null
  issueDate: string | null
  agrees: readonly ComparedPart[]
  differs: readonly ComparedPart[]
  /** Something names the order, and nothing is in doubt. */
  isCertain: boolean
}

/**
 * An invoice of a sale is issued at most so many days before it. One that is later than the second
 * number is told by its date from those of the buyer's other orders, unless it is of just that amount.
 */
const DAYS_BEFORE = 60
const DAYS_AFTER = 120

/** The earliest issue date that an order's invoice may show. */
export const earliestDateFor = (placedOn: string): string => addDays(placedOn, -DAYS_BEFORE)

/**
 * Compares an invoice with an order; null where it is none of the order's.
 *
 * Whatever may be its invoice is a candidate, since an order without one is issued: one that names
 * the order, one of its amount that is not clearly another buyer's, and any of its buyer's from
 * about that time. A firm is known by its tax number: made by hand, its invoice has the name of the
 * register. One with another order's reference is that order's.
 */
export function compareWithOrder(order: SoughtOrder, invoice: ServiceInvoice): Candidate | null {
  const details = invoice.additionalDetails ?? ""
  const isOurs = hasReference(details, composeReference(order.orderId))
  if ((!isOurs && findReference(details) !== null) || isOtherType(invoice)) return null
  const seen = lookAt(order, invoice, isOurs)
  const { agrees, differs } = seen
  const isNamed = (["named", "reference", "number"] as const).some((part) => agrees.includes(part))
  if (!isNamed && !isLikely(seen)) return null
  return {
    invoiceId: invoice.invoiceId,
    invoiceNumber: invoice.invoiceNumber,
    gross: invoice.gross,
    currency: invoice.currency,
    issueDate: invoice.issueDate,
    agrees,
    differs,
    isCertain: isCertain(seen),
  }
}

/**
 * `isNamedOtherwise`: the buyer is known by the tax number alone. `isTooEarly`: no order's invoice is
 * issued so long before it.
 */
type Seen = {
  agrees: readonly ComparedPart[]
  differs: readonly ComparedPart[]
  isNamedOtherwise: boolean
  isTooEarly: boolean
}

function lookAt(order: SoughtOrder, invoice: ServiceInvoice, isOurs: boolean): Seen {
  const numbers = findOrderNumbers(invoice.additionalDetails ?? "")
  const number = readOrderNumber(order.displayId)
  const isNamed = order.named !== null && isSameNumber(order.named, invoice.invoiceNumber)
  const buyer = order.buyer && compareBuyers(order.buyer, invoice.contractor)
  // Under another name at his postcode: it may be the one that the service has for him.
  const isRenamed = order.buyer !== null && isSamePlace(order.buyer, invoice.contractor)
  const isNamedOtherwise = buyer !== "same" && isSameTaxpayer(order.buyer, invoice.contractor)
  const isSame = buyer === "same" || isNamedOtherwise
  const told: Readonly<Record<ComparedPart, boolean | null>> = {
    named: order.named === null ? null : isNamed,
    reference: isOurs ? true : null,
    number: numbers.length === 0 || isOurs || number === null ? null : numbers.includes(number),
    buyer: isSame ? true : buyer === "other" && !isRenamed ? false : null,
    total: isSameAmount(order.gross, invoice.gross),
    currency: invoice.currency === null ? null : isSameText(invoice.currency, order.currency),
    date: isNear(order.placedOn, invoice.issueDate),
    draft: isDraftStatus(invoice.status) ? false : null,
    canceled: order.isCanceled ? false : null,
  }
  return {
    agrees: COMPARED.filter((part) => told[part] === true),
    differs: COMPARED.filter((part) => told[part] === false),
    isNamedOtherwise,
    isTooEarly: invoice.issueDate !== null && invoice.issueDate < earliestDateFor(order.placedOn),
  }
}

/** By amount and buyer; one that names another order, or is of much later, must agree in both. */
function isLikely({ agrees, differs, isTooEarly }: Seen): boolean {
  if (differs.includes("currency") || isTooEarly) return false
  const [total, buyer] = [agrees.includes("total"), agrees.includes("buyer")]
  const isDoubtful = (["number", "named", "date"] as const).some((part) => differs.includes(part))
  if (isDoubtful) return total && buyer
  return buyer || (total && !differs.includes("buyer"))
}

/** A number alone may be any number, so the buyer has to agree as well, by name too. */
function isCertain({ agrees, differs, isNamedOtherwise }: Seen): boolean {
  if (differs.length > 0 || !agrees.includes("total")) return false
  const has = (part: ComparedPart) => agrees.includes(part)
  const isBuyers = has("buyer") && !isNamedOtherwise
  return has("reference") || has("named") || (has("number") && isBuyers)
}

const isSameNumber = (left: string, right: string | null): boolean =>
  right !== null && isSameText(left.replace(/\s+/g, ""), right.replace(/\s+/g, ""))

const isSameText = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()

const isNear = (placedOn: string, issueDate: string | null): boolean | null =>
  issueDate === null
    ? null
    : issueDate >= earliestDateFor(placedOn) && issueDate <= addDays(placedOn, DAYS_AFTER)
