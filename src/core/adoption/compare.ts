import { addDays } from "../dates"
import { isSameAmount } from "../money/decimals"
import { isDraftStatus } from "../request/invoice-status"
import { isOtherType } from "../look-up/match-invoice"
import type { ServiceInvoice } from "../request/outcomes"
import { composeReference, findReference, hasReference } from "../draft/reference"
import { compareBuyers, isSamePlace, isSameTaxpayer, type Buyer } from "../look-up/same-buyer"
import { findOrderNumbers, readOrderNumber } from "./order-numbers"

/** The fields of an order that existing invoices are compared with. */
export type SoughtOrder = {
  orderId: string
  displayId: string
  /** "YYYY-MM-DD" */
  placedOn: string
  currency: string
  /** The gross its invoice must have; null if the order cannot be invoiced as it is. */
  gross: string | null
  /** Null if its buyer cannot be composed. */
  buyer: Buyer | null
  isCanceled: boolean
  /** The invoice number that a person gave for it. */
  named: string | null
}

/** The parts of an invoice that may agree with an order or differ from it. */
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

/** An invoice that may be an order's; a part in neither list is unknown. */
export type Candidate = {
  invoiceId: string
  invoiceNumber: string | null
  gross: string | null
  currency: string | null
  issueDate: string | null
  agrees: readonly ComparedPart[]
  differs: readonly ComparedPart[]
  /** Something identifies the order, and nothing is in doubt. */
  isCertain: boolean
}

/**
 * An invoice is issued at most `DAYS_BEFORE` days before its sale. If it is later than
 * `DAYS_AFTER`, its date sets it apart from those of the buyer's other orders, unless it has
 * exactly that amount.
 */
const DAYS_BEFORE = 60
const DAYS_AFTER = 120

/** The earliest issue date that an order's invoice may show. */
export const earliestDateFor = (placedOn: string): string => addDays(placedOn, -DAYS_BEFORE)

/**
 * Compares an invoice with an order; null if it is not the order's.
 *
 * Anything that may be its invoice is a candidate, since an order without one gets a new invoice:
 * one that names the order, one with its amount that is not clearly another buyer's, and any of its
 * buyer's from about that time. A firm is identified by its tax number, since an invoice made by
 * hand has the name in the register. An invoice with another order's reference belongs to that
 * order.
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
 * `isNamedOtherwise`: the buyer matches by tax number only. `isTooEarly`: no invoice is issued so
 * long before its order.
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
  // Another name at the buyer's postcode may be the service's name for the same buyer.
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

/** By amount and buyer; if it names another order, or is much later, both must agree. */
function isLikely({ agrees, differs, isTooEarly }: Seen): boolean {
  if (differs.includes("currency") || isTooEarly) return false
  const [total, buyer] = [agrees.includes("total"), agrees.includes("buyer")]
  const isDoubtful = (["number", "named", "date"] as const).some((part) => differs.includes(part))
  if (isDoubtful) return total && buyer
  return buyer || (total && !differs.includes("buyer"))
}

/** An order number alone may be coincidence, so the buyer must agree as well, including by name. */
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
