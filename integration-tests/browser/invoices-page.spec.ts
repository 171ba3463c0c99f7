import type { Browser, Locator } from "playwright-core"
import { formatAmount } from "../../src/admin/wording/formats"
import type { InvoiceRequestDetail } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard, WIDE } from "./dashboard"
import { takePicture } from "./pictures"
import { LONG_SPEC_LANGUAGES } from "./texts"

jest.setTimeout(300_000)

const SECOND_KEY = "sandbox-key-second"
const WHOLESALE = {
  buyer: BUYERS.wholesaler,
  channel: "hurt",
  shipping: "Paleta",
  items: { "KUB-01": 24, "HER-01": 10 },
} as const

/** The dashboard's own texts. */
const NEXT_PAGE = { en: "Next", pl: "Dalej" }

describeInChromium("the page of all invoices", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let issued: InvoiceRequestDetail
  let wholesale: InvoiceRequestDetail
  let refused: InvoiceRequestDetail

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "page",
      withDashboard: true,
      env: { ALTERA_SECOND_API_KEY: SECOND_KEY },
    })
    browser = await startChromium()
    const orders = [
      await shop.sell({ items: { "KUB-01": 2, "SWI-01": 1 } }),
      await shop.sell({ buyer: BUYERS.person, items: { "KUB-01": 1, "HER-01": 2, "KSI-01": 1 } }),
      await shop.sell({
        buyer: BUYERS.third,
        items: { "SWI-02": 1 },
        shipping: "Odbiór osobisty",
        codes: ["GRATIS"],
      }),
      await shop.sell(WHOLESALE),
      await shop.sell({ buyer: BUYERS.mistyped }),
      await shop.sell({ buyer: BUYERS.office, items: { "MIS-01": 2 } }),
    ]
    await shop.untilQuiet()
    issued = await shop.untilSent(orders[0] ?? "")
    wholesale = await shop.untilSent(orders[3] ?? "")
    refused = await shop.until(orders[4] ?? "", "refused")
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(LONG_SPEC_LANGUAGES)("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let main: Locator
    /** The row of the invoice or order with this number. */
    const row = (number: string) => {
      const { page } = dashboard
      return page
        .getByRole("row")
        .filter({ has: page.getByRole("cell", { name: number, exact: true }) })
    }
    const untilRows = async (count: number) =>
      await dashboard.page
        .locator(`tbody:not(:has(tr:nth-child(${count + 1}))) tr:nth-child(${count})`)
        .waitFor()
    const search = () => dashboard.page.getByPlaceholder(text("page.search"))

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      main = dashboard.page.locator("main")
      await dashboard.logIn("/invoicing")
    })

    afterAll(async () => {
      await dashboard?.close()
      await shop.post("guide/put-away", { is_put_away: false })
    })

    afterEach(async () => {
      await dashboard.page.unrouteAll({ behavior: "wait" })
      expect(dashboard.takeProblems()).toEqual([])
    })

    it("keeps of the guide only what is still open, until it is put away", async () => {
      const guide = dashboard.page.getByRole("group", { name: text("guide.title") })
      await dashboard.sees([text("guide.bodyAfter"), text("guide.when.title")], guide)
      await guide.getByText(text("guide.key.title"), { exact: true }).waitFor({ state: "detached" })
      expect(await guide.getByText(text("guide.live.title"), { exact: true }).count()).toBe(0)
      await dashboard.press("guide.putAway", guide)
      await guide.waitFor({ state: "detached" })
      await dashboard.sees(text("guide.takeOut"), main)
    })

    it("is outlined until it is known what its reader may see", async () => {
      let answer = () => undefined as void
      const isKnown = new Promise<void>((resolve) => (answer = resolve))
      const rights = /\/admin\/invoicing\/rights/
      await dashboard.page.route(rights, async (route) => {
        await isKnown
        await route.continue()
      })
      await dashboard.visit("/invoicing")
      await main.getByRole("status", { name: text("page.loading"), exact: true }).waitFor()
      answer()
      await dashboard.sees(text("page.columns.number"), main)
      await dashboard.page.unrouteAll({ behavior: "wait" })
    })

    it("shows after the login every company, the counts, and each request with its figures", async () => {
      await dashboard.sees(text("page.columns.number"), main)
      await dashboard.sees(
        [await shop.nameOf("hurt"), text("page.companies.key", { tail: "ault" })],
        main
      )
      await dashboard.sees([text("overview.attention"), text("overview.issuedToday")], main)
      await dashboard.sees(
        [
          `#${issued.order_display_id}`,
          text("states.issued"),
          await shop.nameOf("default"),
          formatAmount(issued.totals?.gross ?? "?", "PLN", language),
          text("sendStates.sent"),
        ],
        row(issued.invoice_number ?? "?")
      )
      await dashboard.sees(text("states.refused"), row(`#${refused.order_display_id}`))
      const tooWide = `(({ parentElement: box }) => box.scrollWidth - box.clientWidth)(document.querySelector("main table"))`
      expect(await dashboard.page.evaluate(tooWide)).toBe(0)
      // The amounts, aligned to the right, stand clear of the next column.
      const gap = `(() => {
        const heads = [...document.querySelectorAll("main th")]
        const place = heads.findIndex(({ textContent }) => textContent === ${JSON.stringify(text("page.columns.gross"))})
        const edgesOf = (head) => {
          const words = document.createRange()
          words.selectNode(document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode())
          return words.getBoundingClientRect()
        }
        return edgesOf(heads[place + 1]).left - edgesOf(heads[place]).right
      })()`
      expect(await dashboard.page.evaluate(gap)).toBeGreaterThanOrEqual(20)
      await takePicture(dashboard.page, `invoices-page-${language}`)
    })

    it("leads from the count of today to what is in it, wherever the reader is", async () => {
      // In one of these time zones, the date always differs from the date in Warsaw.
      const zone = new Date().getUTCHours() < 10 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati"
      const far = await Dashboard.open(browser, shop, language, WIDE, zone)
      await far.logIn("/invoicing")
      const count = far.page.getByRole("link", { name: text("overview.issuedToday") })
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Warsaw" }).format(new Date())
      expect(await count.getAttribute("href")).toContain(`?from=${day}`)
      await far.close()
    })

    it("says that the counts could not be read, and reads them again", async () => {
      dashboard.expectProblem(/500 \(Internal Server Error\)/)
      const body = JSON.stringify({ type: "unexpected_state", message: "The database is away." })
      await dashboard.page.route("**/admin/invoicing/overview", async (route) => {
        await route.fulfill({ status: 500, contentType: "application/json", body })
      })
      await dashboard.visit("/invoicing")
      await dashboard.sees([text("overview.error"), "The database is away."], main)
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await dashboard.press("actions.tryAgain", main)
      await dashboard.sees(text("overview.attention"), main)
    })

    it("is in the sidebar under its translated name", async () => {
      await dashboard.visit("/orders")
      await dashboard.page.getByRole("link", { name: text("menu"), exact: true }).click()
      await dashboard.page.waitForURL("**/app/invoicing")
      await dashboard.sees(text("page.companies.heading"), main)
    })

    it("finds an invoice by its number and an order by its own", async () => {
      await dashboard.visit("/invoicing")
      await row(issued.invoice_number ?? "?").waitFor()
      await search().fill(wholesale.invoice_number ?? "?")
      await untilRows(1)
      await row(wholesale.invoice_number ?? "?").waitFor()
      await search().fill(`#${refused.order_display_id}`)
      await row(`#${refused.order_display_id}`).waitFor()
      await search().fill("no such invoice")
      await dashboard.sees(text("page.filteredEmpty.title"), main)
      expect(dashboard.page.url()).toContain("q=no+such+invoice")
    })

    it("filters by state, and keeps the filter in its address", async () => {
      // The filter list in Medusa UI nests a button in a button.
      dashboard.expectProblem(/validateDOMNesting.*<button> button/)
      await dashboard.visit("/invoicing")
      await row(issued.invoice_number ?? "?").waitFor()
      await search().locator("xpath=preceding::button[@aria-haspopup='menu'][2]").click()
      await dashboard.page.getByRole("menuitem", { name: text("page.filterState") }).click()
      await dashboard.page
        .getByRole("dialog")
        .getByText(text("states.refused"), { exact: true })
        .click()
      await untilRows(1)
      await dashboard.page.waitForURL("**/invoicing?state=refused")
      await dashboard.page.keyboard.press("Escape")
      await dashboard.page.reload()
      await untilRows(1)
      await row(`#${refused.order_display_id}`).waitFor()
    })

    it("leads to the order", async () => {
      await dashboard.visit("/invoicing")
      await dashboard.page
        .getByRole("link", { name: `#${issued.order_display_id}`, exact: true })
        .click()
      await dashboard.page.waitForURL(`**/app/orders/${issued.order_id}`)
      await dashboard.sees(issued.invoice_number ?? "?")
    })

    it("pages through more than twenty", async () => {
      await copyRequest(refused, 24)
      try {
        await dashboard.visit("/invoicing")
        await untilRows(20)
        await dashboard.page.getByRole("button", { name: NEXT_PAGE[language] }).click()
        await dashboard.page.waitForURL("**/invoicing?page=2")
        await row("#9024").waitFor()
      } finally {
        await shop.sql("delete from invoicing_request where id like 'copy%'")
      }
    })

    it("says so when the shop answers with an error, and Try again loads it", async () => {
      dashboard.expectProblem(/500 \(Internal Server Error\)/)
      await dashboard.page.route("**/admin/invoicing/**", async (route) => {
        const body = JSON.stringify({ type: "unexpected_state", message: "The database is away." })
        await route.fulfill({ status: 500, contentType: "application/json", body })
      })
      await dashboard.visit("/invoicing")
      await dashboard.sees([text("page.error.status"), text("page.error.list")], main)
      await takePicture(dashboard.page, `invoices-error-${language}`)
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await dashboard.button("actions.tryAgain", main).last().click()
      await row(issued.invoice_number ?? "?").waitFor()
      await dashboard.button("actions.tryAgain", main).click()
      await dashboard.sees(text("page.companies.heading"), main)
    })

    it("shows a company on hold with the next step, and resumes it once its key works again", async () => {
      dashboard.expectProblem(/409 \(Conflict\).*\/resume/)
      shop.sandbox.rejectKey(SECOND_KEY)
      try {
        const orderId = await shop.sell(WHOLESALE)
        await waitUntil("the hold", async () => {
          const { companies } = await shop.status()
          return companies.some(({ holds }) => holds.length > 0)
        })
        await dashboard.visit("/invoicing")
        const body = dashboard.page.locator("body")
        const hurt = await shop.nameOf("hurt")
        await dashboard.sees(
          [
            text("settings.companies.onHold"),
            text("invoice.hold.title", { company: hurt }),
            text("invoice.hold.keyRejected").split("{{")[0] ?? "?",
          ],
          main
        )
        await dashboard.press("page.companies.checkAndResume", main)
        await dashboard.sees(
          [
            text("page.companies.stillOnHold", { company: hurt }),
            text("errors.KEY_STILL_REJECTED"),
          ],
          body
        )
        await takePicture(dashboard.page, `invoices-held-${language}`)

        shop.sandbox.addKey("second", SECOND_KEY)
        await dashboard.press("page.companies.checkAndResume", main)
        await dashboard.sees(text("page.companies.resumed", { company: hurt }), body)
        await dashboard.button("page.companies.checkAndResume", main).waitFor({ state: "detached" })
        expect(
          await dashboard.page.getByText(text("settings.companies.onHold"), { exact: true }).count()
        ).toBe(0)
        await shop.untilSent(orderId)
        expect(shop.invoicesOf(orderId)).toHaveLength(1)
      } finally {
        shop.sandbox.addKey("second", SECOND_KEY)
      }
    })

    it("fits a narrow window", async () => {
      await dashboard.page.setViewportSize({ width: 768, height: 900 })
      await dashboard.visit("/invoicing")
      await row(issued.invoice_number ?? "?").waitFor()
      expect(
        await dashboard.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
      ).toBe(true)
      await takePicture(dashboard.page, `invoices-narrow-${language}`)
    })
  })

  /** Rows that no job processes, older than all others. */
  async function copyRequest({ id }: InvoiceRequestDetail, times: number): Promise<void> {
    await shop.sql(
      `insert into invoicing_request
       select (jsonb_populate_record(request, jsonb_build_object(
         'id', 'copy' || n, 'order_id', 'copy' || n, 'order_display_id', 9000 + n, 'state', 'skipped',
         'created_at', now() - n * interval '1 day'))).*
       from invoicing_request request, generate_series(1, $2::int) n where request.id = $1`,
      [id, times]
    )
  }
})

describeInChromium("a shop without an API key", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let orderId: string

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "nokeypage",
      withDashboard: true,
      env: { ALTERA_API_KEY: undefined },
    })
    browser = await startChromium()
    orderId = await shop.sell()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  it.each(LONG_SPEC_LANGUAGES)(
    "says on the order and on the page what to do, in %s",
    async (language) => {
      const dashboard = await Dashboard.open(browser, shop, language)
      const { text } = dashboard
      await dashboard.logIn(`/orders/${orderId}`)
      await dashboard.sees([
        text("invoice.notConfigured.title"),
        text("invoice.notConfigured.body"),
      ])
      expect(await dashboard.widget.getByRole("button").count()).toBe(0)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `order-not-configured-${language}`)

      await dashboard.widget.getByRole("link", { name: text("invoice.notConfigured.link") }).click()
      await dashboard.page.waitForURL("**/app/invoicing")
      await dashboard.sees(
        [
          text("page.notConfigured.title"),
          text("page.notConfigured.body"),
          "process.env.ALTERA_API_KEY",
          text("page.notConfigured.after"),
          text("page.empty.title"),
        ],
        dashboard.page.locator("main")
      )
      await takePicture(dashboard.page, `invoices-not-configured-${language}`)
      expect(dashboard.takeProblems()).toEqual([])
      await dashboard.close()
    }
  )
})
