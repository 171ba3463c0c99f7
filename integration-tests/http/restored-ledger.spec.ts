import type { InvoicingErrorBody, InvoicingNoticesResponse } from "../../src/types"
import { createDatabase, databaseUrl, dropDatabase, runSql } from "../shop/database"
import { describeOnQueueOfDay } from "../shop/queue-storage"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

const COPY = `inv_backup_${process.pid}`

/** A backup of the plugin's tables beside them, and its way back into the same database. */
const BACK_UP = `do $$ declare name text; begin
  create schema backup;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename like 'invoicing%' loop
    execute format('create table backup.%1$I as select * from public.%1$I', name);
  end loop; end $$`
const RESTORE = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'backup' loop
    execute format('delete from public.%1$I', name);
    execute format('insert into public.%1$I select * from backup.%1$I', name);
  end loop; end $$`

describeOnQueueOfDay("a ledger that was restored from a backup", ({ kind, redisUrl }) => {
  let shop: ShopUnderTest
  const orders = { known: "", open: "", later: "" }
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
    await shop.process.stop()
    await runSql(shop.databaseUrl, BACK_UP)
    await createDatabase(COPY, new URL(shop.databaseUrl).pathname.slice(1))
    await shop.restart()
    await shop.complete(orders.open)
    await shop.untilSent(orders.open)
    orders.later = await shop.sell()
    await shop.untilSent(orders.later)
  })
  afterAll(async () => {
    await shop?.close()
    await dropDatabase(COPY)
  })

  const expectOnce = () => {
    for (const id of Object.values(orders)) expect(shop.invoicesOf(id)).toHaveLength(1)
  }

  it("issues nothing twice in the same database, and goes on with one click", async () => {
    await shop.process.stop()
    await runSql(shop.databaseUrl, RESTORE)
    await shop.restart()
    await waitUntil("the hold", async () => (await causes()).includes("ledger-behind"))
    const fresh = await shop.sell()
    await shop.until(fresh, "queued")
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    expectOnce()
    expect(shop.invoicesOf(fresh)).toEqual([])
    const [hold] = await holds()
    expect(hold?.gap?.count).toBe(2)
    expect(new Set(hold?.gap?.invoices.map(({ order_id }) => order_id))).toEqual(
      new Set([orders.open, orders.later])
    )
    expect((await resume({ cause: "ledger-behind" })).status).toBe(200)
    await shop.until(fresh, "issued")
    for (const id of [orders.open, orders.later]) await shop.until(id, "issued")
    expect(await causes()).toEqual([])
    expectOnce()
    expect(shop.mailsOf(orders.later)).toHaveLength(1)
  })

  it("does the same where the backup is started as another database", async () => {
    await shop.restart({ env: { DATABASE_URL: databaseUrl(COPY) } })
    await waitUntil("the copy is held", async () => (await causes()).includes("other-database"))
    await shop.complete(orders.open)
    await shop.until(orders.open, "queued")
    await resume({ cause: "other-database", note: "restored from the backup of last night" })
    await waitUntil("the hold", async () => (await causes()).includes("ledger-behind"))
    const rest = await resume({ cause: "ledger-behind" })
    expect([rest.status, rest.body.code]).toEqual([409, "STILL_BEHIND"])
    await shop.until(orders.open, "issued")
    const [hold] = await holds()
    // Their orders came after the backup.
    expect(hold?.gap?.invoices.map(({ order_id, why }) => [order_id, why])).toEqual([
      [null, "ORDER_UNKNOWN"],
      [null, "ORDER_UNKNOWN"],
    ])
    const note = "orders of the lost day, written down by hand"
    expect((await resume({ cause: "ledger-behind", note })).status).toBe(200)
    const fresh = await shop.invoice()
    expectOnce()
    expect(shop.invoicesOf(fresh.order_id)).toHaveLength(1)
    expect(await causes()).toEqual([])
  })
})
