import { describeOnQueueOfDay } from "../shop/queue-storage"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

const CREATE = "POST /sales/invoice"
/** The key is checked by listing a few invoices. */
const KEY_CHECK = "GET /sales"

/** Nothing listens there. */
const CLOSED_REDIS = "redis://127.0.0.1:9"

async function withShop(
  settings: Parameters<typeof ShopUnderTest.open>[0],
  work: (shop: ShopUnderTest) => Promise<void>
): Promise<void> {
  const shop = await ShopUnderTest.open(settings)
  try {
    await work(shop)
  } finally {
    await shop.close()
  }
}

const countOf = (text: string, part: string) => text.split(part).length - 1

describe("a shop without an API key", () => {
  it("boots, says so once, sells on, and issues what it sold after a key came only if a person asks", async () => {
    await withShop({ name: "nokey", env: { ALTERA_API_KEY: undefined } }, async (shop) => {
      expect(await shop.status()).toMatchObject({ is_configured: false, companies: [] })
      expect((await shop.get("notices")).body).toMatchObject({ is_configured: false })
      const orderId = await shop.sell()
      await shop.sweep()
      expect(await shop.requestOf(orderId)).toBeNull()
      expect((await shop.post(`orders/${orderId}/request`)).status).toBe(409)
      expect(shop.sandbox.calls().total).toBe(0)
      expect(countOf(shop.output(), "no API key is configured")).toBe(1)

      await shop.restart({ env: {} })
      expect(await shop.status()).toMatchObject({ is_configured: true })
      await shop.sweep()
      expect(await shop.requestOf(orderId)).toBeNull()
      const young = await shop.invoice()
      expect(shop.invoicesOf(young.order_id)).toHaveLength(1)
      await shop.post(`orders/${orderId}/request`)
      await shop.until(orderId)
      expect(shop.sandbox.invoices()).toHaveLength(2)
    })
  })
})

describe("a wrong option", () => {
  const SECRET = "key-that-nobody-may-see"

  it("stops the boot; every wrong one is named and no value is shown", async () => {
    const wrong = {
      apiKey: SECRET,
      companies: [{ id: "Main Company", apiKey: SECRET, apikey: SECRET }],
      baseUrl: "http://example.com/secret-path",
      trigger: "order.shipped",
      queue: { concurrency: 0 },
      colour: "blue-as-the-sea",
    }
    const boot = ShopUnderTest.open({
      name: "wrong",
      env: { INVOICING_OPTIONS: JSON.stringify(wrong) },
    })
    const error = await boot.then(
      async (shop) => {
        await shop.close()
        return new Error("It booted")
      },
      (reason: unknown) => reason as Error
    )
    expect(error.message).toContain("The shop did not start (exit code 1, signal none)")
    for (const option of [
      "companies.0.id",
      "companies.0.apikey",
      "baseUrl",
      "trigger",
      "queue.concurrency",
      "colour",
    ]) {
      expect(error.message).toContain(option)
    }
    for (const value of [
      SECRET,
      "secret-path",
      "blue-as-the-sea",
      "Main Company",
      "order.shipped",
    ]) {
      expect({ value, isShown: error.message.includes(value) }).toEqual({ value, isShown: false })
    }
  })
})

describeOnQueueOfDay("a server and a worker in two processes", ({ redisUrl }) => {
  it("share one database: the server alone issues nothing, the worker does, each order once", async () => {
    await withShop({ name: "split", redisUrl, workerMode: "server" }, async (shop) => {
      const asked = await shop.place()
      expect((await shop.post(`orders/${asked}/request`)).status).toBe(200)
      const sold = await shop.sell()
      await shop.sweep()
      expect(await shop.requestOf(asked)).toMatchObject({ state: "queued", attempts: [] })
      // The sweep checks the key; nothing else is sent.
      expect(Object.keys(shop.sandbox.calls().byEndpoint)).toEqual([KEY_CHECK])

      const worker = await shop.launchBeside({ workerMode: "worker" })
      await worker.ask("sweep", { idleMs: 0, times: 3 })
      await shop.untilSent(asked)
      await shop.untilSent(sold)
      expect(shop.invoicesOf(asked)).toHaveLength(1)
      expect(shop.invoicesOf(sold)).toHaveLength(1)
      expect(shop.sandbox.invoices()).toHaveLength(2)
      expect(shop.sandbox.mails()).toHaveLength(2)
    })
  })
})

describeOnQueueOfDay("two workers with a rate limit", ({ redisUrl }) => {
  const ORDERS = 16
  const rateLimit = { max: 3, perMs: 2_000 }
  const shortestOf = (workers: number) =>
    (Math.ceil(ORDERS / (workers * rateLimit.max)) - 1) * rateLimit.perMs
  /** A job starts its call some time after it was admitted, especially the first job of a process. */
  const LEEWAY_MS = (shortestOf(1) - shortestOf(2)) / 2

  it("keep it together: they take as long as one of them alone would at least", async () => {
    const settings = { name: "limit", redisUrl, options: { queue: { rateLimit } } }
    await withShop({ ...settings, workerMode: "server" }, async (shop) => {
      const orders: string[] = []
      for (let n = 0; n < ORDERS; n += 1) orders.push(await shop.place())
      for (const orderId of orders) await shop.post(`orders/${orderId}/request`)
      await Promise.all([1, 2].map(() => shop.launchBeside({ workerMode: "worker" })))
      const moments: number[] = []
      for (const orderId of orders) {
        const { attempts } = await shop.untilSent(orderId)
        moments.push(...attempts.map(({ started_at }) => Date.parse(started_at)))
      }
      const tookMs = Math.max(...moments) - Math.min(...moments)
      expect(tookMs).toBeGreaterThan(shortestOf(1) - LEEWAY_MS)
    })
  })
})

describeOnQueueOfDay("a process that ends during a slow create", ({ redisUrl }) => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "ends",
      redisUrl,
      options: { timeouts: { createMs: 4_000, otherMs: 4_000, lookUpPauseMs: 2_000 } },
    })
  })

  afterAll(async () => await shop?.close())

  const sellSlowly = async (delayMs: number) => {
    await shop.sandbox.setFault({ kind: "slow", endpoint: CREATE, times: 1, options: { delayMs } })
    const orderId = await shop.sell()
    await waitUntil("the create to be on its way", async () => {
      const rows = await shop.sql(
        "select 1 from invoicing_request where order_id = $1 and state = 'issuing'",
        [orderId]
      )
      return rows.length > 0 && shop.sandbox.faults().every(({ fired }) => fired > 0)
    })
    return orderId
  }

  it("finishes and saves it when it is asked to stop", async () => {
    const orderId = await sellSlowly(2_000)
    expect(await shop.process.stop()).toBe(0)
    const [row] = await shop.sql<{ state: string; invoice_id: string | null }>(
      "select state, invoice_id from invoicing_request where order_id = $1",
      [orderId]
    )
    expect(row).toEqual({
      state: "issued",
      invoice_id: String(shop.invoicesOf(orderId)[0]?.invoiceId),
    })
    await shop.restart()
    await shop.sweep()
    await shop.untilSent(orderId)
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect(shop.mailsOf(orderId)).toHaveLength(1)
  })

  it("leaves a stamp behind when it is killed; the next start looks up and adopts the one invoice", async () => {
    const orderId = await sellSlowly(2_000)
    await shop.process.kill()
    await waitUntil("the service to have saved it", () =>
      Promise.resolve(shop.invoicesOf(orderId).length > 0)
    )
    await shop.restart()
    await sweepUntilSent(orderId)
    const request = await shop.requestOf(orderId)
    const creates = request?.attempts.filter(({ operation }) => operation === "create")
    expect(creates).toMatchObject([{ outcome: "unknown", code: "PROCESS_DIED" }])
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect(shop.mailsOf(orderId)).toHaveLength(1)
  })

  it("issues it once when it was killed before the service saw anything", async () => {
    await shop.sandbox.setFault({ kind: "5xx-before", endpoint: CREATE, times: 1 })
    const orderId = await shop.sell()
    await shop.untilRequest(orderId, ({ attempts }) => attempts.length > 0)
    await shop.process.kill()
    // As left by a kill between the stamp and the call.
    await shop.sql(
      `update invoicing_request set state = 'issuing', stamped_at = now() - interval '1 hour',
       stamp_expires_at = now() - interval '1 hour' + interval '15 seconds' where order_id = $1`,
      [orderId]
    )
    await shop.restart()
    await sweepUntilSent(orderId)
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect(shop.mailsOf(orderId)).toHaveLength(1)
  })

  const sweepUntilSent = async (orderId: string) =>
    await waitUntil("the sweep to settle it", async () => {
      await shop.sweep()
      return (await shop.requestOf(orderId))?.send_state === "sent"
    })
})

describe("a queue that is out of reach", () => {
  it("fails no order, loses none, lets the shop stop, and everything is issued once it is back", async () => {
    const broken = { queue: { redisUrl: CLOSED_REDIS } }
    await withShop({ name: "noqueue", options: broken }, async (shop) => {
      const orders = [await shop.sell(), await shop.sell()]
      const asked = await shop.place()
      expect((await shop.post(`orders/${asked}/request`)).status).toBe(200)
      for (const orderId of [...orders, asked]) {
        const request = await shop.untilRequest(orderId, () => true)
        expect(request).toMatchObject({ state: "queued", attempts: [] })
      }
      expect(shop.sandbox.calls().byEndpoint).not.toHaveProperty([CREATE])
      expect(shop.output()).toContain("the sweep will enqueue one")
      expect(shop.output()).not.toContain("Unhandled")
      // Redis reports this many times a second; the log must not.
      expect(countOf(shop.output(), "ECONNREFUSED")).toBeLessThan(10)
      expect(await shop.process.stop()).toBe(0)

      await shop.restart({ options: {} })
      await shop.sweep()
      for (const orderId of [...orders, asked]) {
        await shop.untilSent(orderId)
        expect(shop.invoicesOf(orderId)).toHaveLength(1)
      }
      expect(shop.sandbox.invoices()).toHaveLength(3)
    })
  })
})

describe("completing an order", () => {
  it("takes no longer while the service hangs or is away than while it works", async () => {
    await withShop({ name: "pace" }, async (shop) => {
      const times = { up: [] as number[], down: [] as number[] }
      const measure = async (into: number[]) => {
        const orderId = await shop.place()
        const started = performance.now()
        await shop.complete(orderId)
        into.push(performance.now() - started)
        await shop.untilRequest(orderId, () => true)
      }
      await measure([])
      const TROUBLES = ["accept-then-hang", "refuse-connections"] as const
      for (let round = 0; round < 6; round += 1) {
        await measure(times.up)
        await shop.untilQuiet()
        await shop.sandbox.setFault({ kind: TROUBLES[round % 2] ?? "accept-then-hang" })
        await measure(times.down)
        await shop.sandbox.clearFaults()
      }
      // A call to the hanging service takes five seconds, so waiting for it would show.
      expect(medianOf(times.down)).toBeLessThanOrEqual(1.5 * medianOf(times.up) + 50)
      await shop.untilQuiet()
      expect(shop.sandbox.duplicates()).toEqual([])
      expect(shop.sandbox.invoices()).toHaveLength(13)
    })
  })
})

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
