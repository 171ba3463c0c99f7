import path from "node:path"
import type { Browser } from "playwright-core"
import resources from "../../src/admin/i18n"
import { REASON_FIXES, type ReasonCode } from "../../src/admin/wording/reason-fixes"
import type { HoldCause } from "../../src/core/request/invoice-request"
import type { InvoiceRequestDetail } from "../../src/types"
import { shareOfDay } from "../shop/share-of-day"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { buyerCases } from "./reasons/buyer-cases"
import type { ReasonCase, Seat } from "./reasons/case"
import { doubtCases } from "./reasons/doubt-cases"
import { HOLD_CASES } from "./reasons/hold-cases"
import { changeSettings, hasCode, letGoOn } from "./reasons/make"
import { orderCases } from "./reasons/order-cases"
import { serviceCases } from "./reasons/service-cases"
import { RIGHT, setupCases, WRONG, type SetupCase } from "./reasons/setup-cases"
import { LONG_SPEC_LANGUAGES, type Language } from "./texts"

jest.setTimeout(300_000)

type SetupCode = keyof typeof setupCases

/** Every reason except those of the set-up: a code without a case does not compile. */
const CASES: Readonly<Record<Exclude<ReasonCode, SetupCode>, ReasonCase>> = {
  ...orderCases,
  ...buyerCases,
  ...serviceCases,
  ...doubtCases,
}
const SETUP_CASES: Readonly<Record<SetupCode, SetupCase>> = setupCases

const ALL = Object.entries(CASES) as [ReasonCode, ReasonCase][]

/** Running all of them takes more than a quarter of an hour. */
const SHARES = 6
const PLAYED = shareOfDay(ALL, SHARES)
const HOLDS = Object.entries(HOLD_CASES) as [HoldCause, (typeof HOLD_CASES)[HoldCause]][]

it("has a case for every reason", () => {
  expect([...Object.keys(CASES), ...Object.keys(SETUP_CASES)].sort()).toEqual(
    Object.keys(REASON_FIXES).sort()
  )
})

describeInChromium("what stands in an invoice's way, on the order's page", () => {
  let shop: ShopUnderTest
  let browser: Browser
  let dashboards: Dashboard[] = []

  const openDashboards = async () => {
    await Promise.all(dashboards.map(async (dashboard) => await dashboard.close()))
    dashboards = []
    for (const language of LONG_SPEC_LANGUAGES) {
      const dashboard = await Dashboard.open(browser, shop, language)
      await dashboard.logIn("/orders")
      dashboards.push(dashboard)
    }
  }

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "reasons",
      withDashboard: true,
      options: {
        companies: RIGHT,
        timeouts: { createMs: 2_000, otherMs: 5_000, lookUpPauseMs: 2_000 },
      },
      env: { INVOICING_FUNCTIONS: path.join(__dirname, "reasons/shop-functions.ts") },
    })
    browser = await startChromium()
    // Invoices made by hand later are copied from this one.
    await shop.untilSent(await shop.sell())
    await openDashboards()
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  beforeEach(() => {
    // The user who changed an order in a test does not exist in this shop, but the order's history requests
    // it.
    for (const one of dashboards) one.expectProblem(/404 \(Not Found\).*\/users\/user_test/)
  })

  afterEach(async () => {
    try {
      await shop.sandbox.clearFaults()
    } finally {
      // A queue that stays paused would block every case after this one.
      await letGoOn(shop)
    }
    shop.sandbox.addKey("default", "sandbox-key-default")
    shop.sandbox.configure("default", {
      roundingDifference: 0,
      replyToConfigured: true,
      amountDecimals: 2,
    })
    const settings = { vatMap: null, priceType: null, maxDecimals: null, issueFor: null }
    const rest = { invoiceFormat: null, trigger: null, cashRegister: null }
    await changeSettings(shop, { ...settings, ...rest })
    await freeCompanies()
    for (const dashboard of dashboards) expect(dashboard.takeProblems()).toEqual([])
    expect(shop.sandbox.duplicates()).toEqual([])
  })

  /** A failed case must not block those after it. */
  async function freeCompanies(): Promise<void> {
    for (const { id, holds } of (await shop.status()).companies) {
      for (const { cause, since } of holds) {
        await shop.post(`companies/${id}/resume`, { cause, since, note: "After a test" })
      }
    }
  }

  const cardOf = (dashboard: Dashboard, isOnInvoicePage = false) =>
    isOnInvoicePage ? dashboard.page.locator("main") : dashboard.widget

  /** The sentences of a reason that the page shows. */
  function wordsOf(code: ReasonCode, { language, text }: Dashboard, request: InvoiceRequestDetail) {
    const words: object = resources[language].invoicing.reasons[code]
    const hasOwn = "nextIn" in words && Object.hasOwn(words.nextIn as object, request.state)
    const next = hasOwn ? `nextIn.${request.state}` : "next"
    return [text(`reasons.${code}.cause`), text(`reasons.${code}.${next}`)]
  }

  /** Checks it in one language and takes its picture. */
  async function look(
    code: ReasonCode,
    seat: Seat,
    one: Pick<ReasonCase, "sees" | "says" | "isOnInvoicePage">
  ) {
    const { dashboard, request } = seat
    const card = cardOf(dashboard, one.isOnInvoicePage)
    await dashboard.visit(
      one.isOnInvoicePage ? `/invoicing/${request.id}` : `/orders/${request.order_id}`
    )
    const words = one.says ? one.says(seat) : wordsOf(code, dashboard, request)
    await dashboard.sees([...words, ...(one.sees?.(seat) ?? [])], card)
    expect(await card.innerText()).not.toMatch(/\{\{|undefined|metadata\.\w|reasons\.\w/)
    if (!one.isOnInvoicePage) {
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
    }
    await takePicture(dashboard.page, `reason-${code}-${dashboard.language}`)
  }

  /** The one who acts comes last, so that the page used for the act is the one just checked. */
  const inOrder = (place: number) => (place % 2 === 0 ? dashboards : [...dashboards].reverse())

  /** Waits until the reason is gone from the request, and from the page that showed it. */
  async function untilGone(
    code: ReasonCode,
    { dashboard, request }: Seat,
    isOnInvoicePage = false
  ) {
    await waitUntil(`the end of ${code}`, async () => {
      const now = await shop.requestOf(request.order_id)
      return now !== null && !hasCode(now, code)
    })
    const main = dashboard.page.locator("main")
    // There the buyer section still says that the order is gone.
    if (isOnInvoicePage) await dashboard.sees(dashboard.badge("skipped"), main)
    else {
      const cause = dashboard.text(`reasons.${code}.cause`)
      const told = dashboard.widget.getByText(cause, { exact: true }).first()
      await told.waitFor({ state: "detached" })
    }
    await takePicture(dashboard.page, `reason-${code}-${dashboard.language}-after`)
  }

  it.each(PLAYED)("%s is said and fixed where it stands", async (code, one) => {
    const request = await one.make(shop)
    const seats = inOrder(ALL.findIndex(([other]) => other === code)).map((dashboard) => ({
      shop,
      dashboard,
      request,
    }))
    for (const seat of seats) await look(code, seat, one)
    const actor = seats.at(-1)
    if (!actor) throw new Error("Nobody to act")
    await one.mend(actor)
    await untilGone(code, actor, one.isOnInvoicePage)
  })

  it.each(HOLDS)("a company on hold (%s) is said and let go on from there", async (cause, one) => {
    const orderId = await one.make(shop)
    if (one.isRestarted) await openDashboards()
    const request = await shop.untilRequest(orderId, ({ state }) => state !== "issuing")
    const company = await shop.nameOf("default")
    const place = HOLDS.findIndex(([other]) => other === cause)
    for (const dashboard of inOrder(place)) {
      await dashboard.visitOrder(orderId)
      const words = longestPart(dashboard.language, one.words)
      const title = dashboard.text("invoice.hold.title", { company })
      await dashboard.sees([title, words, ...(one.sees ?? [])])
      expect(await dashboard.isOverflowing()).toBe(false)
      await dashboard.showWidget()
      await takePicture(dashboard.page, `hold-${cause}-${dashboard.language}`)
    }
    const dashboard = inOrder(place).at(-1)
    if (!dashboard) throw new Error("Nobody to act")
    await one.mend({ shop, dashboard, request })
    await shop.until(orderId, "issued")
    await dashboard.sees(dashboard.badge("issued"))
    await dashboard.widget.getByTestId(`hold-${cause}`).waitFor({ state: "detached" })
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })

  /** The longest part of a notice's sentence without a placeholder. */
  function longestPart(language: Language, key: string): string {
    const holds: Record<string, unknown> = resources[language].invoicing.invoice.hold
    const parts = String(holds[key]).split(/\{\{\w+\}\}/)
    return parts.sort((a, b) => b.length - a.length)[0]?.trim() ?? "?"
  }

  describe("after the options of the companies were changed", () => {
    const codes = Object.keys(SETUP_CASES) as SetupCode[]
    const made = new Map<SetupCode, InvoiceRequestDetail>()

    beforeAll(async () => {
      const prepared = new Map<SetupCode, InvoiceRequestDetail>()
      for (const code of codes) {
        const request = await SETUP_CASES[code].prepare?.(shop)
        if (request) prepared.set(code, request)
      }
      const timeouts = { createMs: 2_000, otherMs: 5_000, lookUpPauseMs: 2_000 }
      await shop.restart({ options: { companies: WRONG, timeouts } })
      await openDashboards()
      for (const code of codes) {
        made.set(code, await SETUP_CASES[code].make(shop, prepared.get(code) ?? null))
      }
      for (const code of codes) {
        for (const dashboard of dashboards) {
          const seat = { shop, dashboard, request: made.get(code)! }
          await look(code, seat, SETUP_CASES[code])
          await SETUP_CASES[code].look(seat)
        }
      }
      await shop.restart({ options: { companies: RIGHT, timeouts } })
      await openDashboards()
    })

    it.each(codes)("%s is gone once the options are right and Retry was pressed", async (code) => {
      const [dashboard] = inOrder(codes.indexOf(code))
      if (!dashboard) throw new Error("Nobody to act")
      const seat = { shop, dashboard, request: made.get(code)! }
      await dashboard.visitOrder(seat.request.order_id)
      await SETUP_CASES[code].mend(seat)
      await shop.until(seat.request.order_id, "issued")
      await dashboard.sees(dashboard.badge("issued"))
    })
  })
})
