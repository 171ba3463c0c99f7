import { describeLine, locateLine, type NamedLine } from "../order/line-words"
import { toPlainLine } from "../draft/plain-text"
import type { Refusal, SkipReason } from "../request/refusals"

/**
 * A number, date or code of the order that is unusable.
 *
 * @param field its path in the order
 * @param value as the order has it
 */
export function unreadable(field: string, what: string, value: string): Refusal {
  const seen = shorten(toPlainLine(value))
  const quoted = seen === "" ? "empty" : `"${seen}"`
  return {
    code: "ORDER_UNREADABLE",
    field,
    params: seen === "" ? { problem: "empty" } : { value: seen },
    message:
      `The order's ${what} cannot be read (${field} is ${quoted}). Correct the order or invoice ` +
      "by hand.",
  }
}

/** Enough to find the value; anything longer that a program wrote there is not stored. */
const MAX_SHOWN = 24

function shorten(value: string): string {
  const characters = [...value]
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join("")}…` : value
}

export function returnBeforeInvoice(lines: readonly NamedLine[], index: number): Refusal {
  return {
    code: "RETURN_BEFORE_INVOICE",
    field: locateLine(lines, index),
    params: { line: index + 1, name: lines[index]?.name ?? "" },
    message:
      `${describeLine(lines, index)} was changed by a return, claim or exchange before the ` +
      "invoice was issued. Issue this invoice by hand.",
  }
}

/** @param amount paid back after the order: a decimal text in the major unit, as are all amounts here. */
export function creditLineAfterOrder(amount: string, currency: string): Refusal {
  return {
    code: "CREDIT_LINE_AFTER_ORDER",
    field: "credit_lines",
    params: { amount, currency },
    message:
      `A credit line of ${amount} ${currency} was added after the order was placed, as with a ` +
      "refund. Check what the buyer owes and issue this invoice by hand.",
  }
}

/**
 * Medusa adds no credit line if goods whose return was only requested have been refunded.
 *
 * @param amount what was paid back, in the major unit
 */
export function refundedBeforeInvoice(amount: string, currency: string): Refusal {
  return {
    code: "CREDIT_LINE_AFTER_ORDER",
    field: "payment_collections.payments.refunds",
    params: { amount, currency },
    message:
      `${amount} ${currency} were paid back before the invoice was issued, and less than the ` +
      "order's amount is left. Check what the buyer owes and issue this invoice by hand.",
  }
}

export function totalMismatch(total: string, sumOfLines: string, currency: string): Refusal {
  return {
    code: "TOTAL_MISMATCH",
    field: "total",
    params: { total, lines: sumOfLines, currency },
    message:
      `The order's total is ${total} ${currency}, but its lines minus credit lines add up to ` +
      `${sumOfLines}. Find what changed the total, or issue this invoice by hand.`,
  }
}

export function negativeLine(lines: readonly NamedLine[], index: number): Refusal {
  return {
    code: "NEGATIVE_LINE",
    field: locateLine(lines, index),
    params: { line: index + 1, name: lines[index]?.name ?? "" },
    message:
      `${describeLine(lines, index)} has a negative value, which an invoice position cannot have. ` +
      "Issue this invoice by hand.",
  }
}

export function tooPrecise(total: string, currency: string, maxDecimals: number): Refusal {
  return {
    code: "CURRENCY_PRECISION",
    field: "options.maxDecimals",
    params: { total, currency, maxDecimals },
    message:
      `The total of ${total} ${currency} cannot be written with ${maxDecimals} decimals. Raise ` +
      "options.maxDecimals if the service accepts more, or issue this invoice by hand.",
  }
}

export function netNotExact(total: string, currency: string): Refusal {
  return {
    code: "NET_NOT_EXACT",
    field: "options.priceType",
    params: { total, currency },
    message:
      `Net prices cannot give the total of ${total} ${currency} exactly. Set options.priceType to ` +
      '"auto" or "gross", or issue this invoice by hand.',
  }
}

export const ZERO_TOTAL: SkipReason = {
  code: "ZERO_TOTAL",
  field: "total",
  params: {},
  message: "Items and shipping add up to zero, so there is nothing to invoice.",
}
