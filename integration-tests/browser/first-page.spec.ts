import { setTimeout as sleep } from "node:timers/promises"
import type { Browser } from "playwright-core"
import { ShopUnderTest } from "../shop/shop-under-test"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { LANGUAGES } from "./texts"

jest.setTimeout(300_000)

const KEY = "sandbox-key-default"
const MINUTE_MS = 60_000

/** The shop's jobs run at the full minute: after that, the wait for them is longest. */
const untilMinuteEnds = async () => await sleep(MINUTE_MS - ((Date.now() + 3_000) % MINUTE_MS))

/** Medusa's dashboard opens on the list of orders. */
describeInChromium("the dashboard's first page", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let pages: Dashboard[] = []

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "first-page", withDashboard: true })
    browser = await startChromium()
    await shop.untilSent(await shop.sell())
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  afterEach(async () => {
    for (const page of pages) await page.close()
    pages = []
  })

  /** For a key that opens nothing, the page cannot name the company. */
  const rejected = (text: Dashboard["text"]) => text("notices.hold.key-rejected", { company: "" })

  /** In every language at once, as if several users were looking. */
  const openPages = async () => {
    pages = await Promise.all(
      LANGUAGES.map(async (language) => await Dashboard.open(browser, shop, language))
    )
    await Promise.all(pages.map(async (dashboard) => await dashboard.logIn("/orders")))
  }

  /** No page is reloaded meanwhile. */
  const seeWithinMinute = async (
    name: string,
    begun: number,
    textsIn: (text: Dashboard["text"]) => string[]
  ) => {
    const look = async (dashboard: Dashboard) => {
      const { page, language, text } = dashboard
      const notice = page.getByTestId("invoices-attention")
      for (const one of textsIn(text)) {
        const timeout = Math.max(1, begun + MINUTE_MS - Date.now())
        await notice.getByText(one).first().waitFor({ timeout })
      }
      await takePicture(page, `first-page-${name}-${language}`)
      expect(dashboard.takeProblems()).toEqual([])
    }
    await Promise.all(pages.map(look))
  }

  it("tells of an empty key, within a minute of the start", async () => {
    await shop.restart({ env: { ALTERA_API_KEY: "" }, options: { apiKey: "" } })
    const begun = Date.now()
    await openPages()
    await seeWithinMinute("empty-key", begun, (text) => [
      text("notices.noKey.badge"),
      text("notices.noKey.text"),
    ])
  })

  it("tells of a wrong key, within a minute of the start, before any order meets it", async () => {
    await untilMinuteEnds()
    await shop.restart({ env: { ALTERA_API_KEY: "sandbox-key-of-nobody" }, options: {} })
    const begun = Date.now()
    await openPages()
    await seeWithinMinute("wrong-key", begun, (text) => [
      text("notices.hold.onHold"),
      rejected(text),
    ])
  })

  it("tells of a key that is rejected from now on, within a minute of the next order", async () => {
    await shop.restart({ env: { ALTERA_API_KEY: KEY } })
    await openPages()
    shop.sandbox.rejectKey(KEY)
    const begun = Date.now()
    const orderId = await shop.sell()
    await seeWithinMinute("rejected-key", begun, (text) => [rejected(text)])
    shop.sandbox.addKey("default", KEY)
    await shop.sweep()
    await shop.untilSent(orderId)
  })

  it("tells of a key for another account, within a minute of the start", async () => {
    shop.sandbox.openAccount("default", { key: "sandbox-key-elsewhere" })
    // The service reliably lists what was issued some time ago, so what it does not show does not exist.
    await shop.sql(
      "update invoicing_request set issued_at = issued_at - interval '5 minutes' where issued_at is not null"
    )
    await untilMinuteEnds()
    await shop.restart({ env: { ALTERA_API_KEY: "sandbox-key-elsewhere" } })
    const begun = Date.now()
    await openPages()
    await seeWithinMinute("other-account", begun, (text) => [text("notices.account.badge")])
  })

  it("tells of a sales channel that the shop does not have, within a minute of the start", async () => {
    const wrong = {
      id: "trade",
      name: "Hurtownia",
      apiKey: "sandbox-key-second",
      salesChannels: ["Wholesail"],
    }
    await shop.restart({
      env: { ALTERA_API_KEY: "" },
      options: { companies: [wrong, { id: "default", apiKey: KEY }] },
    })
    const begun = Date.now()
    await openPages()
    await seeWithinMinute("wrong-channel", begun, (text) => [
      text("notices.conditions.badge"),
      text("notices.conditions.text", { company: "Hurtownia", names: "Wholesail" }),
    ])
  })

  it("tells of a service without a reply-to address, within a minute of the first e-mail", async () => {
    await shop.restart({ env: { ALTERA_API_KEY: KEY }, options: {} })
    shop.sandbox.configure("default", { replyToConfigured: false })
    await openPages()
    const begun = Date.now()
    await shop.sell()
    await seeWithinMinute("no-reply-to", begun, (text) => [
      text("notices.kinds.mail_refused", { count: 1 }),
    ])
  })
})
