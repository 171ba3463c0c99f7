import type { Page } from "playwright-core"
import { startChromium } from "../../integration-tests/browser/chromium"
import { Dashboard } from "../../integration-tests/browser/dashboard"
import { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"
import { timeClick, timeVisit, type Sight } from "./stopwatch"

/** The times of one round through the dashboard, in milliseconds. */
export type Round = {
  /** The page of an invoiced order, loaded from scratch: Medusa's summary, and our card's state. */
  summary: number
  card: number
  /** An order without an invoice, opened from the list: Medusa's summary, and our card. */
  openedSummary: number
  openedCard: number
  /** From the click on the card until the invoice is shown. */
  preview: number
  question: number
  /** The mapping page, loaded from scratch: until it can be edited, and until the sales are counted. */
  mapping: number
  coverage: number
}

const SUMMARY: Sight = { within: "h2", text: "Summary" }
const CARD = "[data-testid=invoice-widget]"

const ESCAPES = 5
const ESCAPE_MS = 3_000

/** Repeats rounds through the dashboard, after one to warm up. */
export async function timeRounds(count: number): Promise<Round[]> {
  const shop = await ShopUnderTest.open({ name: "bench_admin", withDashboard: true })
  const browser = await startChromium()
  try {
    const issuedId = await shop.sell()
    await shop.untilSent(issuedId)
    const openId = await shop.place()
    const dashboard = await Dashboard.open(browser, shop, "en")
    await dashboard.logIn(`/orders/${issuedId}`)
    const rounds: Round[] = []
    for (let round = 0; round <= count; round += 1) {
      const times = {
        ...(await visitOrder(dashboard, issuedId)),
        ...(await visitMapping(dashboard)),
        ...(await openOrder(dashboard, openId)),
      }
      if (round > 0) rounds.push(times)
    }
    return rounds
  } finally {
    await browser.close()
    await shop.close()
  }
}

const addressOf = ({ shop }: Dashboard, path: string) => `${shop.process.url}/app${path}`

async function visitOrder(dashboard: Dashboard, orderId: string) {
  const state = { within: `${CARD} *`, text: dashboard.text("states.issued") }
  const address = addressOf(dashboard, `/orders/${orderId}`)
  const [summary = NaN, card = NaN] = await timeVisit(dashboard.page, address, [SUMMARY, state])
  return { summary, card }
}

async function visitMapping(dashboard: Dashboard) {
  const { text, page } = dashboard
  const [mapping = NaN, coverage = NaN] = await timeVisit(
    page,
    addressOf(dashboard, "/invoicing/mapping"),
    [
      { within: "main h2", text: text("mapping.sections.categories.title") },
      { within: "main [role=group][aria-label=PLN]" },
    ]
  )
  return { mapping, coverage }
}

/**
 * A dialog that just appeared may not react to keys yet: the key, pressed earlier than a person could, is
 * pressed again.
 */
async function close(page: Page, { within }: Sight): Promise<void> {
  for (let left = ESCAPES; ; left -= 1) {
    await page.keyboard.press("Escape")
    try {
      await page.locator(within).first().waitFor({ state: "detached", timeout: ESCAPE_MS })
      return
    } catch (error) {
      if (left === 1) throw error
    }
  }
}

async function openOrder(dashboard: Dashboard, orderId: string) {
  const { text, page } = dashboard
  await dashboard.visit("/orders")
  const row = { within: `main a[href$="/orders/${orderId}"]` }
  await page.locator(row.within).first().waitFor()
  const card = { within: `${CARD} *`, text: text("invoice.empty.title") }
  const [openedSummary = NaN, openedCard = NaN] = await timeClick(page, row, [SUMMARY, card])
  const ask = async (button: string, shown: Sight) => {
    const [took = NaN] = await timeClick(page, { within: `${CARD} button`, text: text(button) }, [
      shown,
    ])
    await close(page, shown)
    return took
  }
  const order = "#2"
  return {
    openedSummary,
    openedCard,
    preview: await ask("preview.open", {
      within: "[role=dialog] *",
      text: text("preview.titleOfOrder", { order }),
    }),
    question: await ask("actions.issue", {
      within: "[role=alertdialog] *",
      text: text("actions.issuePrompt.titleOfOrder", { order }),
    }),
  }
}
