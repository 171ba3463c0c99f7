import { mkdtempSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Browser } from "playwright-core"
import { startSandbox, type Sandbox } from "../../sandbox"
import type {
  CompanyCheckResponse,
  GuideFiguresResponse,
  InvoiceRequestListResponse,
} from "../../src/types"
import { readInstallation, writeConfig } from "../package/empty-app"
import { run } from "../package/program"
import { productionEnv, RunningApp } from "../package/running-app"
import { createDatabase, databaseUrl, dropDatabase } from "../shop/database"
import { waitUntil } from "../shop/wait-until"
import { install } from "./install"
import { lookAtPages } from "./look-at-pages"
import { nameOf, type Combination } from "./matrix"

const MAIL_DEADLINE_MS = 120_000

export type Outcome = {
  combination: Combination
  /** The Medusa and the react-router-dom that are in the app; null when it was not installed. */
  found: { medusa: string; router: string } | null
  invoices: number
  seconds: number
  /** The stage that failed and why; null when all is right. */
  failure: { stage: string; reason: string } | null
}

export type Tools = {
  tarball: string
  /** Of the package, as npm shows it. */
  readme: string
  browser: Browser
  pictures: string | null
  /** What is still being removed; to be waited for at the end. */
  removals: Promise<void>[]
  say(text: string): void
}

/** Installs, builds and runs one shop and tries everything in it; nothing of it is left behind. */
export async function tryOut(combination: Combination, tools: Tools): Promise<Outcome> {
  const begun = Date.now()
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-versions-"))
  const database = `inv_versions_${process.pid}`
  const outcome: Outcome = { combination, found: null, invoices: 0, seconds: 0, failure: null }
  let stage = "install"
  let sandbox: Sandbox | null = null
  let shop: RunningApp | null = null
  const begin = (name: string) => {
    stage = name
    tools.say(`${nameOf(combination)}: ${name}`)
  }
  try {
    begin("install")
    const app = await install(combination, folder, tools.tarball)
    outcome.found = readVersions(app)
    writeConfig(app, readInstallation(tools.readme).config)

    sandbox = await startSandbox()
    await createDatabase(database)
    const env = {
      ...productionEnv(databaseUrl(database)),
      ALTERA_API_KEY: sandbox.keyOf("default"),
      ALTERA_BASE_URL: sandbox.url,
    }
    const build = path.join(app, ".medusa", "server")
    begin("migrate")
    await run("npx medusa db:migrate", app, env)
    begin("build")
    await run("npx medusa build", app, env)
    begin("fill the shop")
    await run("npx medusa exec ./src/scripts/fill-shop.js", build, env)
    begin("start")
    shop = await RunningApp.start(build, env)
    begin("invoices and e-mails")
    const orders = await completeOrders(shop, sandbox)
    outcome.invoices = checkInvoices(sandbox, orders)
    begin("figures")
    await checkFigures(shop, orders.length)
    begin("acts")
    await checkAct(shop)
    begin("PDF")
    const issued = await checkPdf(shop)
    begin("pages")
    const pictures = tools.pictures && path.join(tools.pictures, nameOf(combination))
    await lookAtPages(tools.browser, shop, issued, pictures)
    begin("stop")
    await shop.stop()
    if (!shop.output().includes("Gracefully shutting down server")) throw new Error("It was killed")
  } catch (error) {
    const log = shop
      ? `\nThe shop's log ends:\n${shop
          .output()
          .replaceAll(/^.*"level":"http".*\n/gm, "")
          .slice(-4000)}`
      : ""
    outcome.failure = { stage, reason: describe(error) }
    tools.say(`${nameOf(combination)}: ${stage} FAILED: ${describe(error)}${log}`)
  } finally {
    await shop?.stop()
    await sandbox?.close()
    await dropDatabase(database).catch(() => undefined)
    // Tens of thousands of files: the next combination need not wait for it.
    tools.removals.push(rm(folder, { recursive: true, force: true }))
    outcome.seconds = Math.round((Date.now() - begun) / 1000)
  }
  return outcome
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))

function readVersions(app: string) {
  const fromApp = createRequire(path.join(app, "package.json"))
  const versionOf = (file: string) =>
    (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version
  const medusa = fromApp.resolve("@medusajs/medusa/package.json")
  // The dashboard's own: an app need not list it.
  const fromDashboard = createRequire(
    createRequire(medusa).resolve("@medusajs/dashboard/package.json")
  )
  return {
    medusa: versionOf(medusa),
    router: versionOf(fromDashboard.resolve("react-router-dom/package.json")),
  }
}

/** What somebody presses must get through Medusa's guards, too: 2.12 had refused every act. */
async function checkAct(shop: RunningApp): Promise<void> {
  const path = "/admin/invoicing/companies/default/check"
  const { result } = await shop.read<CompanyCheckResponse>(path, "POST")
  if (result !== "works") throw new Error(`The key's check says "${result}"`)
}

type Order = { id: string; total: number }

/** Completes every order as the dashboard's API does and waits for the last e-mail. */
async function completeOrders(shop: RunningApp, sandbox: Sandbox): Promise<Order[]> {
  const { orders: listed } = await shop.read<{ orders: Order[] }>("/admin/orders?limit=100")
  const orders: Order[] = []
  for (const { id } of listed) {
    // Medusa 2.12 gives a wrong total where fields are named and the quantities are not among them.
    orders.push((await shop.read<{ order: Order }>(`/admin/orders/${id}`)).order)
  }
  if (orders.length === 0) throw new Error("The shop has no orders")
  if (sandbox.invoices().length > 0) throw new Error("There are invoices of open orders")
  for (const { id } of orders) await shop.read(`/admin/orders/${id}/complete`, "POST")
  await waitUntil(
    "the e-mails",
    async () => sandbox.mails().length >= orders.length,
    MAIL_DEADLINE_MS
  ).catch(async (error: unknown) => {
    const requests = await readRequests(shop)
    const states = requests.map(({ state, send_state, reasons }) =>
      JSON.stringify({ state, send_state, reasons })
    )
    throw new Error(`${describe(error)}\n${states.join("\n")}`)
  })
  return orders
}

/** One invoice for each order, equal to it, and one e-mail of each. */
function checkInvoices(sandbox: Sandbox, orders: Order[]): number {
  const invoices = sandbox.invoices()
  // A total of Medusa may have more decimals than the currency.
  const wanted = orders.map(({ total }) => total.toFixed(2)).sort()
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

/** How far orders have come is read in another way than their amounts. */
async function checkFigures(shop: RunningApp, orders: number): Promise<void> {
  const figures = await shop.read<GuideFiguresResponse>("/admin/invoicing/guide/figures")
  if (figures.orders !== orders || figures.completed !== orders) {
    throw new Error(`Of ${orders} completed orders it says ${JSON.stringify(figures)}`)
  }
}

async function checkPdf(shop: RunningApp) {
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
