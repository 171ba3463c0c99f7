import { listUnknown, routeOrder, type ShopNames } from "../company-routing"
import { aCompany } from "../../__tests__/an-order"

const named = (name: string) => ({ id: `id_${name}`, handle: null, name })
const names: ShopNames = {
  salesChannels: [named("web"), named("pos")],
  regions: [named("Europe")],
  currencies: ["eur", "pln"],
  countries: ["pl", "de"],
}
const header = {
  salesChannel: named("web"),
  region: named("Europe"),
  currency: "pln",
  country: "PL",
}
const route = (...companies: Parameters<typeof aCompany>[0][]) => {
  const found = routeOrder(header, companies.map(aCompany), names)
  return found.kind === "company" ? found.company.id : found
}

describe("a condition that the shop does not know", () => {
  it.each([
    ["sales_channel", { salesChannels: ["wbe"] }, "wbe"],
    ["region", { regions: ["Europa"] }, "Europa"],
    ["currency", { currencies: ["XXP"] }, "XXP"],
    ["country", { countries: ["PX"] }, "PX"],
  ] as const)("is found by %s", (by, conditions, value) => {
    const company = aCompany({ id: "a", ...(structuredClone(conditions) as object) })
    expect(listUnknown(company, names)).toEqual([{ companyId: "a", by, value }])
  })

  it("is none where id, name or code is the shop's, in any case of a code", () => {
    const company = aCompany({
      salesChannels: ["web", "id_pos"],
      regions: ["Europe"],
      currencies: ["EUR"],
      countries: ["pl"],
    })
    expect(listUnknown(company, names)).toEqual([])
  })

  it("is none where the EU calls a country otherwise than ISO, as its orders are matched", () => {
    const known = { ...names, countries: ["gb", "gr"] }
    expect(listUnknown(aCompany({ countries: ["UK", "el"] }), known)).toEqual([])
  })

  it("keeps the order from the fallback: it could be that company's", () => {
    const because = { companyId: "a", by: "sales_channel", value: "wbe" }
    expect(route({ id: "a", salesChannels: ["wbe"] }, { id: "rest" })).toEqual({
      kind: "unsure",
      because,
    })
    expect(route({ id: "rest" }, { id: "a", salesChannels: ["wbe"] })).toMatchObject({ because })
    expect(route({ id: "a", salesChannels: ["wbe"] })).toMatchObject({ because })
  })

  it("keeps its own company from issuing, even by another value that fits", () => {
    expect(route({ id: "a", salesChannels: ["web", "wbe"] })).toMatchObject({ kind: "unsure" })
  })

  it("leaves alone what cannot be that company's", () => {
    const broken = { id: "a", salesChannels: ["wbe"], currencies: ["EUR"] }
    expect(route(broken, { id: "rest" })).toBe("rest")
    const later = { id: "a", salesChannels: ["wbe"] }
    expect(route({ id: "first", currencies: ["PLN"] }, later)).toBe("first")
    expect(route(later, { id: "second", currencies: ["PLN"] })).toMatchObject({ kind: "unsure" })
  })
})
