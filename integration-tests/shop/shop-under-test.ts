import { BUYERS } from "../../demo/orders/buyers"
import type { OrderCase } from "../../demo/orders/cases"
import type { Login } from "../../demo/login"
import { buildAdmin } from "../../demo/runner/admin"
import type { Shop } from "../../demo/shop"
import { startSandbox, type InvoiceRecord, type MailRecord, type Sandbox } from "../../sandbox"
import type { PluginOptions } from "../../src/core/settings/options"
import { composeReference } from "../../src/core/draft/reference"
import type {
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  InvoiceRequestResponse,
  InvoicingStatusResponse,
} from "../../src/types"
import { databaseUrl, dropDatabase, dumpTables, runSql, withServerLock } from "./database"
import { logIn } from "./log-in"
import type { PlainOrder } from "./place-plain-orders"
import { dumpQueue, wipeRedisQueue } from "./queue-storage"
import { launchShop, type ShopProcess } from "./shop-process-handle"
import { createShopDatabase } from "./template"
import { waitUntil } from "./wait-until"

/** Shorter than a real shop's, because tests wait for deadlines to pass; still ample for a call. */
const QUICK: PluginOptions = {
  timeouts: { createMs: 5_000, otherMs: 5_000, lookUpPauseMs: 2_000 },
}

export type ShopOptions = {
  name: string
  options?: PluginOptions
  redisUrl?: string
  workerMode?: "shared" | "server" | "worker"
  /** Builds the dashboard and serves it at /app. */
  withDashboard?: boolean
  /** Enables Medusa's roles; the demo's admin then has the role that may do everything. */
  withRoles?: boolean
  /** Environment of the shop's process; `undefined` removes a variable. */
  env?: Record<string, string | undefined>
  /** Files that the shop's process loads before anything of the shop. */
  preloaded?: readonly string[]
}

export type Reply<T> = { status: number; body: T; text: string; headers: Headers }
type Change = Pick<ShopOptions, "options" | "redisUrl" | "workerMode" | "env" | "preloaded">
type State = InvoiceRequestDetail["state"]

const ROLES = { MEDUSA_FF_RBAC: "true" }

let databases = 0

/**
 * A running shop with its own database and its own sandbox, in which company `default` belongs to the shop.
 * The sandbox's list of invoices and mails is authoritative for "twice" and "never".
 */
export class ShopUnderTest {
  /** Every response of the plugin's API so far, including headers. */
  readonly answers: string[] = []
  private readonly others: ShopProcess[] = []
  private outputs = ""

  private constructor(
    readonly sandbox: Sandbox,
    private readonly databaseName: string,
    readonly shop: Shop,
    private settings: ShopOptions,
    public process: ShopProcess,
    private token: string
  ) {}

  static async open(settings: ShopOptions): Promise<ShopUnderTest> {
    if (settings.withDashboard) await withServerLock("invoicing_dashboard", buildAdmin)
    databases += 1
    const databaseName = `inv_${settings.name}_${process.pid}_${databases}`
    const shop = await createShopDatabase(databaseName, settings.withRoles ? ROLES : {})
    const sandbox = await startSandbox()
    try {
      const launched = await launchShop(
        describeEnv(settings, databaseName, sandbox),
        settings.preloaded
      )
      const token = await logIn(launched.url)
      return new ShopUnderTest(sandbox, databaseName, shop, settings, launched, token)
    } catch (error) {
      await sandbox.close()
      await dropDatabase(databaseName)
      throw error
    }
  }

  get databaseUrl(): string {
    return databaseUrl(this.databaseName)
  }

  /** Places an order through the cart and returns its id. */
  async place(orderCase: Partial<OrderCase> = {}): Promise<string> {
    return await this.process.ask("place", {
      shop: this.shop,
      orderCase: {
        title: "Test",
        buyer: BUYERS.company,
        items: { "KUB-01": 2 },
        shipping: "Kurier InPost",
        ...orderCase,
      },
    })
  }

  async complete(...orderIds: string[]): Promise<void> {
    await this.process.ask("complete", { orderIds })
  }

  /** Places and completes directly inserted orders, which is much faster than through carts. */
  async sellPlain(orders: readonly PlainOrder[]): Promise<string[]> {
    const orderIds = await this.process.ask("placePlain", { shop: this.shop, orders: [...orders] })
    await this.complete(...orderIds)
    return orderIds
  }

  /** Places and completes an order and returns its id. */
  async sell(orderCase: Partial<OrderCase> = {}): Promise<string> {
    const orderId = await this.place(orderCase)
    await this.complete(orderId)
    return orderId
  }

  /** Places and completes an order, and waits until its request reaches one of the states. */
  async invoice(
    orderCase: Partial<OrderCase> = {},
    ...states: State[]
  ): Promise<InvoiceRequestDetail> {
    return await this.until(await this.sell(orderCase), ...states)
  }

  /** Waits for one of the states, by default `issued`. */
  async until(orderId: string, ...states: State[]): Promise<InvoiceRequestDetail> {
    const wanted = states.length > 0 ? states : ["issued" as const]
    return await this.untilRequest(orderId, (request) => wanted.includes(request.state))
  }

  async untilSent(orderId: string): Promise<InvoiceRequestDetail> {
    return await this.untilRequest(orderId, ({ send_state }) => send_state === "sent")
  }

  async untilRequest(
    orderId: string,
    isWanted: (request: InvoiceRequestDetail) => boolean
  ): Promise<InvoiceRequestDetail> {
    let seen = "no request"
    try {
      return await waitUntil("the wanted request", async () => {
        const request = await this.requestOf(orderId)
        if (request) seen = JSON.stringify(request, null, 1)
        return request && isWanted(request) ? request : null
      })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${why}\nLast seen: ${seen}\n${this.process.output().slice(-4000)}`)
    }
  }

  async requestOf(orderId: string): Promise<InvoiceRequestDetail | null> {
    const { body } = await this.get<InvoiceRequestListResponse>(`requests?order_id=${orderId}`)
    const [row] = body.requests
    if (!row) return null
    return (await this.get<InvoiceRequestResponse>(`requests/${row.id}`)).body.request
  }

  /** Adds a user with a role with these policies and returns the headers for their calls. */
  async hire(login: Login, policies: readonly string[]): Promise<{ authorization: string }> {
    await this.process.ask("addStaff", { login, policies })
    return { authorization: `Bearer ${await logIn(this.process.url, login)}` }
  }

  /** How the pages name a company: by its name, once an invoice of it was read. */
  async nameOf(companyId: string, unnamed = companyId): Promise<string> {
    const { companies } = await this.status()
    return companies.find(({ id }) => id === companyId)?.name ?? unnamed
  }

  async status(): Promise<InvoicingStatusResponse> {
    return (await this.get<InvoicingStatusResponse>("status")).body
  }

  /** What the sandbox issued for an order, matched by the reference that ties an invoice to it. */
  invoicesOf(orderId: string): InvoiceRecord[] {
    const reference = composeReference(orderId)
    return this.sandbox
      .invoices()
      .filter(({ additionalDetails }) => additionalDetails.includes(reference))
  }

  /** The mails about an order's invoices. */
  mailsOf(orderId: string): MailRecord[] {
    const ids = this.invoicesOf(orderId).map(({ invoiceId }) => invoiceId)
    return this.sandbox.mails().filter(({ invoiceId }) => ids.includes(invoiceId))
  }

  /** Waits until every request of this shop is either finished or needs a person. */
  async untilQuiet(): Promise<void> {
    await waitUntil("nothing waits", async () => {
      const rows = await this.sql(
        `select 1 from invoicing_request where state in ('queued', 'issuing', 'unknown')
         or (state = 'issued' and (read_back = 'pending' or send_state in ('queued', 'sending')))`
      )
      return rows.length === 0
    })
  }

  /** Runs the sweep over everything at once, however recently it ran. */
  async sweep(times = 1): Promise<{ requested: number }[]> {
    return await this.process.ask("sweep", { idleMs: 0, times })
  }

  /** Makes the watch read every KSeF status again, however recently it was read. */
  async watchKsef(times = 1): Promise<{ read: number }[]> {
    await this.sql("update invoicing_follow_up set due_at = now() where due_at is not null")
    return await this.process.ask("watchKsef", { times })
  }

  /** `GET /admin/invoicing/...` as the admin. */
  async get<T>(path: string): Promise<Reply<T>> {
    return await this.call<T>("GET", path)
  }

  /** A string is sent as it is, anything else as JSON. */
  async post<T>(path: string, body: unknown = {}): Promise<Reply<T>> {
    return await this.call<T>("POST", path, body)
  }

  async call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { authorization: `Bearer ${this.token}` }
  ): Promise<Reply<T>> {
    const response = await fetch(`${this.process.url}/admin/invoicing/${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.includes("json")
    this.answers.push(`${JSON.stringify([...response.headers])} ${text}`)
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : text) as T,
    }
  }

  async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
    return await runSql<Row>(this.databaseUrl, text, values)
  }

  /** Everything the plugin's own tables hold, as text. */
  async dumpLedger(): Promise<string> {
    return await dumpTables(this.databaseUrl, "public", "invoicing\\_%")
  }

  /** The requests, the calls and people's acts: the ledger without the sweep's own bookkeeping. */
  async dumpRequests(): Promise<string> {
    const tables = ["request", "attempt", "act", "company\\_hold"]
    const texts = tables.map(
      async (table) => await dumpTables(this.databaseUrl, "public", `invoicing\\_${table}`)
    )
    return (await Promise.all(texts)).join("\n")
  }

  /** Everything the queue holds, as text. */
  async dumpQueue(): Promise<string> {
    return await dumpQueue(this.databaseUrl, this.settings.redisUrl, this.databaseName)
  }

  /** The output of all of this shop's processes, including those that ended. */
  output(): string {
    const others = this.others.map((process) => process.output())
    return [this.outputs, this.process.output(), ...others].join("\n")
  }

  /** Restarts it, with other options if given; a killed process is simply started. */
  async restart(change: Change = {}): Promise<void> {
    await this.process.stop()
    this.outputs += this.process.output()
    this.settings = { ...this.settings, ...change }
    this.process = await this.launch(this.settings)
    this.token = await logIn(this.process.url)
  }

  /** One more process of the same shop on the same database. */
  async launchBeside(change: Change): Promise<ShopProcess> {
    const other = await this.launch({ ...this.settings, ...change })
    this.others.push(other)
    return other
  }

  async close(): Promise<void> {
    await Promise.all([this.process, ...this.others].map(async (process) => await process.stop()))
    await this.sandbox.close()
    const { redisUrl } = this.settings
    if (redisUrl !== undefined) await wipeRedisQueue(redisUrl, this.databaseName).catch(() => null)
    await dropDatabase(this.databaseName)
  }

  private async launch(settings: ShopOptions): Promise<ShopProcess> {
    return await launchShop(
      describeEnv(settings, this.databaseName, this.sandbox),
      settings.preloaded
    )
  }
}

function describeEnv(
  { options, redisUrl, workerMode, withDashboard, withRoles, env }: ShopOptions,
  databaseName: string,
  sandbox: Sandbox
): Record<string, string | undefined> {
  return {
    DATABASE_URL: databaseUrl(databaseName),
    MEDUSA_WORKER_MODE: workerMode,
    TEST_DASHBOARD: withDashboard ? "1" : undefined,
    ...(withRoles ? ROLES : {}),
    ALTERA_BASE_URL: sandbox.url,
    ALTERA_API_KEY: "sandbox-key-default",
    INVOICING_OPTIONS: JSON.stringify({
      ...QUICK,
      ...options,
      queue: { prefix: databaseName, backoffMs: 200, redisUrl, ...options?.queue },
    }),
    ...env,
  }
}

export { BUYERS }
