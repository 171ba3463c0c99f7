import type { InvoiceRecord, Sandbox } from "../../sandbox"
import type { Shop } from "../../demo/shop"
import { runSql } from "../shop/database"
import type { ShopProcess } from "../shop/shop-process-handle"

/** An order as the shop tells it, and what the plugin's row says of it. */
type SoldOrder = {
  id: string
  displayId: number
  status: string
  total: string
  /** The sandbox's company whose sales channel it came through. */
  companyId: string
  row: Row | null
}

type Listed = { id: string; display_id: number; status: string; sales_channel_id: string }

type Row = {
  order_id: string
  state: string
  invoice_id: string | null
  reasons: { code: string }[] | null
  send_state: string
  send_reasons: { code: string }[] | null
}

export type Verdict = {
  orders: number
  invoices: number
  doubled: number
  lost: number
  leftToPerson: number
  mails: number
  mailedTwice: number
  unknownSends: number
  /** Everything that must not be, in words. */
  faults: string[]
}

const STATED: readonly string[] = ["refused", "failed", "unknown"]

/**
 * Compares the orders, read from the shop, with what the sandbox issued and mailed.
 *
 * The sandbox is the judge: an invoice is an order's when its text names the order's number, and
 * nothing of the plugin is asked which one that is.
 */
export async function judge(
  databaseUrl: string,
  server: ShopProcess,
  sandbox: Sandbox,
  channels: Shop["channels"]
): Promise<Verdict> {
  const orders = await readOrders(databaseUrl, server, channels)
  const invoices = sandbox.invoices()
  const ofOrder = groupBy(invoices, (invoice) => orderNumberOf(invoice))
  const mailsOf = groupBy(sandbox.mails(), ({ invoiceId }) => String(invoiceId))
  const [unknown] = await runSql<{ n: number }>(
    databaseUrl,
    `select count(*)::int as n from invoicing_request
     where send_state = 'unknown' or id in (select request_id from invoicing_attempt
       where operation = 'send' and outcome = 'unknown')`
  )
  const verdict: Verdict = {
    orders: orders.length,
    invoices: invoices.length,
    doubled: 0,
    lost: 0,
    leftToPerson: 0,
    mails: sandbox.mails().length,
    mailedTwice: 0,
    unknownSends: unknown?.n ?? 0,
    faults: [],
  }
  const numbers = new Set(orders.map(({ displayId }) => String(displayId)))
  for (const invoice of invoices.filter((one) => !numbers.has(orderNumberOf(one)))) {
    verdict.faults.push(`invoice ${invoice.invoiceId} belongs to no order`)
  }
  for (const order of orders) {
    const own = ofOrder.get(String(order.displayId)) ?? []
    judgeOrder(verdict, order, own)
    const mails = own.flatMap(({ invoiceId }) => mailsOf.get(String(invoiceId)) ?? [])
    judgeMails(verdict, order, mails.length)
  }
  return verdict
}

function judgeOrder(verdict: Verdict, order: SoldOrder, invoices: InvoiceRecord[]): void {
  const { row } = order
  const say = (what: string) =>
    verdict.faults.push(`order ${order.displayId}: ${what} (row: ${JSON.stringify(row)})`)
  if (order.status !== "completed") say(`it is ${order.status}; the run did not complete it`)
  if (invoices.length > 1) {
    verdict.doubled += 1
    say(`doubled: invoices ${invoices.map(({ invoiceId }) => invoiceId).join(", ")}`)
  }
  for (const { invoiceId, companyId, totals, currency } of invoices) {
    if (companyId !== order.companyId) say(`invoice ${invoiceId} is of company ${companyId}`)
    const wanted = roundHalfUp(order.total)
    if (totals.gross !== wanted || currency !== "PLN") {
      say(`invoice ${invoiceId} is over ${totals.gross} ${currency} instead of ${wanted} PLN`)
    }
  }
  const isLeft = row !== null && STATED.includes(row.state) && Boolean(row.reasons?.[0]?.code)
  if (isLeft && row.state === "unknown") verdict.leftToPerson += 1
  else if (isLeft) say(`a good order was ${row.state}`)
  if (invoices.length === 0 && !isLeft) {
    verdict.lost += 1
    say("lost: no invoice and no reason")
  }
  const issuedId = row?.state === "issued" ? row.invoice_id : null
  if (invoices.length === 1 && !isLeft && issuedId !== String(invoices[0]?.invoiceId)) {
    say(`its invoice ${invoices[0]?.invoiceId} is not in its row`)
  }
}

function judgeMails(verdict: Verdict, order: SoldOrder, mails: number): void {
  const { row } = order
  const isUnknown = row?.send_state === "unknown" && Boolean(row.send_reasons?.[0]?.code)
  const say = (what: string) =>
    verdict.faults.push(`order ${order.displayId}: ${what} (row: ${JSON.stringify(row)})`)
  if (mails > 1) {
    verdict.mailedTwice += 1
    if (!isUnknown) say(`mailed ${mails} times`)
  }
  if (row?.state !== "issued" || isUnknown) return
  if (row.send_state !== "sent") say(`its e-mail is ${row.send_state}`)
  else if (mails === 0) say("its row says sent, and nothing was mailed")
}

/** The number after "Zamówienie", as the buyer reads it on the invoice. */
const orderNumberOf = ({ additionalDetails }: InvoiceRecord): string =>
  /#?(\d+)/.exec(additionalDetails)?.[1] ?? "none"

async function readOrders(
  databaseUrl: string,
  server: ShopProcess,
  channels: Shop["channels"]
): Promise<SoldOrder[]> {
  const rows = await runSql<Row>(databaseUrl, "select * from invoicing_request")
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
      fields: ["id", "total"],
      filters: { id: ids },
    })
    for (const { id, total } of page as { id: string; total: unknown }[]) {
      totals.set(id, String(total))
    }
  }
  return listed.map(({ id, display_id, status, sales_channel_id }) => ({
    id,
    displayId: display_id,
    status,
    total: totals.get(id) ?? "unread",
    companyId: sales_channel_id === channels.hurt ? "second" : "default",
    row: byOrder.get(id) ?? null,
  }))
}

/** To the grosz, half up, by the digits of the text. */
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
