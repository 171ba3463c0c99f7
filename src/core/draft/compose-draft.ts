import { refundedBeforeInvoice, unreadable } from "../money/amount-refusals"
import { formatMinor } from "../money/amounts"
import { checkDraft } from "./check-draft"
import { composeContractor } from "../contractor/compose-contractor"
import { readCalendarDate, readSaleDate } from "../dates"
import type { Contractor, InvoiceDraft, InvoicePosition } from "./invoice-draft"
import { findUnreadable } from "../money/line-amounts"
import { submitAs } from "../ksef/submission"
import { mapCategory, mapProject } from "./mapping"
import { measureOrder, type MeasuredOrder } from "../order/measure-order"
import type { CompanySettings, Settings } from "../settings/options"
import type { OrderSnapshot } from "../order/order-snapshot"
import { composePaymentTerms } from "../order/payment-terms"
import { isPaidBack } from "../payment/standing"
import { sumRefunds } from "./correction"
import { toPlainLine } from "./plain-text"
import { composePositions, type PositionsResult, type PricedPosition } from "./positions"
import { proveTotals } from "../money/proof"
import { composeDetails, composeReference, referenceCode } from "./reference"
import { isToReceipt } from "./receipt"
import type { Refusal, SkipReason } from "../request/refusals"

export type Composition =
  | { kind: "draft"; draft: InvoiceDraft }
  | { kind: "refused"; refusals: readonly [Refusal, ...Refusal[]] }
  | { kind: "skip"; reason: SkipReason }

/** What must be determined before positions can be composed. */
type DraftParts = {
  measured: MeasuredOrder
  contractor: Contractor
  issueDate: string
  saleDate: string
}

/**
 * The invoice for an order, proven to the minor unit, or every reason against it.
 *
 * Never throws, whatever the snapshot holds. Whether the order is to be invoiced at all is decided
 * earlier, by `qualifyOrder`.
 *
 * @param now the time of issuing
 */
export function composeDraft(
  order: OrderSnapshot,
  settings: Settings,
  company: CompanySettings,
  now: Date
): Composition {
  const parts = prepareParts(order, settings, now)
  if ("kind" in parts) return parts
  const composed = composePositions(parts.measured, order.currency, {
    priceType: settings.priceType,
    vatMap: settings.vatMap,
    buyer: parts.contractor,
    unitOfLine: (index) => readUnit(order, index, settings),
  })
  switch (composed.kind) {
    case "refused":
      return composed
    case "nothing-to-invoice":
      return { kind: "skip", reason: composed.reason }
    case "positions":
      return assemble(order, settings, company, parts, composed)
  }
}

/** Amounts, buyer and dates are independent of each other, so their refusals are reported together. */
function prepareParts(
  order: OrderSnapshot,
  settings: Settings,
  now: Date
): DraftParts | Exclude<Composition, { kind: "draft" }> {
  const measurement = measureOrder(order, settings.maxDecimals)
  if (measurement.kind === "nothing-to-invoice") return { kind: "skip", reason: measurement.reason }
  const buyer = composeContractor(order, settings)
  const sale = readSaleDate(order, settings.timeZone)
  const issueDate = readCalendarDate(now, settings.timeZone)
  const refusals = [
    ...(measurement.kind === "refused" ? [measurement.refusal] : []),
    ...(buyer.kind === "refused" ? buyer.refusals : []),
    ...("unreadable" in sale ? [unreadable(sale.unreadable, "date of sale", sale.value)] : []),
    ...(referenceCode(order.id) ? [] : [unreadable("id", "id", order.id)]),
    ...(/^[A-Z]{3}$/.test(order.currency)
      ? []
      : [unreadable("currency_code", "currency", order.currency)]),
  ]
  const isSound = refusals.length === 0 && issueDate !== null
  if (isSound && measurement.kind === "measured" && buyer.kind === "contractor" && "date" in sale) {
    const { contractor } = buyer
    return { measured: measurement.order, contractor, issueDate, saleDate: sale.date }
  }
  const [first = unreadable("issueDate", "date of issue", ""), ...others] = refusals
  return { kind: "refused", refusals: [first, ...others] }
}

function unreadablePayment({ creditLines, payments }: OrderSnapshot): Refusal {
  const amounts = [
    ...creditLines.map(({ amount }) => amount),
    ...payments.flatMap(({ capturedAmount, refundedAmount }) => [capturedAmount, refundedAmount]),
  ]
  const value = findUnreadable(amounts)
  return unreadable("payment_collections.payments", "amount of a payment", value)
}

function assemble(
  order: OrderSnapshot,
  settings: Settings,
  company: CompanySettings,
  { measured, contractor, issueDate, saleDate }: DraftParts,
  composed: Extract<PositionsResult, { kind: "positions" }>
): Composition {
  const saleTotal = formatMinor(measured.saleTotalMinor, measured.decimals)
  const payment = composePaymentTerms(order, saleTotal, issueDate, settings, company)
  if (!payment) return refuse(unreadablePayment(order))
  if (isPaidBack(order, saleTotal)) {
    return refuse(refundedBeforeInvoice(sumRefunds(order) ?? "", order.currency))
  }
  const worth = measured.lines.map(({ micros }) => micros)
  const project = mapProject(order, settings.mapping, worth)
  const reference = composeReference(order.id)
  const checked = checkDraft({
    companyId: company.id,
    currency: order.currency,
    invoiceFormat: company.invoiceFormat ?? settings.invoiceFormat,
    issueDate,
    saleDate,
    priceType: composed.priceType,
    isReceipt: isToReceipt(settings.cashRegister, contractor),
    ...submitAs(settings.sendToKsef, contractor),
    projectId: project.value,
    projectRule: project.rule,
    contractor,
    positions: composed.positions.map((position) => finishPosition(position, order, settings)),
    totals: composed.totals,
    payment,
    reference,
    additionalDetails: composeDetails(order.displayId, reference, composed.legalBases),
  } satisfies InvoiceDraft)
  if (checked.kind === "refused") return refuse(checked.refusal)
  const difference = proveTotals(checked.draft, order, settings)
  return difference ? refuse(difference) : { kind: "draft", draft: checked.draft }
}

function finishPosition(
  position: PricedPosition,
  order: OrderSnapshot,
  settings: Settings
): InvoicePosition {
  const line = order.lines[position.lineIndex]
  const category = line ? mapCategory(line, settings.mapping) : { value: null, rule: null }
  return {
    lineId: position.lineId,
    name: position.name,
    type: isService(line, settings) ? "SERVICE" : position.type,
    category: category.value,
    categoryRule: category.rule,
    quantity: position.quantity,
    // A collapsed row is one piece, whatever the line is measured in.
    unit: position.isCollapsed
      ? settings.unit.default
      : readUnit(order, position.lineIndex, settings),
    unitNet: position.unitNet,
    unitGross: position.unitGross,
    net: position.net,
    gross: position.gross,
    vat: position.vat,
  }
}

/** Only if the settings say so: needing no shipping is a hint, not a proof. Source: domain 5. */
const isService = (
  line: OrderSnapshot["lines"][number] | undefined,
  { itemsWithoutShipping }: Settings
) => itemsWithoutShipping === "service" && line?.kind === "item" && !line.requiresShipping

function readUnit(order: OrderSnapshot, lineIndex: number, { unit }: Settings): string {
  const metadata = order.lines[lineIndex]?.product?.metadata ?? {}
  const key = unit.productMetadataKey
  const own = key !== null && Object.hasOwn(metadata, key) ? metadata[key] : null
  return (typeof own === "string" && toPlainLine(own)) || unit.default
}

const refuse = (refusal: Refusal) => ({ kind: "refused", refusals: [refusal] }) as const
