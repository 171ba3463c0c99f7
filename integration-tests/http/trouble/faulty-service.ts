import type { FaultOrder } from "../../../sandbox"
import type { InvoiceRequestDetail } from "../../../src/types"
import type { ShopUnderTest } from "../../shop/shop-under-test"
import { waitUntil } from "../../shop/wait-until"

export const CREATE = "POST /sales/invoice"
export const LIST = "GET /sales"
export const SEND = "POST /sales/invoice/send"

/** A short timeout for creates, so that the look-up follows soon. */
export const TIMEOUTS = { createMs: 1_500, otherMs: 1_500, lookUpPauseMs: 2_000 }

/** A fault that affects a create. */
export type CreateFault = Omit<FaultOrder, "endpoint" | "times">

export const callsOf = (request: InvoiceRequestDetail, operation: string) =>
  request.attempts.filter((attempt) => attempt.operation === operation)
export const outcomesOf = (request: InvoiceRequestDetail, operation: string) =>
  callsOf(request, operation).map(({ outcome }) => outcome)

export const holdOf = async (shop: ShopUnderTest, companyId: string) =>
  (await shop.status()).companies.find(({ id }) => id === companyId)?.holds[0] ?? null

/** Sells one order whose first create meets the fault, and returns its id once that has happened. */
export async function sellInto(shop: ShopUnderTest, fault: CreateFault): Promise<string> {
  await shop.sandbox.setFault({ ...fault, endpoint: CREATE, times: 1 })
  const orderId = await shop.sell()
  await waitUntil("the create", async () => {
    const request = await shop.requestOf(orderId)
    if (request && callsOf(request, "create").length > 0) return true
    // Many lost responses in a row put the company on hold; the sweep finds that the service responds.
    if (await holdOf(shop, "default")) await shop.sweep()
    return false
  })
  return orderId
}

export const expectOne = async (shop: ShopUnderTest, orderId: string) => {
  const sent = await shop.untilSent(orderId)
  expect(sent).toMatchObject({ state: "issued", reasons: [], difference: null })
  expect(shop.invoicesOf(orderId)).toHaveLength(1)
  expect(shop.mailsOf(orderId)).toHaveLength(1)
  return sent
}
