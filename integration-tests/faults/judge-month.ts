import type { MonthLine, MonthReading } from "../../src/types"
import type { InvoiceRecord } from "../../sandbox"
import type { Shop } from "../../demo/shop"
import { runSql } from "../shop/database"
import { isDraft, type Books } from "./books"
import { TEST_ACCOUNT, type CompanyName } from "./companies"
import { addUp, toGrosze } from "./grosze"
import type { ZippedFile } from "./read-zip"

/** A company's month as the plugin reports it at rest. */
export type MonthCheck = {
  company: CompanyName
  month: string
  reading: Pick<MonthReading, "is_whole" | "summary">
  rows: readonly MonthLine[]
  /** The files in all parts of its PDF archive. */
  files: readonly ZippedFile[]
}

/** An order according to the shop, with its invoice according to the service's books. */
export type TrueOrder = {
  id: string
  number: string
  company: CompanyName
  /** "YYYY-MM", in Warsaw time. */
  placedIn: string
  /** Money was refunded, so its invoice may need a correction. */
  isRefunded: boolean
  /**
   * The order itself shows the refund, and so does the month. If a shop dies between the refund and recording
   * it on the order, the plugin is never informed.
   */
  isCredited: boolean
  /** The field in which the invoice differed when it was read back, while nobody has settled it. */
  differedIn: string | null
  invoice: {
    id: string
    number: string
    account: string
    gross: string
    /** "YYYY-MM" */
    issuedIn: string
  } | null
}

export type MonthVerdict = {
  readings: number
  /** Orders in the rows of the readings. */
  orders: number
  /** PDFs in the archives. */
  pdfs: number
  faults: string[]
}

/** Every order, with what the service's books have for it. */
export async function listTrueOrders(
  url: string,
  books: Pick<Books, "documentsOf">,
  channels: Shop["channels"]
): Promise<TrueOrder[]> {
  const orders = await runSql<{
    id: string
    number: string
    channel: string
    month: string
    isRefunded: boolean
    isCredited: boolean
    differedIn: string | null
  }>(
    url,
    `select id, display_id::text as number, sales_channel_id as channel,
       to_char(created_at at time zone 'Europe/Warsaw', 'YYYY-MM') as month,
       exists (select 1 from order_payment_collection link
         join payment on payment.payment_collection_id = link.payment_collection_id
         join refund on refund.payment_id = payment.id
         where link.order_id = "order".id) as "isRefunded",
       exists (select 1 from order_credit_line credit
         where credit.order_id = "order".id) as "isCredited",
       (select difference ->> 'what' from invoicing_request request
         where request.order_id = "order".id and request.deleted_at is null
           and request.difference ->> 'isSettled' is distinct from 'true') as "differedIn"
     from "order"`
  )
  return orders.map(({ id, number, channel, month, ...back }) => {
    const [document] = books.documentsOf(number).filter((one) => !isDraft(one))
    const company = channel === channels.hurt ? "second" : "default"
    const invoice = document ? toInvoice(document) : null
    return { id, number, company, placedIn: month, ...back, invoice }
  })
}

const toInvoice = (record: InvoiceRecord): TrueOrder["invoice"] => ({
  id: String(record.invoiceId),
  number: record.invoiceNumber ?? "none",
  account: record.companyId,
  gross: record.totals.gross,
  issuedIn: record.request.basicInformation.issueDate.slice(0, 7),
})

/** The months in which an order was placed or an invoice issued. */
export const listMonths = (orders: readonly TrueOrder[]): string[] => [
  ...new Set(orders.flatMap(({ placedIn, invoice }) => [placedIn, invoice?.issuedIn ?? placedIn])),
]

/**
 * Compares the months with the shop's orders and the service's books: each order of a month is in one row
 * with its invoice and amount, the sums match the books, and each PDF is there.
 */
export function judgeMonths(
  checks: readonly MonthCheck[],
  orders: readonly TrueOrder[]
): MonthVerdict {
  const verdict: MonthVerdict = { readings: checks.length, orders: 0, pdfs: 0, faults: [] }
  for (const check of checks) {
    const { company, month, reading } = check
    const say = (what: string) => verdict.faults.push(`${month} of ${company}: ${what}`)
    const own = orders.filter(
      (one) =>
        one.company === company && (one.placedIn === month || one.invoice?.issuedIn === month)
    )
    if (!reading.is_whole) say("the list was not read whole")
    verdict.orders += judgeOrders(check, own, say)
    // By now every invoice belongs to an order, and a leftover draft is not an invoice.
    for (const { key, class: found } of check.rows.filter(isOther)) say(`${key} is ${found}`)
    const counted = own.flatMap(({ invoice }) => (invoice?.issuedIn === month ? [invoice] : []))
    judgeSums(check, counted, say)
    verdict.pdfs += judgeArchive(check, counted, say)
  }
  return verdict
}

type Finding = MonthLine["findings"][number]

type Say = (what: string) => void

const isOther = ({ key }: MonthLine): boolean => !key.startsWith("order ")

function judgeOrders({ rows }: MonthCheck, own: readonly TrueOrder[], say: Say): number {
  const ofOrders = rows.filter(({ order_id: id, key }) => key === `order ${id}`)
  const known = new Map(own.map((order) => [order.id, order]))
  const seen = new Set<string>()
  for (const row of ofOrders) {
    const order = known.get(row.order_id ?? "")
    const about = `order ${row.order_display_id}`
    if (!order) say(`${about} is not of this month`)
    if (seen.has(row.key)) say(`${about} stands there twice`)
    seen.add(row.key)
    if (order) judgeRow(row, order, (what) => say(`${about} ${what}`))
  }
  for (const { id, number } of own) {
    if (!seen.has(`order ${id}`)) say(`order ${number} is not accounted for`)
  }
  return ofOrders.length
}

function judgeRow(row: MonthLine, order: TrueOrder, say: Say): void {
  const { invoice, isRefunded, isCredited, differedIn } = order
  if (row.class !== "invoiced") say(`is ${row.class} (${row.why})`)
  if (row.invoice_id !== invoice?.id) say(`has ${row.invoice_id} instead of ${invoice?.id}`)
  if (invoice && row.totals?.gross !== undefined && !isEqual(row.totals.gross, invoice.gross)) {
    say(`is over ${row.totals.gross} instead of ${invoice.gross}`)
  }
  // The test account is no longer queried.
  const isElsewhere = invoice?.account === TEST_ACCOUNT
  // Differences that the owner fixed in the service, or that only a spoiled response showed, and that nobody
  // settled in the shop. By now every invoice belongs to its order.
  const isNoted = ({ kind, kept }: Finding) =>
    kind === "differs" && kept === differedIn && kept !== "reference"
  const found = row.findings.filter(
    (one) =>
      !isNoted(one) &&
      !(isElsewhere && one.kind === "not_checked") &&
      !(isRefunded && one.kind === "correction_due")
  )
  const isDue = row.findings.some(({ kind }) => kind === "correction_due")
  if (differedIn !== null && !row.findings.some(isNoted)) {
    say(`differed in its ${differedIn}, and the month is silent`)
  }
  // If the refund's event was lost, an invoice that was not sent from here is compared with nothing.
  const isOwed = isCredited && row.origin !== "linked"
  if (isOwed && !isDue) say("was refunded, and no correction is due")
  for (const { kind, kept, found: shown } of found) say(`has a finding: ${kind} ${kept} ${shown}`)
}

const isEqual = (a: string, b: string) => toGrosze(a) === toGrosze(b)

function judgeSums(
  { reading: { summary }, rows }: MonthCheck,
  counted: readonly { gross: string }[],
  say: Say
): void {
  const wanted = addUp(counted.map(({ gross }) => gross))
  const own = rows.filter(({ is_counted: isCounted }) => isCounted)
  const ofRows = addUp(own.map(({ totals }) => totals?.gross ?? "0"))
  const [sum, ...others] = summary.sums
  if (others.length > 0)
    say(`sums in other currencies: ${others.map((one) => one.currency).join()}`)
  const total = toGrosze(sum?.total.gross ?? "0")
  const rates = addUp(sum?.rates.map(({ gross }) => gross) ?? [])
  if (total !== wanted) say(`the sum is ${total} gr instead of the books' ${wanted} gr`)
  if (total !== ofRows) say(`the sum is ${total} gr, and its rows come to ${ofRows} gr`)
  if (total !== rates) say(`the sum is ${total} gr, and its rates come to ${rates} gr`)
  const count = sum?.total.documents ?? 0
  if (count !== counted.length) say(`${count} invoices are summed up instead of ${counted.length}`)
  const orders = rows.filter(({ key }) => key.startsWith("order ")).length
  if (summary.orders !== orders) say(`${summary.orders} orders are told of, and ${orders} listed`)
}

/** Where the stand-in's PDF names its invoice. */
const TITLE = /\(Faktura ([^)]*)\)/

const toFileName = (number: string): string => number.replace(/[^\p{L}\p{N}]+/gu, "-")

const toStem = (name: string): string => name.replace(/( \(\d+\))?\.pdf$/, "")

/** PDFs of the test account are no longer available: the archive lists them as missing. */
function judgeArchive(
  { files }: MonthCheck,
  counted: readonly { number: string; account: string }[],
  say: Say
): number {
  const pdfs = files.filter(({ name }) => name.endsWith(".pdf"))
  const wanted = counted.filter(({ account }) => account !== TEST_ACCOUNT)
  for (const { name, bytes } of pdfs) {
    const [, number] = TITLE.exec(bytes.toString("latin1")) ?? []
    if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) say(`${name} is no PDF`)
    else if (toFileName(number ?? "") !== toStem(name)) say(`${name} is the PDF of ${number}`)
  }
  const names = pdfs.map(({ name }) => toStem(name)).sort()
  const numbers = wanted.map(({ number }) => toFileName(number)).sort()
  const absent = takeAway(numbers, names)
  const surplus = takeAway(names, numbers)
  if (absent.length > 0) say(`PDFs are not in the archive: ${absent.join(", ")}`)
  if (surplus.length > 0) say(`PDFs too many in the archive: ${surplus.join(", ")}`)
  const lines = files
    .filter(({ name }) => name.endsWith(".txt"))
    .flatMap(({ bytes }) => bytes.toString("utf8").split("\r\n").filter(Boolean).slice(1))
  const missing = counted.length - wanted.length
  if (lines.length !== missing) {
    say(`${lines.length} PDFs are named as missing, not ${missing}: ${lines.join("; ")}`)
  }
  return pdfs.length
}

/** What the first list has beyond the second, counting duplicates. */
function takeAway(from: readonly string[], what: readonly string[]): string[] {
  const left = [...what]
  return from.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
