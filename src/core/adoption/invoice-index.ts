import { parseDecimal, toText } from "../money/decimals"
import type { ServiceInvoice } from "../request/outcomes"
import { composeReference, findReference } from "../draft/reference"
import { foldText, listTaxNumbers } from "../look-up/spelling"
import { compareWithOrder, type Candidate, type SoughtOrder } from "./compare"
import { findOrderNumbers, readOrderNumber } from "./order-numbers"

/** Invoices indexed by what may tie them to an order, so that a whole year is searched efficiently. */
export class InvoiceIndex {
  private readonly found = new Map<string, ServiceInvoice[]>()

  constructor(invoices: readonly ServiceInvoice[]) {
    for (const invoice of invoices) {
      for (const key of new Set(keysOfInvoice(invoice))) {
        const known = this.found.get(key)
        if (known) known.push(invoice)
        else this.found.set(key, [invoice])
      }
    }
  }

  /** Whether it has no invoices, so that no order needs to be compared. */
  get isEmpty(): boolean {
    return this.found.size === 0
  }

  /** Every invoice that may be this order's. */
  findCandidates(order: SoughtOrder): Candidate[] {
    const near = keysOfOrder(order).flatMap((key) => this.found.get(key) ?? [])
    return [...new Set(near)].flatMap((invoice) => compareWithOrder(order, invoice) ?? [])
  }
}

function keysOfInvoice(invoice: ServiceInvoice): string[] {
  const details = invoice.additionalDetails ?? ""
  return [
    keyOf("reference", findReference(details)?.toUpperCase()),
    ...findOrderNumbers(details).map((number) => keyOf("number", number)),
    keyOf("invoice", invoice.invoiceNumber && foldNumber(invoice.invoiceNumber)),
    keyOf("gross", amountKey(invoice.gross)),
    keyOf("buyer", foldText(invoice.contractor.name ?? "")),
    ...keysOfTaxNumber(invoice.contractor.taxIdentificationNumber),
  ].flatMap((key) => (key === null ? [] : [key]))
}

function keysOfOrder({ orderId, displayId, gross, buyer, named }: SoughtOrder): string[] {
  return [
    keyOf("reference", composeReference(orderId).toUpperCase()),
    keyOf("number", readOrderNumber(displayId)),
    keyOf("invoice", named && foldNumber(named)),
    keyOf("gross", amountKey(gross)),
    keyOf("buyer", buyer && foldText(buyer.name)),
    ...keysOfTaxNumber(buyer?.taxIdentificationNumber ?? null),
  ].flatMap((key) => (key === null ? [] : [key]))
}

const keysOfTaxNumber = (number: string | null) =>
  listTaxNumbers(number ?? "").map((form) => keyOf("tax number", form))

const keyOf = (kind: string, value: string | null | undefined) =>
  value ? `${kind} ${value}` : null

/** An invoice number in the form in which the search compares it. */
export const foldNumber = (number: string) => number.replace(/\s+/g, "").toLowerCase()

function amountKey(amount: string | null): string | null {
  const parsed = parseDecimal(amount ?? "")
  return (
    parsed &&
    toText(parsed)
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, "")
  )
}
