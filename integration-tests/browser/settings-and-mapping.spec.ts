import type { Browser, Locator } from "playwright-core"
import type { InvoicingSettingsResponse } from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { LANGUAGES } from "./texts"

jest.setTimeout(400_000)

const NARROW = { width: 768, height: 1000 }
const WIDE = { width: 1280, height: 1000 }

describeInChromium("the settings and the mapping", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "admin",
      withDashboard: true,
      options: { dueDays: 14 },
      env: { ALTERA_SECOND_API_KEY: "sandbox-key-second" },
    })
    browser = await startChromium()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(LANGUAGES)("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let main: Locator
    const section = (name: string) =>
      dashboard.page.getByRole("group", { name: text(`settings.sections.${name}.title`) })
    const readFields = async () =>
      (await shop.get<InvoicingSettingsResponse>("settings")).body.fields

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language, WIDE)
      text = dashboard.text
      main = dashboard.page.locator("main")
      await dashboard.logIn("/settings/invoicing")
    })

    afterAll(async () => await dashboard?.close())

    afterEach(async () => {
      await dashboard.page.setViewportSize(WIDE)
      expect(dashboard.takeProblems()).toEqual([])
    })

    it("shows every setting with its value and its source, and no key", async () => {
      await dashboard.sees(text("settings.companies.title"), main)
      await dashboard.sees(
        [text("settings.days", { count: 14 }), text("settings.source.option")],
        section("payment")
      )
      await dashboard.sees(
        [text("settings.choices.trigger.order_completed"), text("settings.source.default")],
        section("issuing")
      )
      await dashboard.sees(text("settings.fields.send.note"), section("issuing"))
      expect(await main.innerText()).not.toContain("sandbox-key")
      await takePicture(dashboard.page, `settings-${language}`)
      await dashboard.page.setViewportSize(NARROW)
      expect(await dashboard.isOverflowing(main)).toBe(false)
      await takePicture(dashboard.page, `settings-narrow-${language}`)
    })

    it("is in the sidebar of the dashboard's settings", async () => {
      await dashboard.sees(
        text("settings.menu"),
        dashboard.page.locator("aside").filter({ hasText: text("settings.menu") })
      )
    })

    it("checks a company's key", async () => {
      const company = dashboard.page.getByRole("group", { name: "default", exact: true })
      await company
        .getByRole("button", {
          name: text("settings.companies.checkNamed", { company: "default" }),
        })
        .click()
      await dashboard.sees(text("settings.check.works.title"), company)
      await takePicture(dashboard.page, `settings-check-${language}`)
    })

    it("stores what is edited, refuses what is wrong, and goes back to the option", async () => {
      const payment = section("payment")
      await payment.getByRole("button").first().click()
      const days = dashboard.dialog.getByLabel(text("settings.fields.dueDays.label"))
      await days.fill("900")
      dashboard.expectProblem(/400 \(Bad Request\)/)
      await dashboard.press("settings.save", dashboard.dialog)
      await dashboard.sees(new RegExp(text("settings.wrong")), dashboard.dialog)
      await takePicture(dashboard.page, `settings-refused-${language}`)
      await days.fill("30")
      await dashboard.press("settings.save", dashboard.dialog)
      await dashboard.dialog.waitFor({ state: "detached" })
      await dashboard.sees(
        [text("settings.days", { count: 30 }), text("settings.source.stored")],
        payment
      )
      expect((await readFields()).dueDays).toMatchObject({ value: 30, source: "stored" })

      await payment
        .getByRole("button", {
          name: text("settings.backTo.optionNamed", {
            field: text("settings.fields.dueDays.label"),
          }),
        })
        .click()
      await dashboard.sees(text("settings.days", { count: 14 }), payment)
      expect((await readFields()).dueDays).toMatchObject({ value: 14, source: "option" })
      const changes = dashboard.page.getByRole("group", { name: text("settings.changes.title") })
      await dashboard.sees(text("settings.fields.dueDays.label"), changes)
      await changes.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `settings-changes-${language}`)
    })

    it("edits the VAT map and the ways of paying in rows", async () => {
      await section("vat").getByRole("button").first().click()
      await takePicture(dashboard.page, `settings-vat-${language}`)
      await dashboard.press("settings.addRow", dashboard.dialog)
      await dashboard.dialog.getByLabel(text("settings.vat.rate")).last().fill("0")
      await dashboard.press("settings.save", dashboard.dialog)
      await dashboard.dialog.waitFor({ state: "detached" })
      await dashboard.sees("0% → 23%", section("vat"))
      expect((await readFields()).vatMap.value["0"]).toEqual([{ label: "23%" }])
      await shop.post("settings", { vatMap: null })
    })

    it("pauses a company with a reason and resumes it", async () => {
      const company = dashboard.page.getByRole("group", { name: "hurt", exact: true })
      await company
        .getByRole("button", { name: text("settings.companies.pauseNamed", { company: "hurt" }) })
        .click()
      await dashboard.press("settings.companies.pause", dashboard.dialog)
      await dashboard.sees(text("settings.pauseDialog.missing"), dashboard.dialog)
      await dashboard.dialog.getByRole("textbox").fill("Stocktaking until Monday")
      await takePicture(dashboard.page, `settings-pause-${language}`)
      await dashboard.press("settings.companies.pause", dashboard.dialog)
      await dashboard.sees([text("settings.companies.paused"), /Stocktaking/], company)
      await company.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `settings-paused-${language}`)
      await dashboard.press("page.companies.resume", company)
      await dashboard.sees(text("settings.companies.works"), company)
    })
  })
})
