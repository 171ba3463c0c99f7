import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../composition"
import type { Ports } from "../../pipeline/ports"
import { dropReceiptNumber } from "../drop-receipt-number"

jest.mock("../../composition", () => ({ composeInvoicing: jest.fn() }))

const settingsOf = jest.mocked(composeInvoicing)

type Settings = Pick<Ports["settings"], "cashRegister" | "transformDraft">

/** The body that reaches Medusa's own route. */
async function send(body: unknown, settings: Settings) {
  settingsOf.mockResolvedValue({ settings } as Ports)
  const next = jest.fn()
  await dropReceiptNumber({ body } as MedusaRequest, {} as MedusaResponse, next)
  expect(next.mock.calls).toEqual([[]])
  return body
}

const cart = () => ({
  email: "a@example.com",
  metadata: { gift: "yes", receipt_tax_number: "123" },
})
const WITHOUT = { email: "a@example.com", metadata: { gift: "yes" } }

afterEach(() => settingsOf.mockReset())

it.each<Settings>([
  { cashRegister: "all", transformDraft: null },
  { cashRegister: "none", transformDraft: (draft) => draft },
])("no visitor confirms a receipt through a cart's metadata", async (settings) => {
  expect(await send(cart(), settings)).toEqual(WITHOUT)
})

it.each(["none", "without_tax_id"] as const)(
  "with cashRegister %s the key is the shop's own",
  async (cashRegister) => {
    expect(await send(cart(), { cashRegister, transformDraft: null })).toEqual(cart())
  }
)

it.each([undefined, {}, { metadata: null }, { metadata: "text" }, { metadata: { gift: "yes" } }])(
  "the body %j passes without reading the settings",
  async (body) => {
    const settings = { cashRegister: "all", transformDraft: null } as const
    expect(await send(structuredClone(body), settings)).toEqual(body)
    expect(settingsOf).not.toHaveBeenCalled()
  }
)
