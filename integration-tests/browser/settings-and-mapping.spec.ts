import type { Browser, Locator } from "playwright-core"
import { formatShare } from "../../src/admin/components/mapping/format-share"
import type { InvoicingSettingsResponse, MappingCoverageResponse } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
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
    await shop.sql("update product_collection set title = $1 where handle = 'swiece'", [
      "Świece sojowe, podgrzewacze i zapachy do domu z pracowni w Kazimierzu Dolnym (edycja limitowana)",
    ])
    await shop.place({ items: { "KUB-01": 2 } })
    await shop.place({ buyer: BUYERS.person, items: { "HER-01": 3, "KSI-01": 1 } })
    await shop.place({ buyer: BUYERS.third, items: { "SWI-01": 1 } })
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

    describe("on the page of the invoices, while there is none yet", () => {
      const guide = () => dashboard.page.getByRole("group", { name: text("guide.title") })

      it("leads to the first invoice, and says of each step what it lacks", async () => {
        await dashboard.visit("/invoicing")
        await dashboard.sees([text("guide.key.works"), text("guide.live.title")], guide())
        await dashboard.sees(text("guide.preview.open"), guide())
        await dashboard.sees(/%/, guide())
        await takePicture(dashboard.page, `guide-${language}`)
        await dashboard.page.setViewportSize(NARROW)
        expect(await dashboard.isOverflowing(main)).toBe(false)
        await takePicture(dashboard.page, `guide-narrow-${language}`)
      })

      it("previews the latest order and issues nothing", async () => {
        await dashboard.press("guide.preview.open", guide())
        await dashboard.sees(text("preview.description"), dashboard.dialog)
        await dashboard.escapeDialog()
        expect(shop.sandbox.invoices()).toEqual([])
        const step = guide()
          .getByRole("listitem")
          .filter({ hasText: text("guide.preview.title") })
        await step.getByRole("img", { name: text("guide.states.done") }).waitFor()
        await dashboard.page.reload()
        await step.getByRole("img", { name: text("guide.states.done") }).waitFor()
      })

      it("stops for a trial and goes live again when that is confirmed", async () => {
        await dashboard.press("guide.live.trial", guide())
        await dashboard.sees(text("guide.live.off"), guide())
        expect((await readFields()).trigger).toMatchObject({ value: "manual", source: "stored" })
        await takePicture(dashboard.page, `guide-trial-${language}`)
        await dashboard.press("guide.live.go", guide())
        const question = dashboard.page.getByRole("alertdialog")
        await dashboard.sees(text("guide.live.consequence"), question)
        await takePicture(dashboard.page, `guide-sure-${language}`)
        await dashboard.press("guide.live.go", question)
        await dashboard.sees(text("guide.live.on.order_completed"), guide())
        expect((await readFields()).trigger).toMatchObject({ value: "order.completed" })
        await shop.post("settings", { trigger: null })
      })
    })

    describe("on the page of the mapping", () => {
      const category = (name: string) => main.getByLabel(`${text("mapping.category")}: ${name}`)
      /** The share as the server counts it now, in the words of the page. */
      const shareOf = async (part: "with_category" | "with_project") => {
        const { body } = await shop.get<MappingCoverageResponse>("mapping/coverage")
        const [sums] = body.currencies
        return formatShare(sums?.[part] ?? "?", sums?.gross ?? "?", language)
      }
      const categories = () =>
        dashboard.page.getByRole("group", { name: text("mapping.sections.categories.title") })

      beforeAll(async () => {
        await shop.post("settings", {
          "mapping.categories": { collections: { ceramika: "Ceramika" } },
          "mapping.projects": null,
        })
      })

      it("shows the coverage, and the unmapped things that were sold on top", async () => {
        await dashboard.visit("/invoicing/mapping")
        await dashboard.sees(await shareOf("with_category"), main)
        await dashboard.sees(text("mapping.open"), categories().getByRole("row").nth(1))
        await takePicture(dashboard.page, `mapping-${language}`)
        await main.locator("summary").click()
        await dashboard.sees(text("mapping.coverage.lacksProject"), main)
        await takePicture(dashboard.page, `mapping-uncovered-${language}`)
        await dashboard.page.setViewportSize(NARROW)
        expect(await dashboard.isOverflowing(main)).toBe(false)
        await takePicture(dashboard.page, `mapping-narrow-${language}`)
      })

      it("is in the sidebar beneath the invoices", async () => {
        await dashboard.page
          .locator("aside")
          .getByRole("link", { name: text("mapping.menu"), exact: true })
          .first()
          .waitFor()
      })

      it("creates a category in the service, maps to it, and the coverage follows", async () => {
        const name = `Herbaty ${language}`
        await dashboard.press("mapping.add.categories.button", categories())
        await dashboard.dialog.getByLabel(text("mapping.add.name")).fill(name)
        await takePicture(dashboard.page, `mapping-create-${language}`)
        await dashboard.press("mapping.add.submit", dashboard.dialog)
        await dashboard.dialog.waitFor({ state: "detached" })
        await category("Herbaty").fill(name)
        await categories().getByLabel(text("mapping.fallbackCategory.label")).fill("Pozostałe")
        await takePicture(dashboard.page, `mapping-unsaved-${language}`)
        await dashboard.press("settings.save", main)
        await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
        const stored = (await readFields())["mapping.categories"]
        expect(stored.source).toBe("stored")
        expect(Object.values(stored.value.collections ?? {})).toContain(name)
        expect(stored.value.collections).toMatchObject({ ceramika: "Ceramika" })
        await dashboard.sees(formatShare("1", "1", language), main)
        expect(await shareOf("with_category")).toBe(formatShare("1", "1", language))
      })

      it("gives one product a category of its own", async () => {
        await main.getByRole("tab", { name: text("mapping.kinds.products") }).click()
        await main.getByLabel(text("mapping.findProduct")).fill("Kubek")
        await main.getByRole("button", { name: "Kubek Błękit 300 ml" }).click()
        await category("Kubek Błękit 300 ml").fill("Kubki")
        await takePicture(dashboard.page, `mapping-product-${language}`)
        await dashboard.press("settings.save", main)
        await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
        const { products } = (await readFields())["mapping.categories"].value
        expect(Object.values(products ?? {})).toEqual(["Kubki"])
        await main
          .getByRole("tab", { name: text("mapping.kinds.collections") })
          .first()
          .click()
      })

      it("goes out as a file and comes back in", async () => {
        const { name, content, path } = await dashboard.download("mapping.csv.export", main)
        expect(name).toBe("invoicing-mapping.csv")
        expect(content.toString("utf8")).toContain(
          "category,collections,ceramika,Ceramika,Ceramika"
        )
        const entries = content.toString("utf8").trim().split("\r\n").length - 1
        await category("Ceramika").fill("Garnki")
        await main.locator("input[type=file]").setInputFiles(path)
        await dashboard.sees(
          text("mapping.csv.read", { count: entries }),
          dashboard.page.locator("body")
        )
        expect(await category("Ceramika").inputValue()).toBe("Ceramika")
        await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
      })
    })
  })
})
