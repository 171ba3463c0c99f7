import { INVOICED_BY_HAND } from "../orders/cases"
import { openShopApi } from "./shop-api"

/**
 * Makes an invoice in the sandbox as a person would by hand: with the buyer and the amount of an order that
 * was placed before the plugin, and with that order's number in its text.
 *
 * @throws Error if the order would get no invoice, or the sandbox accepts none.
 */
export async function arrangePast(
  shopAddress: string,
  account: { baseUrl: string; apiKey: string }
): Promise<void> {
  const api = await openShopApi(shopAddress)
  const order = (await api.readOrders()).find(
    ({ metadata }) => metadata?.demo_case === INVOICED_BY_HAND
  )
  if (!order) throw new Error(`there is no order "${INVOICED_BY_HAND}"`)
  const call = (await api.readPreview(order.id)).invoice?.call
  if (!call) throw new Error(`order #${order.display_id} would not be invoiced`)
  const answer = await fetch(`${account.baseUrl}${call.path}`, {
    method: "POST",
    headers: { Authorization: account.apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({
      ...call.body,
      additionalDetails: `Zamówienie ${order.display_id}`,
    }),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
}
