import { isDraft, orderNumberOf, type Books } from "./books"
import { isPaidInFull, readPayers, type WayOfPaying } from "./payments"

export type PaymentVerdict = {
  /** Invoices issued unpaid and marked as paid later. */
  marked: number
  /** Paid orders among them, by way of paying. */
  paid: ReadonlyMap<WayOfPaying, number>
  faults: string[]
}

/**
 * Compares the payments in the service's books with the shop's payment collections: an invoice is marked as
 * paid if and only if its order was paid in full, whatever was refunded since.
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
