import { BUYERS } from "../../demo/orders/buyers"
import type { InvoicingErrorBody, InvoicingNoticesResponse } from "../../src/types"
import { createDatabase, databaseUrl, dropDatabase } from "../shop/database"
import { logIn } from "../shop/log-in"
import { findPostgresHome, PostgresWithPrograms } from "../shop/postgres-programs"
import { describeOnQueueOfDay, wipeRedisQueue } from "../shop/queue-storage"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(600_000)

const COPY = `inv_dump_${process.pid}`
/** The number of orders issued after the backup. */
const LATER = 20
/** If an invoice were issued, it would be within a second. */
const PATIENCE_MS = 5_000

const home = findPostgresHome()

if (home === null) {
  describe.skip("a shop's database as pg_dump keeps it", () => {
    it("left out: no PostgreSQL with pg_dump is installed", () => undefined)
  })
} else {
  describeOnQueueOfDay("a shop's database as pg_dump keeps it", ({ kind, redisUrl }) => {
    const usual = process.env.DATABASE_URL
    let postgres: PostgresWithPrograms
    let shop: ShopUnderTest
    let backup: string
    const orders: string[] = []

    beforeAll(async () => {
      postgres = await PostgresWithPrograms.start(home)
      // The code below creates its databases there.
      process.env.DATABASE_URL = postgres.url
      shop = await ShopUnderTest.open({
        name: `dumped${kind.toLowerCase()}`,
        ...(redisUrl !== undefined && { redisUrl }),
      })
      await shop.invoice()
      for (let at = 0; at < LATER; at += 1) {
        orders.push(await shop.place({ buyer: BUYERS.person, items: { "KUB-01": at + 1 } }))
      }
      backup = await postgres.dump(shop.databaseUrl)
      await shop.complete(...orders)
      for (const id of orders) await shop.untilSent(id)
    })
    afterAll(async () => {
      await shop?.close()
      await postgres?.stop()
      process.env.DATABASE_URL = usual
    })

    const readCauses = async (url = shop.process.url) => {
      const headers = { authorization: `Bearer ${await logIn(url)}` }
      const response = await fetch(`${url}/admin/invoicing/notices`, { headers })
      const { companies } = (await response.json()) as InvoicingNoticesResponse
      return companies.flatMap((company) => company.holds.map(({ cause }) => cause))
    }
    const expectOnce = () => {
      for (const id of orders) {
        expect(shop.invoicesOf(id)).toHaveLength(1)
        expect(shop.mailsOf(id)).toHaveLength(1)
      }
    }

    it("issues nothing twice after it was restored, whatever is completed anew", async () => {
      const numbers = orders.map((id) => shop.invoicesOf(id)[0]?.invoiceNumber)
      await shop.process.stop()
      await postgres.restore(backup, shop.databaseUrl)
      await shop.restart()
      // The shop sees them as pending again, and half of them are completed while it is on hold.
      await waitUntil("the hold", async () => (await readCauses()).includes("ledger-behind"))
      const [early, late] = [orders.slice(0, LATER / 2), orders.slice(LATER / 2)]
      await shop.complete(...early)
      for (const id of early) await shop.until(id, "queued")
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
      expectOnce()
      await waitUntil("what is missing is adopted", async () => {
        const { status } = await shop.post<InvoicingErrorBody>("companies/default/resume", {
          cause: "ledger-behind",
        })
        return status === 200
      })
      await shop.complete(...late)
      const issued = []
      for (const id of orders) issued.push((await shop.until(id, "issued")).invoice_number)
      expect(issued).toEqual(numbers)
      const fresh = await shop.invoice()
      expect(shop.invoicesOf(fresh.order_id)).toHaveLength(1)
      expect(await readCauses()).toEqual([])
      expectOnce()
    })

    it("stays silent where it is started beside the shop", async () => {
      await createDatabase(COPY)
      await postgres.restore(backup, databaseUrl(COPY))
      const copy = await shop.launchBeside({
        env: { DATABASE_URL: databaseUrl(COPY) },
        options: { queue: { prefix: COPY } },
      })
      try {
        await waitUntil("the copy is on hold", async () => {
          return (await readCauses(copy.url)).includes("other-database")
        })
        await copy.ask("complete", { orderIds: orders })
        const fresh = await shop.sell()
        await shop.untilSent(fresh)
        await copy.ask("sweep", { idleMs: 0, times: 1 })
        await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
        expect(await readCauses(copy.url)).toContain("other-database")
        expect(await readCauses()).toEqual([])
        expectOnce()
        expect(shop.invoicesOf(fresh)).toHaveLength(1)
      } finally {
        await copy.stop()
        if (redisUrl !== undefined) await wipeRedisQueue(redisUrl, COPY)
        await dropDatabase(COPY)
      }
    })
  })
}
