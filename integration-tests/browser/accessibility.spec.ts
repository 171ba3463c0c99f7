import type { Browser, Locator } from "playwright-core"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import type { InvoiceRequestDetail } from "../../src/types"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { LONG_SPEC_LANGUAGES, type Language } from "./texts"

jest.setTimeout(300_000)

/*
 * Limited to what the plugin renders: `main` of its own pages, its widgets on Medusa's pages, and the dialogs
 * it opens. The dashboard's frame around them is Medusa's.
 */
describeInChromium("what axe says of the plugin's screens", () => {
  const dashboards = {} as Record<Language, Dashboard>
  let faults: string[] = []
  let shop: ShopUnderTest
  let browser: Browser
  let waiting: string
  let issued: InvoiceRequestDetail
  let refused: InvoiceRequestDetail

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "axe",
      withDashboard: true,
      env: { ALTERA_SECOND_API_KEY: "sandbox-key-second", ALTERA_PROJECTS: "Sklep=41,Hurt=42" },
    })
    // One thing is mapped, the other is not.
    await shop.post("settings", {
      "mapping.categories": { collections: { ceramika: "Ceramika" } },
      "mapping.projects": null,
    })
    waiting = await shop.place({ items: { "KUB-01": 2, "HER-01": 1 } })
    browser = await startChromium()
    for (const language of LONG_SPEC_LANGUAGES) {
      dashboards[language] = await Dashboard.open(browser, shop, language)
      await dashboards[language].logIn("/invoicing")
    }
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  const onEach = (name: string, look: (dashboard: Dashboard, main: Locator) => Promise<void>) =>
    it.each(LONG_SPEC_LANGUAGES)(`${name}, in %s`, async (language) => {
      const dashboard = dashboards[language]
      faults = []
      await look(dashboard, dashboard.page.locator("main"))
      expect(faults).toEqual([])
      expect(dashboard.takeProblems()).toEqual([])
    })
  const examine = async ({ page }: Dashboard, part: Locator) =>
    void faults.push(...(await findFaults(page, part)))
  /** Opens a dialog, checks it, and closes it with the keyboard. */
  const inDialog = async (dashboard: Dashboard, open: () => Promise<void>, shown: string) => {
    await open()
    await dashboard.sees(shown, dashboard.dialog)
    await examine(dashboard, dashboard.dialog)
    await dashboard.escapeDialog()
  }

  describe("before the first invoice", () => {
    onEach("nothing grave on the guide and its question", async (dashboard, main) => {
      const { text, page } = dashboard
      await dashboard.visit("/invoicing")
      await dashboard.sees([text("guide.key.works"), /%/], main)
      await examine(dashboard, main)
      await inDialog(
        dashboard,
        async () => await dashboard.press("guide.preview.open", main),
        text("preview.decision.invoice")
      )
      await dashboard.press("guide.live.trial", main)
      // Going live requires an answer to the first question.
      await main.getByRole("radio", { name: text("guide.when.choices.never") }).click()
      await dashboard.press("guide.live.go", main)
      const question = page.getByRole("alertdialog")
      await dashboard.sees(text("guide.live.sure"), question)
      await examine(dashboard, question)
      await dashboard.press("guide.live.go", question)
      await dashboard.sees(text("guide.live.on", { when: text("guide.live.when.never") }), main)
      await shop.post("settings", { live: null, completeWhen: null, trigger: null })
    })

    onEach(
      "nothing grave on an order that has no invoice, nor on its preview",
      async (dashboard) => {
        const { text } = dashboard
        await dashboard.visitOrder(waiting)
        await dashboard.sees(text("invoice.empty.title"))
        await examine(dashboard, dashboard.widget)
        await dashboard.press("preview.open")
        await dashboard.sees(text("preview.decision.invoice"), dashboard.dialog)
        await dashboard.dialog.getByRole("switch", { name: text("preview.json.show") }).click()
        await dashboard.sees(/contractorName/, dashboard.dialog)
        await examine(dashboard, dashboard.dialog)
      }
    )
  })

  describe("the settings", () => {
    onEach("have nothing grave on the page, nor in a drawer", async (dashboard, main) => {
      const { text, page } = dashboard
      await dashboard.visit("/settings/invoicing")
      await dashboard.sees(text("settings.sections.vat.title"), main)
      const name = await shop.nameOf("hurt")
      const company = page.getByRole("group", { name, exact: true })
      await company
        .getByRole("button", { name: text("settings.companies.checkNamed", { company: name }) })
        .click()
      await dashboard.sees(text("settings.check.works.title"), company)
      await examine(dashboard, main)
      for (const name of [
        "issuing",
        "numbering",
        "amounts",
        "payment",
        "vat",
        "buyer",
        "notifications",
      ]) {
        const title = text(`settings.sections.${name}.title`)
        const edit = text("settings.editNamed", { section: title })
        await inDialog(
          dashboard,
          async () => await main.getByRole("button", { name: edit }).click(),
          title
        )
      }
      await company
        .getByRole("button", { name: text("settings.companies.pauseNamed", { company: name }) })
        .click()
      await dashboard.press("settings.companies.pause", dashboard.dialog)
      await dashboard.sees(text("settings.pauseDialog.missing"), dashboard.dialog)
      await examine(dashboard, dashboard.dialog)
      await dashboard.dialog.getByRole("textbox").fill("Stocktaking")
      await dashboard.press("settings.companies.pause", dashboard.dialog)
      await dashboard.sees(text("settings.companies.paused"), company)
      await examine(dashboard, main)
      await dashboard.press("page.companies.resume", company)
      await dashboard.sees(text("settings.companies.works"), company)
    })
  })

  describe("the mapping", () => {
    onEach(
      "has nothing grave on the page, unsaved or not, nor in a drawer",
      async (dashboard, main) => {
        const { text, page } = dashboard
        await dashboard.visit("/invoicing/mapping")
        await dashboard.sees(/%/, main)
        await main.locator("summary").first().click()
        await examine(dashboard, main)
        await page
          .getByRole("group", { name: text("mapping.sections.categories.title") })
          .getByLabel(text("mapping.fallbackCategory.label"))
          .fill("Reszta")
        await dashboard.sees(text("mapping.unsaved"), main)
        await main.getByRole("tab", { name: text("mapping.kinds.products") }).click()
        await examine(dashboard, main)
        for (const kind of ["categories", "projects"]) {
          const section = page.getByRole("group", { name: text(`mapping.sections.${kind}.title`) })
          await inDialog(
            dashboard,
            async () => await dashboard.press(`mapping.add.${kind}.button`, section),
            text(`mapping.add.${kind}.title`)
          )
        }
        await dashboard.press("mapping.discard", main)
      }
    )
  })

  describe("once there are invoices", () => {
    beforeAll(async () => {
      const orderId = await shop.sell({ items: { "KUB-01": 7, "HER-01": 2 }, codes: ["WIOSNA15"] })
      issued = await shop.untilSent(orderId)
      refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    })

    onEach("nothing grave on the list, ticked, asked about, and empty", async (dashboard, main) => {
      const { text, page } = dashboard
      await dashboard.visit("/invoicing")
      await dashboard.sees(issued.invoice_number ?? "?", main)
      await examine(dashboard, main)
      await page.getByRole("checkbox", { name: text("list.selectAll") }).click()
      await page
        .getByRole("button", { name: text("list.bulk.send.label") })
        .last()
        .click()
      const question = page.getByRole("alertdialog")
      await dashboard.sees(text("list.bulk.send.will", { count: 1 }), question)
      await examine(dashboard, question)
      await dashboard.press("actions.cancel", question)
      await dashboard.visit("/invoicing?from=2020-01-01&to=2020-01-31")
      await dashboard.sees(text("page.filteredEmpty.title"), main)
      await examine(dashboard, main)
    })

    onEach("nothing grave on the page of an issued invoice", async (dashboard, main) => {
      const { text } = dashboard
      await dashboard.visit(`/invoicing/${issued.id}`)
      await dashboard.sees([text("timeline.heading"), text("detail.pdf.heading")], main)
      await examine(dashboard, main)
      await inDialog(
        dashboard,
        async () => await dashboard.press("actions.resend", main),
        text("actions.sendDialog.resendTitle")
      )
    })

    onEach(
      "nothing grave on the page of a refused one, its menu and its drawers",
      async (dashboard, main) => {
        const { text, page } = dashboard
        await dashboard.visit(`/invoicing/${refused.id}`)
        await dashboard.sees(text("reasons.TAX_ID_INVALID.cause"), main)
        await examine(dashboard, main)
        for (const act of ["link", "skip"]) {
          const choose = async () => {
            await dashboard.openMenu(main)
            const menu = page.getByRole("menu")
            await examine(dashboard, menu)
            await menu.getByRole("menuitem", { name: text(`actions.${act}`) }).click()
          }
          await inDialog(dashboard, choose, text(`actions.${act}Dialog.title`))
        }
      }
    )

    onEach("nothing grave on the widgets of the order and of the orders", async (dashboard) => {
      for (const { order_id: orderId, state } of [issued, refused]) {
        await dashboard.visitOrder(orderId, state)
        await examine(dashboard, dashboard.widget)
      }
      await dashboard.visit("/orders")
      const notice = dashboard.page.getByTestId("invoices-attention")
      await notice.waitFor()
      await examine(dashboard, notice)
    })
  })
})
