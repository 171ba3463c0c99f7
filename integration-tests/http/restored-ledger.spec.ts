import type { InvoicingErrorBody, InvoicingNoticesResponse } from "../../src/types"
import { createDatabase, databaseUrl, dropDatabase } from "../shop/database"
import { backUpLedger, describeRow, restoreLedger } from "../shop/ledger-backup"
import { describeOnQueueOfDay } from "../shop/queue-storage"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(600_000)

const COPY = `inv_backup_${process.pid}`

/** The number of orders issued after the backup, including two that were placed before it. */
const LATER = 20
/** How many of the missing invoices are listed. */
const SHOWN = 20

describeOnQueueOfDay("a ledger that was restored from a backup", ({ kind, redisUrl }) => {
  let shop: ShopUnderTest
  const orders = { known: "", open: "", refunded: "" }
  const later: string[] = []
  const resume = async (body: object) =>
    await shop.post<InvoicingErrorBody>("companies/default/resume", body)

  const holds = async () => {
    const { body } = await shop.get<InvoicingNoticesResponse>("notices")
    return body.companies.flatMap((company) => company.holds)
  }
  const causes = async () => (await holds()).map(({ cause }) => cause)

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: `restored${kind.toLowerCase()}`,
      ...(redisUrl !== undefined && { redisUrl }),
    })
    orders.known = (await shop.invoice()).order_id
    orders.open = await shop.place()
    orders.refunded = await shop.place()
    await shop.process.ask("authorize", { orderId: orders.refunded })
    await shop.process.ask("capture", { orderId: orders.refunded })
    await shop.post("companies/default/pause", { reason: "Stocktaking" })
    await shop.complete(orders.refunded)
    await shop.until(orders.refunded, "queued")
    await shop.process.stop()
    await backUpLedger(shop.databaseUrl)
    await createDatabase(COPY, new URL(shop.databaseUrl).pathname.slice(1))
    await shop.restart()
    await resume({ cause: "paused", note: "Done" })
    await shop.complete(orders.open)
    await shop.untilSent(orders.open)
    await shop.untilSent(orders.refunded)
    await shop.process.ask("refund", { orderId: orders.refunded, amount: 10 })
    later.push(...(await shop.sellPlain(describeRow(LATER))))
    for (const id of later) await shop.untilSent(id)
  })
  afterAll(async () => {
    await shop?.close()
    await dropDatabase(COPY)
  })

  const expectOnce = () => {
    for (const id of [...Object.values(orders), ...later])
      expect(shop.invoicesOf(id)).toHaveLength(1)
  }

  it("issues nothing twice in the same database, and goes on with one click", async () => {
    await shop.process.stop()
    await restoreLedger(shop.databaseUrl)
    await shop.restart()
    await resume({ cause: "paused", note: "The backup was made while it was paused" })
    await waitUntil("the hold", async () => (await causes()).includes("ledger-behind"))
    const fresh = await shop.sell()
    await shop.until(fresh, "queued")
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    expectOnce()
    expect(shop.invoicesOf(fresh)).toEqual([])
    const [hold] = await holds()
    expect(hold?.gap?.count).toBe(LATER + 2)
    const shown = hold?.gap?.invoices.map(({ order_id }) => order_id) ?? []
    expect(shown).toHaveLength(SHOWN)
    expect([orders.open, ...later]).toEqual(expect.arrayContaining(shown))
    // On a busy machine the service may not respond in time; then it is pressed again.
    await waitUntil("what is missing is adopted", async () => {
      return (await resume({ cause: "ledger-behind" })).status === 200
    })
    await shop.until(fresh, "issued")
    for (const id of [orders.open, orders.refunded, ...later]) await shop.until(id, "issued")
    expect(await causes()).toEqual([])
    expectOnce()
    for (const id of later) expect(shop.mailsOf(id)).toHaveLength(1)
  })

  it("does the same where the backup is started as another database", async () => {
    await shop.restart({ env: { DATABASE_URL: databaseUrl(COPY) } })
    await waitUntil("the copy is on hold", async () => (await causes()).includes("other-database"))
    await resume({ cause: "paused", note: "The backup was made while it was paused" })
    await shop.complete(orders.open)
    await shop.until(orders.open, "queued")
    await resume({ cause: "other-database", note: "restored from the backup of last night" })
    await waitUntil("the hold", async () => (await causes()).includes("ledger-behind"))
    let rest: Awaited<ReturnType<typeof resume>> | undefined
    await waitUntil("the answer", async () => {
      rest = await resume({ cause: "ledger-behind" })
      // On a busy machine the comparison may renew the hold while it is pressed; then it is pressed again.
      return rest.body.code !== "HOLD_CHANGED_MEANWHILE"
    })
    expect([rest?.status, rest?.body.code]).toEqual([409, "STILL_BEHIND"])
    for (const id of [orders.open, orders.refunded]) await shop.until(id, "issued")
    const [hold] = await holds()
    // Their orders were placed after the backup.
    expect(hold?.gap?.count).toBe(LATER + 1)
    const told = hold?.gap?.invoices.map(({ order_id, why }) => `${order_id} ${why}`)
    expect([...new Set(told)]).toEqual(["null ORDER_UNKNOWN"])
    const note = "orders of the lost day, written down by hand"
    expect((await resume({ cause: "ledger-behind", note })).status).toBe(200)
    const fresh = await shop.invoice()
    expectOnce()
    expect(shop.invoicesOf(fresh.order_id)).toHaveLength(1)
    expect(await causes()).toEqual([])
  })
})
