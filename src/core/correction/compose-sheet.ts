import { formatMinor, halfUp, snapToMicros } from "../money/amounts"
import {
  formatDecimal,
  minus,
  parseDecimal,
  plus,
  roundTo,
  toText,
  ZERO,
  type Decimal,
} from "../money/decimals"
import type { InvoicePosition, VatLabel } from "../draft/invoice-draft"
import { readLaterCredit } from "../order/later-credit"
import { isTotal } from "../order/measure-order"
import type { OrderSnapshot } from "../order/order-snapshot"
import type { PriceType } from "../draft/position-prices"
import type { Refusal } from "../request/refusals"
import type { VatBuyer, VatTable } from "../vat/vat-label"
import { composeSides } from "./compose-sides"
import { measureLinesNow, type LineNow } from "./lines-now"
import { pairSides, readSide, type SheetRow, type Side } from "./sides"
import {
  add,
  showAmounts,
  showSums,
  splitRefund,
  sumRates,
  sumSides,
  type SheetRate,
  type SheetSums,
  type ShownAmounts,
} from "./sums"

/** The fields of an order needed for a sheet. */
export type CorrectedOrder = Pick<
  OrderSnapshot,
  "currencyDecimals" | "lines" | "creditLines" | "total" | "payments" | "canceledAt"
>

/** What was invoiced: the positions as sent, or composed from the order as it was sold. */
export type Invoiced = {
  positions: readonly InvoicePosition[]
  priceType: PriceType
  gross: string
}

export type SheetRules = {
  maxDecimals: number
  table: VatTable
  buyer: VatBuyer | Refusal
  unit: string
}

/** Goods or a fee added by a return, claim or exchange: not part of the invoiced sale. */
export type BesideLine = {
  lineId: string
  name: string
  quantity: string
  /** A percentage, as the shop charged it. */
  rate: string
  gross: string
}

/**
 * Money paid back without a return of goods. Which lines it lowers, or whether it is a price
 * reduction at all, only the seller knows: `proposal` splits it proportionally over the rates, null
 * if less is left than was paid back; `together` is the sheet's difference including it.
 */
export type UntiedRefund = {
  amount: string
  proposal: readonly (ShownAmounts & { rate: VatLabel })[] | null
  together: { byVat: readonly (ShownAmounts & { rate: VatLabel })[]; total: ShownAmounts } | null
}

/** What a person enters in a correcting invoice. Amounts are decimal texts in the major unit. */
export type CorrectionSheet = {
  priceType: PriceType
  rows: readonly SheetRow[]
  byVat: readonly SheetRate[]
  total: SheetSums
  refund: UntiedRefund | null
  besides: readonly BesideLine[]
  /** The amount paid back, and the amount due by these figures; below 0 the buyer owes that much. */
  paidBack: { found: string; expected: string }
  /** Store credit added after the order without a matching refund: counted as a payment. */
  paidByCredit: string | null
  /** The order's total as the shop reports it and as the lines give it; null if they agree. */
  shopTotal: { shop: string; lines: string } | null
}

export type SheetResult =
  | { kind: "sheet"; sheet: CorrectionSheet }
  | { kind: "refused"; refusal: Refusal }
  /** The invoiced figures contradict each other. */
  | { kind: "unknown" }

/**
 * Compares what was invoiced with the order's present state, line by line and rate by rate.
 *
 * The rows' differences add up exactly to the difference of each rate, and those to the total. Of a
 * canceled order nothing is left.
 */
export function composeSheet(
  invoiced: Invoiced,
  order: CorrectedOrder,
  rules: SheetRules
): SheetResult {
  const decimals = Math.min(order.currencyDecimals, rules.maxDecimals)
  const { priceType } = invoiced
  const before = invoiced.positions.map((position) => readSide(position, priceType, decimals))
  if (!before.every((side) => side !== null)) return { kind: "unknown" }
  const lines = measureLinesNow(order.lines, decimals)
  if (!isMeasured(lines)) return { kind: "refused", refusal: lines }
  const own = lines.filter(({ line }) => !line.belongsToChange)
  const isCanceled = order.canceledAt !== null
  const after = isCanceled ? [] : composeSides(own, before, { ...rules, priceType, decimals })
  if (!isLaid(after)) return { kind: "refused", refusal: after }
  const rates = sumSides(before, after, priceType)
  const total = sumRates(rates)
  if (formatMinor(total.before.gross, decimals) !== withPlaces(invoiced.gross, decimals)) {
    return { kind: "unknown" }
  }
  const besides = isCanceled ? [] : lines.filter(isBeside)
  const untied = isCanceled ? 0n : measureUntied(order, decimals)
  const besidesGross = besides.map(({ gross }) => gross).reduce(plus, ZERO)
  const besidesMinor = halfUp(snapToMicros(besidesGross, decimals))
  const owed = total.after.gross + besidesMinor - untied
  const sheet: CorrectionSheet = {
    priceType,
    rows: pairSides(before, after, decimals),
    byVat: rates.map((rate) => ({ rate: rate.label, ...showSums(rate, decimals) })),
    total: showSums(total, decimals),
    refund: untied > 0n ? describeRefund(untied, rates, decimals) : null,
    besides: besides.map((line) => describeBeside(line, decimals)),
    paidBack: comparePayments(order, owed, decimals),
    paidByCredit: showPaidByCredit(order, decimals),
    shopTotal: compareTotals(lines, order),
  }
  return { kind: "sheet", sheet }
}

const isMeasured = (lines: readonly LineNow[] | Refusal): lines is readonly LineNow[] =>
  Array.isArray(lines)

const isLaid = (sides: readonly Side[] | Refusal): sides is readonly Side[] => Array.isArray(sides)

const isBeside = ({ line, grossMicros }: LineNow) => line.belongsToChange && grossMicros !== 0n

const withPlaces = (text: string, decimals: number) =>
  formatDecimal(roundTo(parseDecimal(text) ?? ZERO, decimals))

/** The refund beyond the value of returned goods. */
function measureUntied(order: CorrectedOrder, decimals: number): bigint {
  return halfUp(snapToMicros(readLaterCredit(order).reduced, decimals))
}

function showPaidByCredit(order: CorrectedOrder, decimals: number): string | null {
  const { paid } = readLaterCredit(order)
  return order.canceledAt === null && paid.units > 0n
    ? formatDecimal(roundTo(paid, decimals))
    : null
}

/**
 * The amount paid back, and the amount paid minus what is owed now; if nothing was ever paid,
 * nothing is to be paid back. What a gift card or store credit paid is not owed, and store credit
 * given to the buyer counts as paid back.
 */
function comparePayments(
  order: CorrectedOrder,
  owedMinor: bigint,
  decimals: number
): CorrectionSheet["paidBack"] {
  const total = (amounts: readonly string[]) => {
    const exact = amounts.map((amount) => parseDecimal(amount) ?? ZERO).reduce(plus, ZERO)
    return roundTo(exact, decimals).units
  }
  const { payments, creditLines, canceledAt } = order
  const later = readLaterCredit(order)
  const refunds = payments.map(({ refundedAmount }) => refundedAmount)
  const found = total([...refunds, toText(later.paidOut)])
  const paid = total(payments.map(({ capturedAmount }) => capturedAmount))
  const ofCheckout = creditLines.filter(({ addedAfterOrder }) => !addedAfterOrder)
  const paidWith = [...ofCheckout.map(({ amount }) => amount), toText(later.paid)]
  const credit = canceledAt === null ? total(paidWith) : 0n
  const expected = paid === 0n ? 0n : paid - (owedMinor - credit)
  return { found: formatMinor(found, decimals), expected: formatMinor(expected, decimals) }
}

function describeRefund(
  refundMinor: bigint,
  rates: ReturnType<typeof sumSides>,
  decimals: number
): UntiedRefund {
  const shares = splitRefund(refundMinor, rates)
  const shown = shares?.map(({ label, amounts }) => ({
    rate: label,
    ...showAmounts(amounts, decimals),
  }))
  if (!shares || !shown) {
    return { amount: formatMinor(refundMinor, decimals), proposal: null, together: null }
  }
  const together = rates.map(({ label, difference }) => {
    const share = shares.find((one) => one.label === label)
    return { label, amounts: share ? add([difference, share.amounts]) : difference }
  })
  return {
    amount: formatMinor(refundMinor, decimals),
    proposal: shown,
    together: {
      byVat: together.map(({ label, amounts }) => ({
        rate: label,
        ...showAmounts(amounts, decimals),
      })),
      total: showAmounts(add(together.map(({ amounts }) => amounts)), decimals),
    },
  }
}

function describeBeside({ line, quantity, figures, grossMicros }: LineNow, decimals: number) {
  const percent = minus(figures.factor, { units: 1n, scale: 0 })
  return {
    lineId: line.id,
    name: line.name,
    quantity: toText(quantity),
    rate: toText({ units: percent.units * 100n, scale: percent.scale }),
    gross: formatMinor(halfUp(grossMicros), decimals),
  }
}

function compareTotals(
  lines: readonly LineNow[],
  { total, creditLines, currencyDecimals }: CorrectedOrder
): CorrectionSheet["shopTotal"] {
  const credit = creditLines.map(({ amount }) => parseDecimal(amount) ?? ZERO).reduce(plus, ZERO)
  const sold = lines.map(({ gross }) => gross).reduce(plus, ZERO)
  const shop = parseDecimal(total)
  if (shop && isTotal(shop, { sold, credit }, currencyDecimals)) return null
  const show = (value: Decimal) => formatDecimal(roundTo(value, currencyDecimals))
  return { shop: shop ? show(shop) : total, lines: show(minus(sold, credit)) }
}
