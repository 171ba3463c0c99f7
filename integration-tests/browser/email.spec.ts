import type { Browser, Locator } from "playwright-core"
import { LOGIN } from "../../demo/login"
import type { InvoicingSettingsResponse } from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard, WIDE } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(400_000)

const SIZE = { width: 1280, height: 1000 }
const NARROW = { width: 768, height: 1000 }

describeInChromium("the e-mail of the shop's own", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let number: string

  beforeAll(async () => {
    const links = { baseUrl: "https://sklep.example" }
    shop = await ShopUnderTest.open({
      name: "admin-email",
      withDashboard: true,
      options: { links },
    })
    browser = await startChromium()
    number = (await shop.untilSent(await shop.sell())).invoice_number ?? ""
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(languagesOfDay("email"))("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let section: Locator
    let company: string
    const field = (name: string) =>
      dashboard.dialog.getByLabel(text(`email.fields.${name}`), { exact: true })
    const preview = () => dashboard.dialog.getByRole("group", { name: text("email.preview.title") })
    const readEmail = async () =>
      (await shop.get<InvoicingSettingsResponse>("settings")).body.fields.email
    const open = async () => {
      await section
        .getByRole("button", { name: text("email.editNamed", { company }), exact: true })
        .click()
      await dashboard.sees(number, preview())
    }

    beforeAll(async () => {
      // The e-mail was just tried in the other language, and may not be again within a few seconds.
      await shop.sql("delete from invoicing_throttle where id like 'test_email %'")
      company = await shop.nameOf("default")
      dashboard = await Dashboard.open(browser, shop, language, SIZE)
      text = dashboard.text
      section = dashboard.page.getByRole("group", { name: text("email.title"), exact: true })
      await dashboard.logIn("/settings/invoicing")
    })

    afterAll(async () => await dashboard?.close())
    afterEach(() => expect(dashboard.takeProblems()).toEqual([]))

    it("is the service's own at first, and so says the preview", async () => {
      await dashboard.sees([text("email.service"), text("settings.source.default")], section)
      await section.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `email-section-${language}`)
      await open()
      await dashboard.sees(
        [text("email.preview.ownSubject"), text("email.preview.ownText")],
        preview()
      )
      await takePicture(dashboard.page, `email-empty-${language}`)
    })

    it("tells a mistake at its place and is not saved with one", async () => {
      await field("text").fill("Dzień dobry,\n\nfaktura {{numer}} i {{amount")
      const place = text("email.mistakes.place", { line: 3, column: 9 })
      await dashboard.sees([place, text("email.preview.wrong")], dashboard.dialog)
      await takePicture(dashboard.page, `email-wrong-${language}`)
      await dashboard.dialog
        .getByRole("button", { name: `${text("email.mistakes.show")}: ${place}`, exact: true })
        .click()
      expect(
        await field("text").evaluate((node) => {
          type TextField = { value: string; selectionStart: number; selectionEnd: number }
          const { value, selectionStart, selectionEnd } = node as unknown as TextField
          return value.slice(selectionStart, selectionEnd)
        })
      ).toBe("{{numer}}")
      await dashboard.page.setViewportSize({ width: 390, height: 700 })
      await dashboard.button("email.test.send", dashboard.dialog).scrollIntoViewIfNeeded()
      await dashboard.press("email.dialog.save", dashboard.dialog)
      expect(await dashboard.isInFront(dashboard.dialog.getByText(place).first())).toBe(true)
      await dashboard.page.setViewportSize(WIDE)
      expect((await readEmail()).source).toBe("default")
    })

    it("shows what the buyer gets while it is written, with variables put in by a click", async () => {
      await field("subject").fill("Faktura ")
      const insert = (name: string) =>
        dashboard.dialog
          .getByRole("button", {
            name: text("email.dialog.insert", { name: text(`email.variables.${name}`) }),
            exact: true,
          })
          .click()
      await insert("invoice_number")
      expect(await field("subject").inputValue()).toBe("Faktura {{invoice_number}}")
      await field("text").fill(
        "Dzień dobry,\n\ndziękujemy za zakupy. Faktura na {{amount}} jest w załączniku.\nNumer KSeF: {{ksef_number}}\n\n<b>{{shop_name}}</b>"
      )
      await dashboard.sees([`Faktura ${number}`, "<b>", /zł/], preview())
      // Inserted at the last caret position: a subject may not contain it.
      await field("subject").focus()
      await insert("invoice_link")
      expect(await field("subject").inputValue()).toBe("Faktura {{invoice_number}}")
      expect(await field("text").inputValue()).toContain("{{invoice_link}}")
      await dashboard.sees(/https:\/\/sklep\.example\/invoicing\/i\/0{43}/, preview())
      await field("subject").fill("Faktura {{invoice_link}}")
      await dashboard.sees(new RegExp(text("email.mistakes.not_in_subject")), dashboard.dialog)
      await field("subject").fill("Faktura {{invoice_number}}")
      await dashboard.sees(text("email.preview.leftOut", { count: 1, lines: "4" }), preview())
      await takePicture(dashboard.page, `email-filled-${language}`)
      await dashboard.page.setViewportSize(NARROW)
      await takePicture(dashboard.page, `email-narrow-${language}`)
      await dashboard.page.setViewportSize(SIZE)
    })

    it("is tried on oneself after a question that names the invoice and the address", async () => {
      const before = shop.sandbox.mails().length
      await dashboard.press("email.test.send", dashboard.dialog.first())
      const question = dashboard.page.getByRole("alertdialog")
      await dashboard.sees([new RegExp(number), new RegExp(LOGIN.email)], question)
      await takePicture(dashboard.page, `email-test-${language}`)
      await dashboard.press("email.test.confirm", question)
      await dashboard.sees(
        text("email.test.sent", { recipient: LOGIN.email }),
        dashboard.page.locator("body")
      )
      expect(shop.sandbox.mails().slice(before)).toMatchObject([
        { to: [LOGIN.email], topic: `Faktura ${number}` },
      ])
    })

    it("asks before what was written is thrown away", async () => {
      await dashboard.press("email.dialog.cancel", dashboard.dialog.first())
      const question = dashboard.page.getByRole("alertdialog")
      await dashboard.press("email.dialog.leave.stay", question)
      expect(await field("subject").inputValue()).toBe("Faktura {{invoice_number}}")
      await field("subject").focus()
      await dashboard.page.keyboard.press("Escape")
      await dashboard.press("email.dialog.leave.stay", question)
      await question.waitFor({ state: "detached" })
      expect(await field("subject").inputValue()).toBe("Faktura {{invoice_number}}")
    })

    it("is saved, shown in the section, and goes back to the default", async () => {
      await dashboard.press("email.dialog.save", dashboard.dialog)
      await dashboard.dialog.waitFor({ state: "detached" })
      await dashboard.sees(["Faktura {{invoice_number}}", text("settings.source.stored")], section)
      expect((await readEmail()).value.default?.pl?.subject).toBe("Faktura {{invoice_number}}")
      await takePicture(dashboard.page, `email-saved-${language}`)
      await section
        .getByRole("button", { name: text("email.backDefaultNamed", { company }), exact: true })
        .click()
      await dashboard.sees(text("settings.source.default"), section)
      // While this is being saved, other elements of the section have the same name.
      const isSaved = async () => (await readEmail()).value.default?.pl === undefined
      await waitUntil("the default texts", isSaved)
      expect((await readEmail()).value).toEqual({ default: {} })
    })
  })
})
