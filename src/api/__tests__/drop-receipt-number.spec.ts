import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { dropCartReceiptNumber, dropReceiptNumber } from "../drop-receipt-number"

/** The body that reaches Medusa's own route. */
function send(body: unknown) {
  const next = jest.fn()
  dropReceiptNumber({ body } as MedusaRequest, {} as MedusaResponse, next)
  expect(next.mock.calls).toEqual([[]])
  return body
}

/** What becomes of the metadata of a cart that is completed; undefined if it is not written. */
async function complete(metadata: unknown): Promise<unknown> {
  const listCarts = jest.fn(async () => [{ id: "cart", metadata }])
  const updateCarts = jest.fn<Promise<void>, [string, { metadata: unknown }]>(async () => undefined)
  const scope = { resolve: () => ({ listCarts, updateCarts }) }
  const next = jest.fn()
  const request = { scope, params: { id: "cart" } } as unknown as MedusaRequest
  await dropCartReceiptNumber(request, {} as MedusaResponse, next)
  expect(next.mock.calls).toEqual([[]])
  return updateCarts.mock.calls[0]?.[1].metadata
}

const METADATA = { gift: "yes", receipt_tax_number: "123" }

it("no visitor confirms a receipt through a cart's metadata, whatever the settings are now", () => {
  expect(send({ email: "a@example.com", metadata: { ...METADATA } })).toEqual({
    email: "a@example.com",
    metadata: { gift: "yes" },
  })
})

it("nor through a cart that was filled before, once it becomes an order", async () => {
  expect(await complete({ ...METADATA })).toEqual({ gift: "yes", receipt_tax_number: "" })
})

it.each([null, { gift: "yes" }])("a cart with the metadata %j is not written", async (metadata) => {
  expect(await complete(metadata)).toBeUndefined()
})

it.each([undefined, {}, { metadata: null }, { metadata: "text" }, { metadata: { gift: "yes" } }])(
  "the body %j passes as it is",
  (body) => {
    expect(send(structuredClone(body))).toEqual(body)
  }
)
