import { setTimeout as sleep } from "node:timers/promises"
import type { InvoiceRequestRow } from "../../src/types"
import { LOGIN } from "../login"
import { openShopApi, type DemoOrder } from "./shop-api"
import { LOGS, receiverPort, type DemoSettings } from "./settings"

const SETTLE_DEADLINE_MS = 60_000

/** Waits for the invoices of the completed orders, then prints the URLs and what to look at. */
export async function printOverview(
  settings: DemoSettings,
  hasSandbox: boolean,
  startedAt: number
) {
  const { port, sandboxPort, account } = settings
  const address = `http://localhost:${port}`
  const api = await openShopApi(address)
  const orders = await api.readOrders()
  console.log("  waiting for the invoices ...")
  const { requests, isSettled } = await waitUntilSettled(orders, api.readRequests)

  const service = hasSandbox ? `http://localhost:${sandboxPort + 1}` : account?.baseUrl
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  console.log(`\n${describeOrders(orders, requests)}\n`)
  if (!isSettled)
    console.log("Some invoices are not ready yet; see the dashboard for their state.\n")
  console.log(`Ready after ${seconds} s.

  Shop admin         ${address}/app
  Login              ${LOGIN.email} / ${LOGIN.password}
  Invoicing service  ${service}${hasSandbox ? "  (sandbox: invoices, e-mails, switches for faults and traits)" : ""}
  Logs               ${LOGS}

What to look at
  - An order's page, such as #1: the invoice, its PDF and the e-mail.
  - Order #8: net prices, issued by the second company. Order #3: 7 pieces in two positions.
  - KSeF, after three minutes: the invoice of order #7 is accepted, #1 is refused with a reason, #8 waits for the end of the day.
  - Payments, after three minutes: order #6 was paid later, and its invoice was marked as paid; order #4 was refunded, so its invoice stays paid and needs a correction.
  - A refused order: the page shows the reason and where to correct it. Correct it, then retry.
  - Order #15 is only placed: complete it, and watch its invoice appear.
  - Invoices, Past orders: search from any day to today. The invoice of #17 was made by hand and can be tied to its order; #18 has none, and one can be issued.
  - Invoices: select several rows and mail or retry them at once; the server continues when you leave the page.
  - Invoices, Mapping: pick lists, and the row "sezonowe", which matches nothing in the shop and has a category that no invoice uses.
${hasSandbox ? `  - Settings, Invoicing, Webhooks: add http://localhost:${receiverPort(settings)}/, send a test event, and open that address to see what arrived.\n` : ""}${hasSandbox ? "  - The sandbox's page: make the service hang, fail, hide references or spell names its own way, then complete an order.\n" : ""}
Ctrl-C stops everything. The data is kept; remove the folder .demo to start from scratch.`)
}

async function waitUntilSettled(
  orders: DemoOrder[],
  readRequests: () => Promise<InvoiceRequestRow[]>
) {
  const completed = orders.filter((order) => order.status === "completed")
  const deadline = Date.now() + SETTLE_DEADLINE_MS
  for (;;) {
    const requests = await readRequests()
    const isSettled = completed.every((order) =>
      requests.some((request) => request.order_id === order.id && hasSettled(request))
    )
    if (isSettled || Date.now() > deadline) return { requests, isSettled }
    await sleep(500)
  }
}

function hasSettled({ state, send_state }: InvoiceRequestRow): boolean {
  if (state === "issued") return send_state !== "queued" && send_state !== "sending"
  return state !== "queued" && state !== "issuing"
}

const WIDTHS = [5, 44, 12, 9, 14]

function describeOrders(orders: DemoOrder[], requests: InvoiceRequestRow[]): string {
  const rows = orders.map((order) => {
    const request = requests.find(({ order_id }) => order_id === order.id)
    const amount = `${order.total.toFixed(2)} ${order.currency_code.toUpperCase()}`
    const about = order.metadata?.demo_case ?? ""
    const reasons = request?.reasons.map(({ code }) => code).join(", ")
    const invoice = request?.invoice_number ?? (reasons || "-")
    return [`#${order.display_id}`, about, amount, request?.state ?? "-", invoice]
  })
  return [["Order", "What it is", "Total", "Invoice", "Number or reason"], ...rows]
    .map((row) => row.map(formatCell).join("  ").trimEnd())
    .join("\n")
}

const formatCell = (text: string, column: number) =>
  column === 2 ? text.padStart(WIDTHS[column] ?? 0) : text.padEnd(WIDTHS[column] ?? 0)
