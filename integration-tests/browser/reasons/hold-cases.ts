import type { HoldCause } from "../../../src/core/request/invoice-request"
import type { ShopUnderTest } from "../../shop/shop-under-test"
import type { Seat } from "./case"
import { waitUntil } from "../../shop/wait-until"
import { KEY, sellUnreachable, sellWithRejectedKey, untilCode } from "./make"

/** One cause for which a company is on hold, and how it is ended on the page of a waiting order. */
export type HoldCase = {
  /** Causes it and returns an order that waits because of it. */
  make: (shop: ShopUnderTest) => Promise<string>
  /** The text key of the notice. */
  words: string
  sees?: (RegExp | string)[]
  /** The server is restarted in between, so that users have to log in again. */
  isRestarted?: boolean
  mend: (seat: Seat) => Promise<void>
}

/** An order that waits for a company that is already on hold. */
async function sellWaiting(shop: ShopUnderTest): Promise<string> {
  const orderId = await shop.sell()
  await shop.untilRequest(orderId, ({ state }) => state === "queued")
  return orderId
}

/** Ends a hold with a note, which the button asks for. */
const resumeWith =
  (label: string, note: string) =>
  async ({ dashboard }: Seat) => {
    await dashboard.press(label)
    await dashboard.dialog.getByRole("textbox").fill(note)
    await dashboard.press(label, dashboard.dialog)
    await dashboard.dialog.waitFor({ state: "detached" })
  }

/**
 * On a busy machine, the service may not respond in time, or a press while the page is still rendering may
 * have no effect: then it is pressed again, as the message says.
 */
async function adoptMissing({ dashboard }: Seat): Promise<void> {
  const { page } = dashboard
  dashboard.expectProblem(/409 \(Conflict\).*\/companies\/default\/resume/)
  let last = ""
  for (let press = 1; press <= PRESSES; press += 1) {
    const [answer] = await Promise.all([
      page.waitForResponse("**/companies/default/resume", { timeout: ANSWER_MS }).then(
        async (response) => ({ isOk: response.ok(), text: await response.text() }),
        () => ({ isOk: false, text: "nothing was asked" })
      ),
      dashboard.press("page.companies.adoptMissing"),
    ])
    if (answer.isOk) return
    last = answer.text
  }
  throw new Error(`What is missing was not adopted: ${last}`)
}

const PRESSES = 3
const ANSWER_MS = 30_000

/** Every cause for which a company is on hold: a new one does not compile until it is listed here. */
export const HOLD_CASES: Readonly<Record<HoldCause, HoldCase>> = {
  paused: {
    make: async (shop) => {
      await shop.post("companies/default/pause", { reason: "Remanent roczny" })
      return await sellWaiting(shop)
    },
    words: "paused",
    sees: [/Remanent roczny/],
    mend: async ({ dashboard }) => await dashboard.press("page.companies.resume"),
  },
  "key-rejected": {
    make: sellWithRejectedKey,
    words: "keyRejected",
    mend: async ({ shop, dashboard }) => {
      shop.sandbox.addKey("default", KEY)
      await dashboard.press("page.companies.checkAndResume")
    },
  },
  unreachable: {
    make: async (shop) => (await sellUnreachable(shop)).order_id,
    words: "unreachable",
    mend: async ({ shop, dashboard }) => {
      await shop.sandbox.clearFaults()
      await dashboard.press("page.companies.askAgain")
    },
  },
  difference: {
    make: async (shop) => {
      shop.sandbox.configure("default", { roundingDifference: 1 })
      await untilCode(shop, await shop.sell(), "READ_BACK_DIFFERS")
      shop.sandbox.configure("default", { roundingDifference: 0 })
      return await sellWaiting(shop)
    },
    words: "difference",
    mend: async (seat) => {
      const { dashboard } = seat
      // The notice links to the invoice, on whose page the difference is settled.
      await dashboard.widget.locator('a[href*="/invoicing/invreq_"]').first().click()
      await dashboard.page.waitForURL("**/app/invoicing/invreq_*")
      await dashboard.page.goBack()
      await resumeWith("page.companies.lookedAt", "Różnica 1 grosza, zaakceptowana")(seat)
    },
  },
  "other-database": {
    make: async (shop) => {
      // As in a dump from another cluster.
      await shop.sql("update invoicing_setting set value = '\"1/1\"' where id = 'database'")
      await shop.restart()
      return await sellWaiting(shop)
    },
    words: "otherDatabase",
    isRestarted: true,
    mend: resumeWith("page.companies.isLiveShop", "Przeniesiono na nowy serwer"),
  },
  "ledger-behind": {
    make: async (shop) => {
      const { order_id: lost } = await shop.invoice()
      // As in a backup from before the order's invoice; no running process knows about the invoice.
      await shop.process.stop()
      await shop.sql("delete from invoicing_request where order_id = $1", [lost])
      await shop.restart()
      await waitUntil("the hold", async () => {
        const { companies } = await shop.status()
        return companies.some(({ holds }) => holds.some(({ cause }) => cause === "ledger-behind"))
      })
      return await sellWaiting(shop)
    },
    words: "ledgerBehind",
    sees: [/\d+\/\d+\/\d{4}, .*114/],
    isRestarted: true,
    mend: adoptMissing,
  },
}
