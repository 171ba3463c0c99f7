import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Shop } from "../../demo/shop"
import { QUEUE_BACKENDS, wipeRedisQueue } from "../shop/queue-storage"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

const ORDERS = 40
const RATE_LIMIT = { max: 5, perMs: 1_000 }
const SHORTEST_MS = (Math.ceil(ORDERS / RATE_LIMIT.max) - 1) * RATE_LIMIT.perMs
/** A job starts its call a little after it was admitted. */
const LEEWAY_MS = 1_000

const EVENTS = `inv_scale_${process.pid}`
const NOTER = path.resolve(__dirname, "../shop/note-statements.ts")
const NOTES = [1, 2].map((worker) => path.join(tmpdir(), `${EVENTS}_${worker}.jsonl`))

/** The number of creates that a worker recorded. */
const countCreates = (notes: string): number =>
  readFileSync(notes, "utf8")
    .split("\n")
    .filter((line) => /\\*"operation\\*":\\*"create\\*"/.test(line)).length

const redis = QUEUE_BACKENDS.find(({ kind }) => kind === "Redis")

if (redis?.redisUrl) describeProcesses(redis.redisUrl)
else {
  describe.skip("one server and two workers on one Redis", () => {
    it("left out: Redis (REDIS_URL is not set)", () => undefined)
  })
}

function describeProcesses(redisUrl: string): void {
  describe("one server and two workers on one Redis, with a rate limit", () => {
    let shop: ShopUnderTest

    beforeAll(async () => {
      const events = { EVENTS_REDIS_URL: redisUrl, EVENTS_QUEUE: `${EVENTS}-events` }
      shop = await ShopUnderTest.open({
        name: "scale",
        redisUrl,
        workerMode: "server",
        options: { queue: { rateLimit: RATE_LIMIT } },
        env: events,
      })
      await Promise.all(
        NOTES.map(async (notes) => {
          const env = { ...events, NOTE_STATEMENTS: notes }
          await shop.launchBeside({ workerMode: "worker", env, preloaded: [NOTER] })
        })
      )
      await sellAll()
    })

    afterAll(async () => {
      await shop?.close()
      await wipeRedisQueue(redisUrl, EVENTS)
      for (const notes of NOTES) rmSync(notes, { force: true })
    })

    const sellAll = async () => {
      const [row] = await shop.sql<{ shop: Shop }>("select shop from invoicing_test_shop")
      const order = {
        buyer: BUYERS.person,
        lines: [{ sku: "KUB-01", quantity: 2, discountMinor: 0 }],
        shippingMinor: 1499,
      }
      const orders = Array.from({ length: ORDERS }, () => order)
      await shop.complete(...(await shop.process.ask("placePlain", { shop: row!.shop, orders })))
      const all = async () => shop.sandbox.mails().length >= ORDERS
      await waitUntil("every invoice mailed", all)
      await shop.untilQuiet()
    }

    it("issue and mail each order once", () => {
      expect(shop.sandbox.invoices()).toHaveLength(ORDERS)
      expect(shop.sandbox.mails()).toHaveLength(ORDERS)
      expect(shop.sandbox.duplicates()).toEqual([])
    })

    it("share the work: the server does none of it, each worker a part", () => {
      const parts = NOTES.map(countCreates)
      expect(Math.min(...parts)).toBeGreaterThan(0)
      expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(ORDERS)
    })

    it("keep the rate limit together", async () => {
      const rows = await shop.sql<{ ms: number }>(
        `select extract(epoch from max(started_at) - min(started_at)) * 1000 as ms
         from invoicing_attempt where operation in ('create', 'send')`
      )
      expect(Number(rows[0]?.ms)).toBeGreaterThan(SHORTEST_MS - LEEWAY_MS)
    })
  })
}
