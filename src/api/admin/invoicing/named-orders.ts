import { foldNumber } from "../../../core/adoption/invoice-index"
import type { NamedOrderInput } from "../../../types"

/** `contradicted`: orders that the list gives with two different invoices. */
type NamedOrders = { invoiceOf: Map<string, string | null>; contradicted: string[] }

/**
 * The orders of a list by number, each once, with the invoice that a line gives for it. A line without
 * an invoice does not contradict one with an invoice; two lines with different invoices cannot both be
 * right, so the person must correct the list.
 */
export function readNamedOrders(wanted: readonly NamedOrderInput[]): NamedOrders {
  const invoiceOf = new Map<string, string | null>()
  const contradicted = new Set<string>()
  for (const one of wanted) {
    const [order, invoice] =
      typeof one === "string" ? [toNumber(one), null] : [toNumber(one.order), one.invoice]
    const known = invoiceOf.get(order) ?? null
    if (known === null) invoiceOf.set(order, invoice)
    else if (invoice !== null && foldNumber(invoice) !== foldNumber(known)) contradicted.add(order)
  }
  return { invoiceOf, contradicted: [...contradicted] }
}

const toNumber = (text: string) => text.trim().replace(/^#\s*/, "")
