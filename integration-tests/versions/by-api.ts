import type { Sandbox } from "../../sandbox"
import type {
  CompanyCheckResponse,
  GuideFiguresResponse,
  InvoiceRequestListResponse,
} from "../../src/types"
import type { RunningApp } from "../package/running-app"
import { waitUntil } from "../shop/wait-until"

const MAIL_DEADLINE_MS = 120_000

/** An invoice that was issued and mailed. */
export type Issued = { orderId: string; invoiceNumber: string }

/**
 * Completes all open orders through Medusa's API, and checks everything that the shop sold.
 *
 * @param begin receives the name of each stage.
 */
export async function tryByApi(
  shop: RunningApp,
  sandbox: Sandbox,
  begin: (stage: string) => void
): Promise<{ invoices: number; issued: Issued }> {
  begin("invoices and e-mails")
  const orders = await completeOrders(shop, sandbox)
  const invoices = checkInvoices(sandbox, orders)
  begin("figures")
  await checkFigures(shop, orders.length)
  begin("acts")
  await checkAct(shop)
  begin("PDF")
  const issued = await checkPdf(shop)
  begin("rows by the store's routes")
  await checkStore(shop, issued)
  return { invoices, issued }
}

type WithRows = { order: { invoice_requests?: object[] } }

/** Up to 2.20, store routes returned anything requested with `fields`, without a login. */
async function checkStore(shop: RunningApp, { orderId }: Issued): Promise<void> {
  const asked = `orders/${orderId}?fields=id,*invoice_requests`
  const byAdmin = await shop.read<WithRows>(`/admin/${asked}`)
  if (byAdmin.order.invoice_requests?.length !== 1) throw new Error("The admin is not shown them")
  const { api_keys: keys } = await shop.read<{ api_keys: { token: string }[] }>(
    "/admin/api-keys?type=publishable"
  )
  const response = await fetch(`${shop.url}/store/${asked}`, {
    headers: { "x-publishable-api-key": keys[0]?.token ?? "" },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The store answered ${response.status}: ${text}`)
  const { order } = JSON.parse(text) as WithRows
  if ("invoice_requests" in order) throw new Error(`The store shows ${text}`)
}

/** Acts must pass Medusa's own middleware, too: 2.12 had refused every act. */
async function checkAct(shop: RunningApp): Promise<void> {
  const path = "/admin/invoicing/companies/default/check"
  const { result } = await shop.read<CompanyCheckResponse>(path, "POST")
  if (result !== "works") throw new Error(`The key's check says "${result}"`)
}

type Order = { id: string; total: number; credit_line_total: number; status: string }

/** Completes every open order as the dashboard's API does and waits for the last e-mail. */
async function completeOrders(shop: RunningApp, sandbox: Sandbox): Promise<Order[]> {
  const { orders: listed } = await shop.read<{ orders: Order[] }>("/admin/orders?limit=100")
  const orders: Order[] = []
  for (const { id } of listed) {
    // Medusa 2.12 returns a wrong total if fields are listed without the quantities.
    orders.push((await shop.read<{ order: Order }>(`/admin/orders/${id}`)).order)
  }
  const open = orders.filter(({ status }) => status !== "completed")
  if (open.length === 0) throw new Error("The shop has no open orders")
  if (sandbox.invoices().length !== orders.length - open.length) {
    throw new Error("There are invoices of open orders")
  }
  for (const { id } of open) await shop.read(`/admin/orders/${id}/complete`, "POST")
  await waitUntil(
    "the e-mails",
    async () => sandbox.mails().length >= orders.length,
    MAIL_DEADLINE_MS
  ).catch(async (error: unknown) => {
    const requests = await readRequests(shop)
    const states = requests.map(({ state, send_state, reasons }) =>
      JSON.stringify({ state, send_state, reasons })
    )
    throw new Error(`${String(error)}\n${states.join("\n")}`)
  })
  return orders
}

/** One invoice for each order, with the same total, and one e-mail for each. */
function checkInvoices(sandbox: Sandbox, orders: Order[]): number {
  const invoices = sandbox.invoices()
  // A total in Medusa may have more decimals than the currency, and lacks what a gift card paid.
  const wanted = orders.map((one) => (one.total + one.credit_line_total).toFixed(2)).sort()
  const made = invoices.map(({ totals }) => Number(totals.gross).toFixed(2)).sort()
  if (made.join() !== wanted.join()) {
    throw new Error(`The orders come to ${wanted.join(", ")}, the invoices to ${made.join(", ")}`)
  }
  const mailed = sandbox.mails().map(({ invoiceId }) => invoiceId)
  const ids = invoices.map(({ invoiceId }) => invoiceId)
  if ([...mailed].sort().join() !== [...ids].sort().join()) {
    throw new Error(`Invoices ${ids.join(", ")}; mailed ${mailed.join(", ")}`)
  }
  if (sandbox.duplicates().length > 0) throw new Error("An order has two invoices")
  return invoices.length
}

/** The newcomer's, whose payment was captured, and the one that a gift card paid. */
const PAID = 2

/** The progress of orders is read in a different way than their amounts. */
async function checkFigures(shop: RunningApp, orders: number): Promise<void> {
  const figures = await shop.read<GuideFiguresResponse>("/admin/invoicing/guide/figures")
  const isRight = figures.orders === orders && figures.completed === orders && figures.paid === PAID
  if (!isRight) {
    throw new Error(`Of ${orders} completed orders, ${PAID} paid: ${JSON.stringify(figures)}`)
  }
}

async function checkPdf(shop: RunningApp): Promise<Issued> {
  const requests = await readRequests(shop)
  const open = requests.filter(
    ({ state, send_state }) => `${state} ${send_state}` !== "issued sent"
  )
  if (open.length > 0) throw new Error(`Not issued and sent: ${JSON.stringify(open)}`)
  const [request] = requests
  if (!request?.invoice_number) throw new Error("No invoice is listed")
  const pdf = await shop.fetch(`/admin/invoicing/requests/${request.id}/pdf`)
  const head = Buffer.from(await pdf.arrayBuffer())
    .subarray(0, 5)
    .toString()
  if (head !== "%PDF-") throw new Error(`It answered ${pdf.status}: ${head}`)
  return { orderId: request.order_id, invoiceNumber: request.invoice_number }
}

async function readRequests(shop: RunningApp) {
  return (await shop.read<InvoiceRequestListResponse>("/admin/invoicing/requests?limit=100"))
    .requests
}
