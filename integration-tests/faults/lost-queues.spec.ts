import { dropInUse, runSql, serverUrl } from "../shop/database"
import { ShopUnderTest } from "../shop/shop-under-test"
import { SmallPostgres } from "../shop/small-postgres"
import { waitUntil } from "../shop/wait-until"
import { RedisServer } from "./redis-server"

jest.setTimeout(300_000)

/**
 * Sells orders whose jobs wait in the queue because the service is unreachable. An order before them lets the
 * process compare its ledger with the service: before that no create is sent at all.
 */
async function sellWhileAway(shop: ShopUnderTest, count: number): Promise<string[]> {
  await shop.untilSent(await shop.sell())
  await shop.sandbox.setFault({ kind: "refuse-connections" })
  const orders: string[] = []
  for (let n = 0; n < count; n += 1) orders.push(await shop.sell())
  for (const orderId of orders) {
    await shop.untilRequest(orderId, ({ attempts }) => attempts.length > 0)
  }
  return orders
}

async function expectOneEach(shop: ShopUnderTest, orders: readonly string[]): Promise<void> {
  for (const orderId of orders) await shop.untilSent(orderId)
  for (const orderId of orders) {
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect(shop.mailsOf(orderId)).toHaveLength(1)
  }
}

describe("the queue on PostgreSQL", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "lost_pg" })
  })

  // A fault left over from a failed test would make the next one fail as well.
  afterEach(async () => await shop?.sandbox.clearFaults())

  afterAll(async () => await shop?.close())

  it("whose schema was dropped is made again, and what it held is issued once", async () => {
    const orders = await sellWhileAway(shop, 2)
    await dropInUse(shop.databaseUrl, "schema bullmq")
    await shop.sandbox.clearFaults()
    orders.push(await shop.sell())
    await shop.sweep()
    await expectOneEach(shop, orders)
  })

  it("loses nothing when every connection to PostgreSQL is cut and none is taken for a while", async () => {
    const orders = await sellWhileAway(shop, 2)
    const name = new URL(shop.databaseUrl).pathname.slice(1)
    await runSql(serverUrl(), `alter database "${name}" allow_connections false`)
    await runSql(
      serverUrl(),
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name]
    )
    await shop.sandbox.clearFaults()
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    await runSql(serverUrl(), `alter database "${name}" allow_connections true`)
    await waitUntil("the database again", async () => {
      await shop.sweep().catch(() => null)
      const rows = await shop.sql("select 1 from invoicing_request where state <> 'issued'")
      return rows.length === 0
    })
    orders.push(await shop.sell())
    await expectOneEach(shop, orders)
  })
})

describe("the queue's own PostgreSQL", () => {
  let server: SmallPostgres
  let shop: ShopUnderTest

  afterAll(async () => {
    await shop?.close()
    await server?.remove()
  })

  it("that gives no connection at the start stops no page and no order, and issues them when it does", async () => {
    server = await SmallPostgres.open()
    const url = await server.makeRole("shop")
    await server.fill(url)
    shop = await ShopUnderTest.open({ name: "full_pg", options: { queue: { databaseUrl: url } } })
    const orderId = await shop.sell()
    const waiting = await shop.until(orderId, "queued")
    expect(waiting.attempts).toEqual([])
    expect((await shop.status()).queue_trouble).toMatchObject({ code: "no_free_connection" })
    const began = Date.now()
    for (let n = 0; n < 10; n += 1) expect((await shop.get("overview")).status).toBe(200)
    // Ten pages that wait for the queue take half a minute.
    expect(Date.now() - began).toBeLessThan(15_000)

    await server.free()
    await waitUntil("the administrator's part", async () => {
      return (await shop.status()).queue_trouble?.code === "schema_missing"
    })
    const { queue_trouble: trouble } = await shop.status()
    await runSql(server.asAdministrator(url), trouble?.params.statement ?? "")
    await waitUntil("the queue", async () => (await shop.status()).queue_trouble === null)
    await shop.sweep()
    await expectOneEach(shop, [orderId])
  })
})

/** Without a redis-server, one skipped test shows that the suite was left out. */
function describeOnOwnRedis(name: string, suite: () => void): void {
  if (RedisServer.isInstalled()) return describe(name, suite)
  describe(name, () => {
    it.skip("left out: Redis (no redis-server on the PATH)", () => undefined)
  })
}

describeOnOwnRedis("the queue on Redis", () => {
  let redis: RedisServer
  let shop: ShopUnderTest

  beforeAll(async () => {
    redis = await RedisServer.open()
    shop = await ShopUnderTest.open({ name: "lost_redis", redisUrl: redis.url })
  })

  afterEach(async () => await shop?.sandbox.clearFaults())

  afterAll(async () => {
    await shop?.close()
    await redis?.stop()
  })

  it("that was wiped loses no order and doubles none", async () => {
    const orders = await sellWhileAway(shop, 2)
    await redis.wipe()
    await shop.sandbox.clearFaults()
    orders.push(await shop.sell())
    await shop.sweep()
    await expectOneEach(shop, orders)
  })

  it("that is away stops no order from being completed, and issues them when it is back", async () => {
    const orders = await sellWhileAway(shop, 1)
    await redis.stop()
    // An attempt whose job has already started also ends while the service is away.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await shop.sandbox.clearFaults()
    orders.push(await shop.sell(), await shop.sell())
    await shop.sweep()
    for (const orderId of orders) expect(shop.invoicesOf(orderId)).toEqual([])

    await redis.start()
    await waitUntil("the jobs", async () => {
      await shop.sweep()
      return orders.every((orderId) => shop.invoicesOf(orderId).length > 0)
    })
    await expectOneEach(shop, orders)
  })
})
