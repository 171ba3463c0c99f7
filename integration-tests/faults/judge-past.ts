import { isDraft, type Books } from "./books"
import type { PastOrder } from "./past-orders"
import { isLeftOver, type Row } from "./rows"

export type PastVerdict = {
  orders: number
  /** Invoices issued by the backfill. */
  issued: number
  /** Orders tied to an invoice that was made by hand. */
  tied: number
  /** Invoices in the rows of two orders. */
  tiedTwice: number
  /** E-mails about past orders, none of which was wanted. */
  mailed: number
  faults: string[]
}

/**
 * Compares what became of the past orders with the service's books. The number and amounts of their invoices
 * are judged like those of any other order.
 */
export function judgePast(
  rows: readonly Row[],
  past: readonly PastOrder[],
  books: Pick<Books, "documentsOf" | "mailsOf">
): PastVerdict {
  const verdict: PastVerdict = {
    ...{ orders: past.length, issued: 0, tied: 0, tiedTwice: 0, mailed: 0 },
    faults: [],
  }
  const owners = new Map<string, string>()
  for (const { invoice_id: id, account_id: account, order_display_id: number } of rows) {
    if (id === null) continue
    const key = `${id} of account ${account}`
    const owner = owners.get(key)
    if (owner === undefined) owners.set(key, number)
    else {
      verdict.tiedTwice += 1
      verdict.faults.push(`invoice ${key} is tied to order ${owner} and to order ${number}`)
    }
  }
  for (const order of past) judgeOne(verdict, order, rows, books)
  return verdict
}

function judgeOne(
  verdict: PastVerdict,
  { id, number, isMade }: PastOrder,
  rows: readonly Row[],
  books: Pick<Books, "documentsOf" | "mailsOf">
): void {
  const say = (what: string) => verdict.faults.push(`past order ${number}: ${what}`)
  const row = rows.find(({ order_id: orderId }) => orderId === id)
  if (row?.state !== "issued") return void say(`it is ${row?.state ?? "not requested"}`)
  const documents = books.documentsOf(number)
  const isByHand = row.requested_by === "adoption" || row.requested_by === "person"
  if (isByHand) verdict.tied += 1
  else verdict.issued += 1
  if (isMade && !isByHand) say(`an invoice was made by hand, and ${row.requested_by} asked for one`)
  const [made] = documents.filter((one) => !isDraft(one) && !isLeftOver(row, one))
  if (isMade && row.invoice_id !== String(made?.invoiceId)) {
    say(`tied to ${row.invoice_id} instead of ${made?.invoiceId}`)
  }
  const mails = documents.flatMap((document) => books.mailsOf(document)).length
  verdict.mailed += mails
  if (mails > 0) say(`mailed ${mails} times, and nobody wanted it`)
  if (row.send_state !== "none") say(`its e-mail is ${row.send_state}`)
}
