import { startChromium } from "../../integration-tests/browser/chromium"
import { Dashboard } from "../../integration-tests/browser/dashboard"
import { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"

/** Milliseconds from the visit to an order's page until Medusa's part and ours are there. */
export type Visits = { order: number[]; widget: number[] }

/** Visits the page of an order whose invoice is mailed, each time as one that comes anew. */
export async function timeWidget(visits: number): Promise<Visits> {
  const shop = await ShopUnderTest.open({ name: "bench_admin", withDashboard: true })
  const browser = await startChromium()
  try {
    const orderId = await shop.sell()
    await shop.untilSent(orderId)
    const dashboard = await Dashboard.open(browser, shop, "en")
    const address = `/orders/${orderId}`
    await dashboard.logIn(address)
    await timeVisit(dashboard, address)
    const times: Visits = { order: [], widget: [] }
    for (let visit = 0; visit < visits; visit += 1) {
      const { order, widget } = await timeVisit(dashboard, address)
      times.order.push(order)
      times.widget.push(widget)
    }
    return times
  } finally {
    await browser.close()
    await shop.close()
  }
}

async function timeVisit(dashboard: Dashboard, address: string) {
  const begun = performance.now()
  const since = () => performance.now() - begun
  await dashboard.visit(address)
  const [order, widget] = await Promise.all([
    dashboard.page.getByRole("heading", { name: "Summary" }).waitFor().then(since),
    dashboard.widget.getByText(dashboard.badge("issued")).first().waitFor().then(since),
  ])
  return { order, widget }
}
