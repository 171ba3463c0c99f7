import { isDraft, orderNumberOf, type Books } from "./books"
import { isPaidInFull, readPayers, type WayOfPaying } from "./payments"

export type PaymentVerdict = {
  /** Invoices that were issued unpaid and marked as paid afterwards. */
  marked: number
  /** Orders of which so was paid, by the way. */
  paid: ReadonlyMap<WayOfPaying, number>
  faults: string[]
}

/**
 * Compares what the service's books say of payments with the shop's payment collections: an invoice is
 * paid there exactly where its order was paid in full, whatever was paid back since.
 */
export async function judgePayments(url: string, books: Books): Promise<PaymentVerdict> {
  const payers = await readPayers(url)
  const ofOrder = new Map(payers.map((payer) => [String(payer.display_id), payer]))
  const paid = new Map<WayOfPaying, number>()
  for (const { way, confirmed, refunded } of payers) {
    const isOver = way === "refunded" ? refunded > 0 : confirmed > 0
    if (way !== null && isOver) paid.set(way, (paid.get(way) ?? 0) + 1)
  }
  const verdict: PaymentVerdict = { marked: 0, paid, faults: [] }
  for (const document of books.all().filter((one) => !isDraft(one))) {
    const number = orderNumberOf(document)
    const payer = ofOrder.get(number)
    const isPaid = payer !== undefined && isPaidInFull(payer)
    const was = payer ? `${payer.confirmed} of ${payer.amount ?? 0} grosz` : "nothing"
    if (document.isPaid && document.request.payments?.isPaid !== true) verdict.marked += 1
    if (document.isPaid && !isPaid) {
      verdict.faults.push(`order ${number}: paid in the service though ${was} was captured`)
    }
    if (!document.isPaid && isPaid) {
      verdict.faults.push(`order ${number}: ${was} was captured, and it was never marked paid`)
    }
  }
  return verdict
}
