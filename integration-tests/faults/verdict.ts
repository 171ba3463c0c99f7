import type { InvoiceRecord } from "../../sandbox"
import type { Shop } from "../../demo/shop"
import { runSql } from "../shop/database"
import type { ShopProcess } from "../shop/shop-process-handle"
import { isDraft, orderNumberOf, type Books } from "./books"
import { companyOfAccount, type CompanyName } from "./companies"
import type { Copies } from "./copies"
import type { PastOrder } from "./past-orders"
import { isLeftByLostRow, type Restored } from "./restore-drill"
import { isLeftOver, readRows, type Row } from "./rows"
import { describeRow } from "./survey"

/** An order according to the shop, and the plugin's row for it. */
export type SoldOrder = {
  id: string
  displayId: number
  status: string
  /** The total as sold, before any refund. */
  total: string
  /** The company that its sales channel belongs to. */
  company: CompanyName
  row: Row | null
}

type Listed = { id: string; display_id: number; status: string; sales_channel_id: string }

type Totalled = { id: string; total: unknown; credit_line_total: unknown }

export type Verdict = {
  orders: number
  invoices: number
  doubled: number
  lost: number
  mails: number
  mailedTwice: number
  /** E-mails to somebody else that the owner sent besides the buyer's. */
  copies: number
  unknownSends: number
  /** Descriptions of everything that must not happen. */
  faults: string[]
}

/**
 * Compares the orders, read from the shop, with what the service saved and mailed; by now nothing is waiting
 * for anybody.
 *
 * The service's books are authoritative: an invoice belongs to an order if its text contains the order's
 * number. The plugin is not asked which one that is.
 */
export async function judge(
  databaseUrl: string,
  server: ShopProcess,
  books: Books,
  {
    channels,
    past,
    restored,
    copies,
  }: {
    copies: Pick<Copies, "count">
    channels: Shop["channels"]
    past: readonly PastOrder[]
    restored: Pick<Restored, "lost" | "open" | "at" | "hidden">
  }
): Promise<Verdict> {
  const pastIds = new Set(past.map(({ id }) => id))
  const orders = await readOrders(databaseUrl, server, channels)
  const documents = books.all()
  const ofOrder = groupBy(documents, (document) => orderNumberOf(document))
  const mails = documents.flatMap((document) => books.mailsOf(document))
  const [unknown] = await runSql<{ n: number }>(
    databaseUrl,
    `select count(*)::int as n from invoicing_request
     where send_state = 'unknown' or id in (select request_id from invoicing_attempt
       where operation = 'send' and outcome = 'unknown')`
  )
  const verdict: Verdict = {
    orders: orders.length,
    invoices: documents.filter((document) => !isDraft(document)).length,
    doubled: 0,
    lost: 0,
    mails: mails.length,
    mailedTwice: 0,
    copies: 0,
    unknownSends: unknown?.n ?? 0,
    faults: [],
  }
  const numbers = new Set(orders.map(({ displayId }) => String(displayId)))
  for (const document of documents.filter((one) => !numbers.has(orderNumberOf(one)))) {
    verdict.faults.push(`invoice ${document.invoiceId} belongs to no order`)
  }
  for (const order of orders) {
    const own = ofOrder.get(String(order.displayId)) ?? []
    judgeOrder(verdict, order, own, restored)
    // E-mails of past orders are judged separately: none was wanted.
    if (pastIds.has(order.id)) continue
    const count = own.flatMap((document) => books.mailsOf(document)).length
    judgeMails(verdict, order, count, restored)
    const copied = own.flatMap((document) => books.copiesOf(document)).length
    verdict.copies += copied
    const ordered = copies.count(order.id)
    if (copied > ordered) {
      sayer(verdict, order)(`${copied} copies went out of ${ordered} that were ordered`)
    }
  }
  await judgeEmails(databaseUrl, verdict)
  return verdict
}

/** By now no e-mail is in progress, whichever process died. */
async function judgeEmails(databaseUrl: string, verdict: Verdict): Promise<void> {
  const [left] = await runSql<{ n: number }>(
    databaseUrl,
    "select count(*)::int as n from invoicing_email where state = 'sending'"
  )
  if (left?.n !== 0) verdict.faults.push(`${left?.n} copies are still being sent`)
}

function sayer(verdict: Verdict, { displayId, row }: SoldOrder): (what: string) => void {
  const about = row ? describeRow(row) : "none"
  return (what) => verdict.faults.push(`order ${displayId}: ${what} (row: ${about})`)
}

export function judgeOrder(
  verdict: Verdict,
  order: SoldOrder,
  saved: InvoiceRecord[],
  restored: Pick<Restored, "lost" | "at" | "hidden">
): void {
  const { row } = order
  const say = sayer(verdict, order)
  const documents = saved.filter(
    (document) => !isLeftOver(row, document) && !isLeftByLostRow(order.id, row, document, restored)
  )
  if (order.status !== "completed") say(`it is ${order.status}; the run did not complete it`)
  if (documents.length > 1) {
    verdict.doubled += 1
    say(`doubled: ${documents.map(describeDocument).join(", ")}`)
  }
  for (const document of documents) {
    const { invoiceId, companyId, totals, currency } = document
    if (companyOfAccount(companyId) !== order.company) say(`${invoiceId} is of ${companyId}`)
    if (isDraft(document)) say(`${invoiceId} was left a draft`)
    const wanted = roundHalfUp(order.total)
    if (totals.gross !== wanted || currency !== "PLN") {
      say(`invoice ${invoiceId} is over ${totals.gross} ${currency} instead of ${wanted} PLN`)
    }
  }
  if (documents.length === 0) {
    verdict.lost += 1
    say("lost: no invoice though nothing waits any more")
  }
  const ids = documents.map(({ invoiceId }) => String(invoiceId))
  if (row?.state !== "issued" || !ids.includes(row.invoice_id ?? "")) {
    say(`its invoice ${ids.join(", ")} is not in its row`)
  }
}

/** An e-mail that a restored ledger shows as due may have been sent before; the docs on backups say so. */
export function judgeMails(
  verdict: Verdict,
  order: SoldOrder,
  mails: number,
  { lost, open }: Pick<Restored, "lost" | "open">
): void {
  const { row } = order
  const say = sayer(verdict, order)
  if (mails > (open.has(order.id) ? 2 : 1)) {
    verdict.mailedTwice += 1
    say(`mailed ${mails} times`)
  }
  if (row?.state !== "issued") return
  // An e-mail without a trace stays unknown even after a person has seen that it was sent.
  const isSent = row.send_state === "sent" || row.send_state === "unknown"
  // It was sent before its row was lost, and nobody had the adopted invoice mailed again.
  const isOlder = lost.has(order.id) || open.has(order.id)
  if (isOlder && row.send_state === "none" && mails === 1) return
  // The restored ledger showed it as due, but before ordering it saw that it had been sent; that needs manual
  // review.
  const isShown = row.send_state === "refused" && row.send_reasons?.[0]?.code === "SHOWN_AS_SENT"
  if (open.has(order.id) && isShown && mails === 1) return
  if (!isSent) say(`its e-mail is ${row.send_state}`)
  else if (mails === 0) say(`nothing was mailed, and its row says ${row.send_state}`)
}

const describeDocument = ({ invoiceId, companyId, statusId }: InvoiceRecord) =>
  `${invoiceId} (${companyId}, ${statusId})`

async function readOrders(
  databaseUrl: string,
  server: ShopProcess,
  channels: Shop["channels"]
): Promise<SoldOrder[]> {
  const rows = await readRows(databaseUrl)
  const byOrder = new Map(rows.map((row) => [row.order_id, row]))
  const listed = await runSql<Listed>(
    databaseUrl,
    'select id, display_id, status, sales_channel_id from "order" order by display_id'
  )
  const totals = new Map<string, string>()
  for (let at = 0; at < listed.length; at += 100) {
    const ids = listed.slice(at, at + 100).map(({ id }) => id)
    const page = await server.ask("graph", {
      entity: "order",
      fields: ["id", "total", "credit_line_total"],
      filters: { id: ids },
    })
    for (const { id, total, credit_line_total: back } of page as Totalled[]) {
      totals.set(id, Number(back) > 0 ? String(Number(total) + Number(back)) : String(total))
    }
  }
  return listed.map(({ id, display_id, status, sales_channel_id }) => ({
    id,
    displayId: display_id,
    status,
    total: totals.get(id) ?? "unread",
    company: sales_channel_id === channels.hurt ? "second" : "default",
    row: byOrder.get(id) ?? null,
  }))
}

/** Rounds half up to the grosz, using the digits of the text. */
function roundHalfUp(total: string): string {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(total)
  if (!found) return `unreadable ${total}`
  const digits = `${found[2] ?? ""}000`
  const minor = BigInt(`${found[1]}${digits.slice(0, 2)}`) + (Number(digits[2]) >= 5 ? 1n : 0n)
  const text = String(minor).padStart(3, "0")
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
