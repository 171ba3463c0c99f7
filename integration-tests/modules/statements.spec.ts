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
 * What a worker asks the database for one order, from its job `issue` to its mail.
 *
 * Of the ledger: the settings, with which accounts show KSeF; the row with the holds; a stamp and an
 * answer for create and send, and what was read back. Of the shop: the order, once.
 */
const READ_TOGETHER = 2
const OF_EACH = 5
const OF_SHOP = 14
const OF_ONE = { ledger: READ_TOGETHER + OF_EACH, shop: OF_SHOP }

/**
 * On a busy machine something else that the worker does now and then may fall into the time that is
 * counted, so a few rounds are made: what belongs to an order is in each of them.
 */
const ROUNDS = 3

/**
 * So many at once have their orders read together. How many together is a matter of the moment: a
 * busy machine hands jobs out one by one, and some of them begin alone. So the best round counts:
 * what is not read together at all is not in any of them.
 */
const AT_ONCE = 20

/** Events are handed out beside the orders, many at once; how often is a matter of the moment. */
const IS_HANDING_OUT =
  /^(begin|commit|rollback|set transaction)|pg_advisory_xact_lock|^update invoicing_event/i

/**
 * The statements so far, without the queue's own, the sweep's asking whether it is its turn, and the
 * handing out of events.
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

/** The shop's jobs begin at the full minute and ask the database as well: what is counted fits between. */
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
    // Somebody else's turn for an hour: the sweep asks no more than whose it is.
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
   * Requests them while the queue is paused: the worker then finds all of them at once. A paused
   * company would be announced, and the bell asks the database as well.
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
