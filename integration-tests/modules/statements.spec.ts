import { existsSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Shop } from "../../demo/shop"
import { describeOnEachQueue } from "../shop/queue-storage"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(400_000)

const FILE = path.join(tmpdir(), `invoicing-statements-${process.pid}.jsonl`)
const NOTER = path.resolve(__dirname, "../shop/note-statements.ts")

/**
 * What a worker asks the database for one order, from its job `issue` to its mail.
 *
 * Of the ledger: the settings, the row and the holds; a stamp and an answer for create and send,
 * and what was read back; of a company's invoice also whether its account shows KSeF. Of the shop:
 * the order, once.
 */
const READ_TOGETHER = 3
const OF_EACH = 5
const OF_SHOP = 14
const OF_COMPANY = 1
const OF_ONE = { ledger: READ_TOGETHER + OF_EACH + OF_COMPANY, shop: OF_SHOP }

/**
 * So many at once have their orders read together. How many together is a matter of the moment: a
 * busy machine hands jobs out one by one, and some of them begin alone.
 */
const AT_ONCE = 20

/** The statements so far, without the queue's own and the sweep's asking whether it is its turn. */
function countStatements(): { ledger: number; shop: number } {
  const lines = existsSync(FILE) ? readFileSync(FILE, "utf8").trimEnd().split("\n") : []
  const statements = lines
    .map((line) => JSON.parse(line) as string)
    .filter((text) => !text.startsWith("--") && !text.includes("('sweep'"))
  const ledger = statements.filter((text) => text.includes("invoicing_")).length
  return { ledger, shop: statements.length - ledger }
}

async function countDuring(work: () => Promise<void>): Promise<{ ledger: number; shop: number }> {
  const before = countStatements()
  await work()
  const after = countStatements()
  return { ledger: after.ledger - before.ledger, shop: after.shop - before.shop }
}

describeOnEachQueue("what a worker asks the database", ({ redisUrl }) => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    rmSync(FILE, { force: true })
    const options = { queue: { concurrency: AT_ONCE } }
    shop = await ShopUnderTest.open({ name: "said", redisUrl, workerMode: "server", options })
    // Somebody else's turn for an hour: the sweep asks no more than whose it is.
    await shop.sql(
      `insert into invoicing_setting (id, value, updated_at)
       values ('sweep', '{}', now() + interval '1 hour')
       on conflict (id) do update set updated_at = excluded.updated_at`
    )
    await shop.launchBeside({
      workerMode: "worker",
      env: { NOTE_STATEMENTS: FILE },
      preloaded: [NOTER],
    })
    await issue([await shop.place()])
  })

  afterAll(async () => {
    await shop?.close()
    rmSync(FILE, { force: true })
  })

  const placeMany = async (count: number): Promise<string[]> => {
    const [row] = await shop.sql<{ shop: Shop }>("select shop from invoicing_test_shop")
    const order = {
      buyer: BUYERS.person,
      lines: [{ sku: "KUB-01", quantity: 2, discountMinor: 0 }],
      shippingMinor: 1499,
    }
    return await shop.process.ask("placePlain", {
      shop: row!.shop,
      orders: Array.from({ length: count }, () => order),
    })
  }

  /** Requests them while the company is paused: the worker then finds all of them at once. */
  const issue = async (orderIds: string[]): Promise<void> => {
    const { status } = await shop.post("companies/default/pause", { reason: "counting" })
    expect(status).toBe(200)
    for (const orderId of orderIds) await shop.post(`orders/${orderId}/request`)
    await shop.post("companies/default/resume", { cause: "paused" })
    await shop.untilQuiet()
  }

  it(`is ${OF_ONE.ledger} statements of the ledger and ${OF_ONE.shop} of the shop for one order`, async () => {
    const orderId = await shop.place()
    expect(await countDuring(async () => await issue([orderId]))).toEqual(OF_ONE)
  })

  it(`is less for each of ${AT_ONCE} at once`, async () => {
    const orderIds = await placeMany(AT_ONCE)
    const { ledger, shop: ofShop } = await countDuring(async () => await issue(orderIds))
    expect(ledger).toBeLessThan(AT_ONCE * (OF_EACH + READ_TOGETHER))
    expect(ofShop).toBeLessThan(AT_ONCE * OF_SHOP)
    expect(shop.sandbox.mails()).toHaveLength(AT_ONCE + 2)
  })
})
