import { databaseUrl, dropDatabase, runSql } from "../../integration-tests/shop/database"
import { wipeRedisQueue } from "../../integration-tests/shop/queue-storage"
import { launchShop, type ShopProcess } from "../../integration-tests/shop/shop-process-handle"
import { createShopDatabase } from "../../integration-tests/shop/template"
import type { PluginOptions } from "../../src/core/settings/options"
import { BareProcess } from "./bare-process"
import { clearRequests, makeOrders, makeRequests, OF_THIS_ROUND } from "./orders"
import { QuickService, type Counted } from "./quick-service"

export type DrainSetting = {
  orders: number
  redisUrl: string | null
  processes: number
  concurrency: number
  /** Flags for Node, for example to profile a worker. */
  flags?: readonly string[]
}

/** One drain: orders per second, and CPU milliseconds of the workers per order. */
export type Drained = { ordersPerSecond: number; cpuMs: number; rssBytes: number }

const COMPANY = "default"

let stages = 0

/** A shop with orders waiting, the plugin's workers and bare ones, and a quick service. */
export class DrainStage {
  private constructor(
    private readonly setting: DrainSetting,
    private readonly name: string,
    readonly service: QuickService,
    private readonly shops: readonly ShopProcess[],
    private bare: readonly BareProcess[],
    private readonly sweeps: { letIn: () => void }
  ) {}

  static async open(setting: DrainSetting): Promise<DrainStage> {
    stages += 1
    const name = `inv_bench_${process.pid}_${stages}`
    const shop = await createShopDatabase(name)
    const sweeps = await keepSweepsAway(databaseUrl(name))
    const service = await QuickService.open()
    const env = describeEnv(setting, name, service.url)
    const first = await launchShop(env, [], setting.flags)
    await makeOrders(first, shop, databaseUrl(name), setting.orders)
    const others = Array.from({ length: setting.processes - 1 }, async () => await launchShop(env))
    const shops = [first, ...(await Promise.all(others))]
    return new DrainStage(setting, name, service, shops, [], sweeps)
  }

  /** The plugin: from the first job taken to the last e-mail sent. */
  async drain(): Promise<Drained> {
    const first = this.process
    await first.ask("pauseQueue", { companyId: COMPANY })
    const requestIds = await makeRequests(databaseUrl(this.name), COMPANY)
    await first.ask("wake", { companyId: COMPANY, requestIds })
    const drained = await this.time(
      async () => await first.ask("resumeQueue", { companyId: COMPANY }),
      async () => await Promise.all(this.shops.map(async (shop) => await shop.ask("usage", null)))
    )
    await this.check()
    return drained
  }

  /** Past orders: from the first step of a backfill of these orders to its last e-mail, or reading. */
  async backfill(begin: (url: string) => Promise<void>, of: Counted): Promise<Drained> {
    const first = this.process
    await clearRequests(this.url)
    await begin(this.url)
    const drained = await this.time(
      async () => await first.ask("performRuns", null),
      async () => await Promise.all(this.shops.map(async (shop) => await shop.ask("usage", null))),
      of
    )
    await this.check(of)
    return drained
  }

  get url(): string {
    return databaseUrl(this.name)
  }

  get process(): ShopProcess {
    const [first] = this.shops
    if (!first) throw new Error("There is no shop")
    return first
  }

  /** The resident size of the largest worker. */
  async residentBytes(): Promise<number> {
    const usages = await Promise.all(this.shops.map(async (shop) => await shop.ask("usage", null)))
    return Math.max(...usages.map(({ rss }) => rss))
  }

  /** Enqueues all jobs at once while a worker runs; then the worker is left to process them. */
  async enqueueAll(): Promise<{ enqueuedMs: number; firstMs: number }> {
    const first = this.process
    const requestIds = await makeRequests(databaseUrl(this.name), COMPANY)
    void this.service.startRound(Infinity)
    const begun = performance.now()
    await first.ask("wake", { companyId: COMPANY, requestIds })
    const enqueuedMs = performance.now() - begun
    await first.ask("pauseQueue", { companyId: COMPANY })
    const { firstCreateMs } = this.service
    return { enqueuedMs, firstMs: (firstCreateMs ?? performance.now()) - begun }
  }

  /** The same number of orders with bare workers. */
  async drainBare(): Promise<Drained> {
    if (this.bare.length === 0) this.bare = await this.startBare()
    await this.bare[0]?.ask("fill", { count: this.setting.orders })
    return await this.time(
      async () => void (await this.bare[0]?.ask("resume", null)),
      async () =>
        await Promise.all(this.bare.map(async (one) => (await one.ask("usage", null)) as Usage))
    )
  }

  async close(): Promise<void> {
    this.sweeps.letIn()
    await Promise.all([
      ...this.shops.map(async (shop) => await shop.stop()),
      ...this.bare.map(async (one) => await one.stop()),
    ])
    await this.service.close()
    if (this.setting.redisUrl !== null) await wipeRedisQueue(this.setting.redisUrl, this.name)
    await dropDatabase(this.name)
  }

  private async startBare(): Promise<BareProcess[]> {
    const bare = Array.from({ length: this.setting.processes }, () => new BareProcess())
    for (const one of bare) {
      await one.ask("start", {
        queue: `${this.name}-bare`,
        redisUrl: this.setting.redisUrl,
        databaseUrl: databaseUrl(this.name),
        serviceUrl: this.service.url,
        concurrency: this.setting.concurrency,
        body: this.service.latestCreate,
      })
    }
    return bare
  }

  private async time(
    begin: () => Promise<unknown>,
    measure: () => Promise<readonly Usage[]>,
    of: Counted = "mails"
  ): Promise<Drained> {
    const { orders } = this.setting
    const before = await measure()
    const done = this.service.startRound(orders, of)
    const begun = performance.now()
    await begin()
    await done
    const seconds = (performance.now() - begun) / 1000
    const after = await measure()
    return {
      ordersPerSecond: orders / seconds,
      cpuMs: (sumCpu(after) - sumCpu(before)) / 1000 / orders,
      rssBytes: Math.max(...after.map(({ rss }) => rss)),
    }
  }

  /** A drain that left something out is no valid measurement. */
  private async check(of: Counted = "mails"): Promise<void> {
    const { orders } = this.setting
    for (let tries = 0; tries < 100; tries += 1) {
      const [row] = await runSql<{ n: number }>(
        databaseUrl(this.name),
        `select count(*)::int as n from invoicing_request
         where ${OF_THIS_ROUND} and state = 'issued' and read_back = 'done' and send_state = $1`,
        [of === "mails" ? "sent" : "none"]
      )
      if (row?.n === orders && this.service.invoices === orders) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const found = await runSql(
      databaseUrl(this.name),
      `select state, read_back, send_state, count(*)::int as n, min(reasons ->> 0) as reason
       from invoicing_request where ${OF_THIS_ROUND} group by 1, 2, 3`
    )
    throw new Error(
      `Not every one of the ${orders} orders was issued, read back and sent once: ${this.service.invoices} invoices, ${JSON.stringify(found)}`
    )
  }
}

/**
 * Makes it always another process's turn to sweep: a sweep would find a round's orders before it starts.
 * Renewed continuously, because a turn in the future is treated as a clock that was set back.
 */
async function keepSweepsAway(url: string): Promise<{ letIn: () => void }> {
  const take = async () =>
    await runSql(
      url,
      `insert into invoicing_throttle (id, claimed_at) values ('sweep', now())
       on conflict (id) do update set claimed_at = excluded.claimed_at`
    )
  await take()
  const timer = setInterval(() => void take(), 5_000)
  return { letIn: () => clearInterval(timer) }
}

type Usage = { cpu: NodeJS.CpuUsage; rss: number }

const sumCpu = (usages: readonly Usage[]) =>
  usages.reduce((sum, { cpu }) => sum + cpu.user + cpu.system, 0)

function describeEnv(
  { redisUrl, concurrency }: DrainSetting,
  name: string,
  serviceUrl: string
): Record<string, string | undefined> {
  const options: PluginOptions = {
    queue: { prefix: name, redisUrl: redisUrl ?? undefined, concurrency },
  }
  return {
    DATABASE_URL: databaseUrl(name),
    MEDUSA_WORKER_MODE: "worker",
    ALTERA_BASE_URL: serviceUrl,
    ALTERA_API_KEY: "sandbox-key-default",
    INVOICING_OPTIONS: JSON.stringify(options),
  }
}
