import type { InvoicePreviewResponse } from "../../src/types"
import type { ShopUnderTest } from "./shop-under-test"

/** Makes the invoice that an order would get in the service, as somebody else would; returns its id. */
export async function makeByHand(
  shop: ShopUnderTest,
  orderId: string,
  text: string
): Promise<string> {
  const { body } = await shop.get<InvoicePreviewResponse>(`orders/${orderId}/preview`)
  const call = body.preview.invoice?.call
  if (!call) throw new Error(`order ${orderId} would get no invoice`)
  const response = await fetch(`${shop.sandbox.url}/sales/invoice`, {
    method: "POST",
    headers: { authorization: "sandbox-key-default", "content-type": "application/json" },
    body: JSON.stringify({ ...call.body, additionalDetails: text }),
  })
  const answer = (await response.json()) as { data?: { invoiceId: number } }
  if (!answer.data) throw new Error(JSON.stringify(answer))
  return String(answer.data.invoiceId)
}
