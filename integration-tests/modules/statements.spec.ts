import { existsSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import type { Shop } from "../../demo/shop"
import { describeOnEachQueue } from "../shop/queue-storage"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(400_000)

const FILE = path.join(tmpdir(), `invoicing-statements-${process.pid}.jsonl`)
const NOTER = path.resolve(__dirname, "../shop/note-statements.ts")

/**
 * How many statements a worker runs for one order, from its job `issue` to its e-mail.
 *
 * On the ledger: the settings, with which accounts show KSeF; the row with the holds; a stamp and an answer
 * for create and send, and what was read back. On the shop: the order, once.
 */
const READ_TOGETHER = 2
const OF_EACH = 5
const OF_SHOP = 14
const OF_ONE = { ledger: READ_TOGETHER + OF_EACH, shop: OF_SHOP }

/**
 * On a busy machine the worker's periodic statements may fall into the counted period, so several rounds are
 * made: an order's own statements are in each of them.
 */
const ROUNDS = 3

/**
 * The orders of this many concurrent jobs are read together. How many at a time depends on timing: a busy
 * machine starts some jobs one by one. So the best round counts: what is never read together is in none.
 */
const AT_ONCE = 20

/** Events are delivered independently of the orders, many at once; how often depends on timing. */
const IS_HANDING_OUT =
  /^(begin|commit|rollback|set transaction)|pg_advisory_xact_lock|^update invoicing_event/i

/**
 * The statements so far, without those of the queue, the sweep's check whether it is its turn, and the
 * delivery of events.
 */
function countStatements(): { ledger: number; shop: number } {
  const lines = existsSync(FILE) ? readFileSync(FILE, "utf8").trimEnd().split("\n") : []
  const statements = lines
    .map((line) => JSON.parse(line) as string)
    .filter((text) => !text.startsWith("--") && !text.includes("('sweep'"))
    .filter((text) => !IS_HANDING_OUT.test(text))
  const ledger = statements.filter((text) => text.includes("invoicing_")).length
  return { ledger, shop: statements.length - ledger }
}

/**
 * The shop's jobs start at the full minute and query the database as well: counting takes place in between.
 */
async function untilJobsAreOver(): Promise<void> {
  const [minute, begins, ends] = [60_000, 8_000, 25_000]
  const now = Date.now() % minute
  if (now < begins || now > ends) await sleep((begins - now + minute) % minute)
}

async function countDuring(work: () => Promise<void>): Promise<{ ledger: number; shop: number }> {
  await untilJobsAreOver()
  const before = countStatements()
  await work()
  const after = countStatements()
  return { ledger: after.ledger - before.ledger, shop: after.shop - before.shop }
}

describeOnEachQueue("what a worker asks the database", ({ redisUrl }) => {
  let shop: ShopUnderTest
  let issuedAlone = 1

  beforeAll(async () => {
    rmSync(FILE, { force: true })
    const options = { queue: { concurrency: AT_ONCE } }
    shop = await ShopUnderTest.open({ name: "said", redisUrl, workerMode: "server", options })
    // It is another process's turn for an hour: the sweep only checks whose turn it is.
    await shop.sql(
      `insert into invoicing_throttle (id, claimed_at) values ('sweep', now() + interval '1 hour')
       on conflict (id) do update set claimed_at = excluded.claimed_at`
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

  /**
   * Requests them while the queue is paused, so that the worker then finds all of them at once. Pausing the
   * company would be announced, and the notification queries the database as well.
   */
  const issue = async (orderIds: string[]): Promise<void> => {
    await shop.process.ask("pauseQueue", { companyId: "default" })
    for (const orderId of orderIds) await shop.post(`orders/${orderId}/request`)
    await shop.process.ask("resumeQueue", { companyId: "default" })
    await shop.untilQuiet()
  }

  it(`is ${OF_ONE.ledger} statements of the ledger and ${OF_ONE.shop} of the shop for one order`, async () => {
    const counted: { ledger: number; shop: number }[] = []
    const isExact = (count: object) => isDeepStrictEqual(count, OF_ONE)
    while (counted.length < ROUNDS && !counted.some(isExact)) {
      const orderId = await shop.place()
      counted.push(await countDuring(async () => await issue([orderId])))
    }
    expect(counted.find(isExact) ?? counted[0]).toEqual(OF_ONE)
    issuedAlone += counted.length
  })

  it(`is less for each of ${AT_ONCE} at once`, async () => {
    const isWithin = ({ ledger, shop: ofShop }: { ledger: number; shop: number }) =>
      ledger < AT_ONCE * (OF_EACH + READ_TOGETHER) && ofShop < AT_ONCE * OF_SHOP
    const counted: { ledger: number; shop: number }[] = []
    while (counted.length < ROUNDS && !counted.some(isWithin)) {
      const orderIds = await placeMany(AT_ONCE)
      counted.push(await countDuring(async () => await issue(orderIds)))
    }
    expect(shop.sandbox.mails()).toHaveLength(AT_ONCE * counted.length + issuedAlone)
    const best = counted.find(isWithin) ?? counted[0]!
    expect(best.ledger).toBeLessThan(AT_ONCE * (OF_EACH + READ_TOGETHER))
    expect(best.shop).toBeLessThan(AT_ONCE * OF_SHOP)
  })
})
