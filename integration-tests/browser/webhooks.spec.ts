import { setTimeout as sleep } from "node:timers/promises"
import type { Browser, Locator } from "playwright-core"
import { Receiver, verify } from "../http/webhooks/receiver"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { findFaults } from "./axe"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { languagesOfDay } from "./texts"

jest.setTimeout(600_000)

/** At least as long as the URLs of automation services. */
const LONG = `?token=${"0123456789abcdef".repeat(20)}`

describeInChromium("the webhooks in the settings", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let receiver: Receiver

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "hookpage",
      withDashboard: true,
      options: { webhooks: { allowHttp: true, allowPrivateNetworks: true } },
    })
    receiver = await Receiver.start()
    browser = await startChromium()
  })

  afterAll(async () => {
    await browser?.close()
    receiver?.close()
    await shop?.close()
  })

  describe.each(languagesOfDay("webhooks"))("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let section: Locator
    let body: Locator
    let url: string
    let secret: string

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language)
      text = dashboard.text
      body = dashboard.page.locator("body")
      url = receiver.url + LONG
      receiver.got.splice(0)
      section = dashboard.page.getByRole("group", { name: text("webhooks.title"), exact: true })
      await dashboard.logIn("/settings/invoicing")
    })

    afterAll(async () => await dashboard?.close())

    afterEach(() => expect(dashboard.takeProblems()).toEqual([]))

    const show = async (name: string) => {
      await section.scrollIntoViewIfNeeded()
      expect(await dashboard.isOverflowing(section)).toBe(false)
      await takePicture(dashboard.page, `${name}-${language}`)
    }
    /** A button that belongs to the webhook. */
    const pressOf = async (key: string) =>
      await section.getByRole("button", { name: `${text(key)}: ERP`, exact: true }).click()
    const choose = async (key: string) => {
      await section
        .getByRole("button", { name: text("webhooks.more", { name: "ERP" }), exact: true })
        .click()
      await dashboard.page.getByRole("menuitem", { name: text(key) }).click()
    }

    it("are none at first; one is added, whose secret is shown once", async () => {
      await dashboard.sees(text("webhooks.none"), section)
      await show("webhooks-none")
      await dashboard.press("webhooks.add", section)
      const { dialog } = dashboard
      const address = dialog.getByLabel(text("webhooks.form.url"), { exact: true })
      await address.fill("erp.example")
      dashboard.expectProblem(/422/)
      await dashboard.press("webhooks.form.submitNew", dialog)
      await dashboard.sees(text("errors.WEBHOOK_URL_WRONG"), dialog)

      await address.fill(url)
      await dialog.getByLabel(text("webhooks.form.name"), { exact: true }).fill("ERP")
      await dialog.getByLabel(text("webhooks.form.chosen"), { exact: true }).click()
      await dashboard.press("webhooks.form.submitNew", dialog)
      await dashboard.sees(text("webhooks.form.chooseOne"), dialog)
      expect(await address.getAttribute("aria-invalid")).toBe("false")
      for (const event of ["invoicing_invoice_issued", "invoicing_ksef_accepted"]) {
        await dialog.getByLabel(text(`webhooks.events.${event}`)).click()
      }
      expect(await findFaults(dashboard.page, dialog)).toEqual([])
      await takePicture(dashboard.page, `webhooks-form-${language}`)
      dashboard.expectProblem(/ERR_FAILED/)
      await dashboard.page.route("**/admin/invoicing/webhooks", async (route) => {
        if (route.request().method() === "POST") await route.abort()
        else await route.continue()
      })
      await dashboard.press("webhooks.form.submitNew", dialog)
      await dashboard.sees([text("settings.notSaved"), text("actions.failed.offline")], dialog)
      expect(await address.getAttribute("aria-invalid")).toBe("false")
      await dashboard.page.unrouteAll({ behavior: "wait" })
      // The error was about what was sent, not about what the form says now.
      for (const choice of ["all", "chosen"]) {
        await dialog.getByLabel(text(`webhooks.form.${choice}`), { exact: true }).click()
      }
      expect(await dialog.getByText(text("settings.notSaved")).count()).toBe(0)
      await dashboard.press("webhooks.form.submitNew", dialog)

      await dashboard.sees(text("webhooks.secret.description"), dialog)
      secret = await dialog.getByLabel(text("webhooks.secret.label"), { exact: true }).inputValue()
      expect(secret).toMatch(/^whsec_/)
      expect(await findFaults(dashboard.page, dialog)).toEqual([])
      await takePicture(dashboard.page, `webhooks-secret-${language}`)
      await dialog.locator(":focus").waitFor()
      await dashboard.press("actions.close", dialog.locator("form, :scope > div").last())
      await dialog.waitFor({ state: "detached" })
      await waitUntil(
        "the button that opened the form has the focus",
        async () => (await dashboard.focused()) === text("webhooks.add")
      )
      await dashboard.sees(["ERP", text("webhooks.states.on"), text("webhooks.never")], section)
      expect(await dashboard.page.content()).not.toContain("whsec_")
    })

    it("are tried by a test event, and the log shows what was sent and sends it again", async () => {
      await pressOf("webhooks.test")
      await dashboard.sees(text("webhooks.tested.good"), body)
      await waitUntil("the test has come", async () => receiver.got.length > 0)
      for (const call of receiver.got) verify(secret, call)
      receiver.answer = (_, res) => res.writeHead(500).end("<b>out of order</b>")
      await pressOf("webhooks.test")
      await dashboard.sees(text("webhooks.tested.bad"), body)
      await waitUntil(
        "the button that was pressed has the focus again",
        async () => (await dashboard.focused()) === `${text("webhooks.test")}: ERP`
      )
      receiver.answer = (_, res) => res.writeHead(200).end()
      await shop.sql(
        `insert into invoicing_event (id, name, subject, data)
         values ($1, 'invoicing.invoice.issued', 'invreq_1', '{"id":"invreq_1"}')`,
        [`invevt_${language}`]
      )
      await choose("webhooks.edit")
      await dashboard.press("webhooks.form.submitEdit", dashboard.dialog)
      await dashboard.sees(text("webhooks.done.change"), body)
      await waitUntil("the event has come", async () =>
        receiver.ids().includes(`invevt_${language}`)
      )

      await pressOf("webhooks.log")
      const { dialog } = dashboard
      await dashboard.sees(text("webhooks.events.invoicing_invoice_issued"), dialog)
      const states = dialog.getByText(text("webhooks.deliveries.states.delivered"), { exact: true })
      await waitUntil("two are delivered", async () => (await states.count()) === 2)
      await dashboard.sees(text("webhooks.deliveries.states.failed"), dialog)
      const details = dialog.getByRole("button", { expanded: false })
      await details.nth(1).click()
      await dashboard.sees(/<b>out of order<\/b>/, dialog)
      await details.first().click()
      await dashboard.sees([`invevt_${language}`, '"id": "invreq_1"'], dialog)
      expect(await findFaults(dashboard.page, dialog)).toEqual([])
      await takePicture(dashboard.page, `webhooks-log-${language}`)
      const again = text("webhooks.deliveries.redeliver")
      await dialog.getByText(again, { exact: true }).first().click()
      await dashboard.sees(text("webhooks.done.redeliver"), body)
      await waitUntil("it has come again", async () => {
        return receiver.ids().filter((id) => id === `invevt_${language}`).length === 2
      })
      await dashboard.escapeDialog()
    })

    it("say when one fails or is off, and are turned on, given another secret and removed", async () => {
      await shop.sql(
        "update invoicing_webhook set failing_since = now() - interval '2 days', last_success_at = null"
      )
      await dashboard.visit("/settings/invoicing")
      await dashboard.sees(text("webhooks.states.failing"), section)
      await show("webhooks-failing")
      await shop.sql("update invoicing_webhook set is_enabled = false, disabled_reason = 'failing'")
      await dashboard.visit("/settings/invoicing")
      await dashboard.sees(text("webhooks.off.failing"), section)
      expect(await findFaults(dashboard.page, section)).toEqual([])
      await show("webhooks-off")
      dashboard.expectProblem(/ERR_FAILED/)
      await dashboard.page.route("**/admin/invoicing/webhooks/*", async (route) => {
        if (route.request().method() === "POST") await route.abort()
        else await route.continue()
      })
      await choose("webhooks.turnOn")
      await dashboard.sees(text("actions.failed.offline"), body)
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await choose("webhooks.turnOn")
      await dashboard.sees(text("webhooks.states.on"), section)

      await choose("webhooks.rotate")
      const prompt = dashboard.page.getByRole("alertdialog")
      await dashboard.sees(text("webhooks.prompts.rotate.description", { name: "ERP" }), prompt)
      await dashboard.press("webhooks.prompts.rotate.confirm", prompt)
      await dashboard.sees(text("webhooks.secret.description"), dashboard.dialog)
      const shown = dashboard.dialog.getByLabel(text("webhooks.secret.label"), { exact: true })
      expect(await shown.inputValue()).not.toBe(secret)
      await dashboard.escapeDialog()

      // While the page is read again after an act, the next one must not be ignored.
      await dashboard.page.route(/\/admin\/invoicing\/webhooks$/, async (route) => {
        await sleep(4_000)
        await route.continue()
      })
      await choose("webhooks.turnOff")
      await dashboard.sees(text("webhooks.done.change"), body)
      await choose("webhooks.remove")
      await dashboard.press("webhooks.prompts.remove.confirm", prompt)
      await dashboard.page.unrouteAll({ behavior: "wait" })
      await dashboard.sees(text("webhooks.none"), section)
    })
  })
})
