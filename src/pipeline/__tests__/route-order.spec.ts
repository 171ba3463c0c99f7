import type { ShopNames } from "../../core/settings/company-routing"
import { someSettings } from "../../core/__tests__/an-order"
import type { OrderHeader } from "../../core/settings/company-choice"
import { routeOrder } from "../issue/route-order"

const settings = someSettings({
  apiKey: undefined,
  companies: [
    { id: "hurt", apiKey: "key-1", salesChannels: ["Hurt"] },
    { id: "default", apiKey: "key-2" },
  ],
})
const header = {
  salesChannel: { id: "sc_1", name: "Sklep" },
  region: null,
  currency: "PLN",
  country: "PL",
} as unknown as OrderHeader

const named = (...names: string[]): ShopNames => ({
  salesChannels: names.map((name) => ({ id: name, name, handle: null })),
  regions: [],
  currencies: ["pln"],
  countries: ["pl"],
})

describe("an order's company", () => {
  it("is told by the channels of now where those read before lack one that a condition names", async () => {
    const asked: boolean[] = []
    const readNames = async ({ isAnew = false } = {}) => {
      asked.push(isAnew)
      return await Promise.resolve(isAnew ? named("Sklep", "Hurt") : named("Sklep"))
    }
    const found = await routeOrder({ settings, orders: { readNames } }, header)
    expect(found).toMatchObject({ company: { id: "default" }, reason: null })
    expect(asked).toEqual([false, true])
  })

  it("is unknown where the shop has no such channel now either", async () => {
    const readNames = async () => await Promise.resolve(named("Sklep"))
    const found = await routeOrder({ settings, orders: { readNames } }, header)
    expect(found).toMatchObject({ company: null, reason: { code: "COMPANY_CONDITION_UNKNOWN" } })
  })
})
