import { unzipSync } from "fflate"
import type { Browser, Locator } from "playwright-core"
import type {
  InvoicingSettingsResponse,
  MonthReading,
  MonthResponse,
  MonthRowsResponse,
} from "../../src/types"
import { makeByHand } from "../shop/make-by-hand"
import { endMonth, thisMonth } from "../shop/month-trouble"
import type { PlainOrder } from "../shop/place-plain-orders"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { languagesOfDay } from "./texts"

jest.setTimeout(600_000)

const PAST = 300
/** The number of orders in this month; the others are older than the month that is closed. */
const LATE = 50
const BY_HAND = 10
const TO_ISSUE = LATE - BY_HAND
/** From the first page to going live. Source: what is promised of the first day. */
const MOST_MS = 5 * 60_000

/** A typical order; the late ones all have different amounts. */
function describeOrder(at: number): PlainOrder {
  const buyers = [BUYERS.person, BUYERS.second, BUYERS.company, BUYERS.third]
  return {
    buyer: buyers[at % buyers.length] ?? BUYERS.person,
    lines: [
      { sku: "KUB-01", quantity: 1 + (at % 3), discountMinor: 0 },
      { sku: at % 2 === 0 ? "HER-01" : "KSI-01", quantity: 1, discountMinor: 0 },
    ],
    shippingMinor: 1_299 + at,
  }
}

const grosze = (text: string) => Math.round(Number(text) * 100)

/** A new user's first day, from the key to a closed month. */
describeInChromium("a shop with 300 past orders, on its first day", () => {
  describe.each(languagesOfDay("first-day"))("in %s", (language) => {
    let shop: ShopUnderTest
    let browser: Browser
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let main: Locator
    let late: { id: string; number: string }[] = []
    const tookMs: Record<string, number> = {}

    beforeAll(async () => {
      shop = await ShopUnderTest.open({
        name: "firstday",
        withDashboard: true,
        options: { live: false },
      })
      const orders = Array.from({ length: PAST }, (_, at) => describeOrder(at))
      const ids = await shop.process.ask("placePlain", { shop: shop.shop, orders })
      await shop.sql(`update "order" set status = 'completed'`)
      await shop.sql(
        `update "order" set created_at = created_at - interval '70 days' where id = any($1)`,
        [ids.slice(LATE)]
      )
      late = await shop.sql<{ id: string; number: string }>(
        `select id, display_id::text as number from "order" where id = any($1) order by display_id`,
        [ids.slice(0, LATE)]
      )
      for (const { id, number } of late.slice(0, BY_HAND)) {
        await makeByHand(shop, id, `Zamówienie ${number}`)
      }
      browser = await startChromium()
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      main = dashboard.page.locator("main")
      await dashboard.logIn("/invoicing")
    })

    afterAll(async () => {
      await dashboard?.close()
      await browser?.close()
      await shop?.close()
    })

    afterEach(() => expect(dashboard.takeProblems()).toEqual([]))

    const clock = async (name: string, act: () => Promise<unknown>) => {
      const begun = Date.now()
      await act()
      tookMs[name] = Date.now() - begun
    }
    const guide = () => dashboard.page.getByRole("group", { name: text("guide.title") })
    /** From the guide to a page, an act there, and back. */
    const onPage = async (key: string, act: () => Promise<unknown>) => {
      await guide()
        .getByRole("link", { name: text(key) })
        .click()
      await act()
      await dashboard.visit("/invoicing")
    }

    it("goes from the key to live, through the trial run, in under five minutes", async () => {
      await clock("key", async () => await dashboard.sees(text("guide.key.works"), guide()))
      await clock("mapping", async () => {
        await onPage("guide.mapping.open", async () => {
          await dashboard.sees(text("mapping.title"), main)
        })
      })
      await clock("trial run", async () => {
        await onPage("guide.trial.open", async () => {
          await dashboard.press("trial.form.start", main)
          await dashboard.sees(
            [
              text("runs.states.done"),
              text("runs.progress", { done: String(PAST), total: String(PAST) }),
              text("trial.result.noDifference"),
            ],
            main
          )
        })
        const orders = String(PAST)
        await dashboard.sees(text("guide.trial.done", { invoices: orders, orders }), guide())
      })
      await clock("going live", async () => {
        await guide()
          .getByRole("radio", { name: text("guide.when.choices.never") })
          .click()
        await dashboard.press("guide.live.go", guide())
        const question = dashboard.page.getByRole("alertdialog")
        await dashboard.press("guide.live.go", question)
        await dashboard.sees(
          text("guide.live.on", { when: text("guide.live.when.never") }),
          guide()
        )
      })
      const { fields } = (await shop.get<InvoicingSettingsResponse>("settings")).body
      expect(fields["notifications.language"].value).toBe(language)
      const totalMs = Object.values(tookMs).reduce((sum, one) => sum + one, 0)
      process.stderr.write(`first day, ${language}: ${JSON.stringify({ ...tookMs, totalMs })}\n`)
      expect(totalMs).toBeLessThan(MOST_MS)
      // Going live issues none of the past orders.
      expect(shop.sandbox.invoices()).toHaveLength(BY_HAND)
    })

    it("ties the invoices made by hand, and issues the others once, without an e-mail", async () => {
      await dashboard.visit("/invoicing/backfill")
      await main.getByLabel(text("runs.period.from")).fill(`${thisMonth()}-01`)
      await main.getByLabel(text("runs.period.to")).fill("2100-01-01")
      await dashboard.press("backfill.form.start", main)
      const [tied, left] = [String(BY_HAND), String(TO_ISSUE)]
      await main.getByRole("button", { name: text("backfill.tie.all", { number: tied }) }).click()
      await dashboard.sees(text("backfill.tie.result", { tied, others: "0" }), main)
      await main.getByLabel(text("backfill.issue.type", { number: left })).fill(left)
      await main
        .getByRole("button", { name: text("backfill.issue.start", { number: left }) })
        .click()
      await dashboard.sees([text("backfill.report.title"), text("backfill.report.issued")], main)
      await waitUntil("the past orders are issued", async () => {
        const [run] = await shop.sql<{ state: string }>(
          "select state from invoicing_run where kind = 'backfill'"
        )
        return run?.state === "done"
      })
      const rows = await shop.sql<{ requested_by: string; n: number }>(
        `select split_part(requested_by, ' ', 1) as requested_by, count(*)::int as n
         from invoicing_request where state = 'issued' group by 1 order by 1`
      )
      expect(rows).toEqual([
        { requested_by: "adoption", n: BY_HAND },
        { requested_by: "backfill", n: TO_ISSUE },
      ])
      expect(shop.sandbox.invoices()).toHaveLength(LATE)
      expect(shop.sandbox.mails()).toEqual([])
    })

    it("closes the month, whose sums agree with its rows to the grosz", async () => {
      await dashboard.visit("/invoicing/months")
      await main.getByLabel(text("months.month"), { exact: true }).fill(thisMonth())
      await dashboard.press("months.check", main)
      await dashboard.sees(text("months.sums.total"), main)
      const newest = await readNewest()
      expect(newest.summary).toMatchObject({ orders: LATE, openOrders: 0, openInvoices: 0 })
      const { rows } = (await shop.get<MonthRowsResponse>(`months/${newest.id}/rows?limit=100`))
        .body
      expect(rows.map((row) => row.class)).toEqual(rows.map(() => "invoiced"))
      expect(rows).toHaveLength(LATE)
      const ofRows = rows.reduce((sum, { totals }) => sum + grosze(totals?.gross ?? "0"), 0)
      const [sums] = newest.summary.sums
      expect(newest.summary.sums).toHaveLength(1)
      expect(grosze(sums?.total.gross ?? "")).toBe(ofRows)
      const ofService = shop.sandbox
        .invoices()
        .reduce((sum, { totals }) => sum + grosze(totals.gross), 0)
      expect(ofRows).toBe(ofService)
      // The first day is in the middle of the month: it is closed as if it were over.
      await dashboard.sees(text("months.close.notOver"), main)
      await endMonth(shop, newest)
      await dashboard.page.reload()
      await dashboard.press("months.close.button", main)
      const drawer = dashboard.page.getByRole("dialog")
      await drawer.getByLabel(text("months.close.label"), { exact: true }).fill("Ewa, 2026")
      await dashboard.press("months.close.submit", drawer)
      await drawer.waitFor({ state: "detached" })
      expect((await readNewest()).closed_at).not.toBeNull()
    })

    it("hands out the month's PDFs as an archive that opens", async () => {
      const { content } = await dashboard.download("months.export.pdfs", main)
      const files = unzipSync(new Uint8Array(content))
      const names = Object.keys(files)
      expect(names).toHaveLength(LATE)
      for (const name of names) {
        expect(name).toMatch(/\.pdf$/)
        expect(
          Buffer.from(files[name] ?? [])
            .subarray(0, 5)
            .toString()
        ).toBe("%PDF-")
      }
    })

    const readNewest = async (): Promise<MonthReading> => {
      const path = `months?company_id=default&month=${thisMonth()}`
      const { newest } = (await shop.get<MonthResponse>(path)).body
      if (!newest) throw new Error("The month was not kept")
      return newest
    }
  })
})
