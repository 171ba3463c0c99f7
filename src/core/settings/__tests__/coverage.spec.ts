import { CoverageCount } from "../coverage"
import type { MappingSettings } from "../options"
import { aLine, anOrder } from "../../__tests__/an-order"

const thing = (id: string) => ({ id, handle: id, name: id })
const product = (collection: string | null) => ({
  ...thing(`prod_${collection}`),
  collection: collection === null ? null : thing(collection),
  type: null,
  tags: [],
  metadata: {},
})
const order = (id: string, collections: (string | null)[], changes = {}) =>
  anOrder({
    id: `order_${id}`,
    displayId: id,
    total: String(10 * collections.length),
    salesChannel: thing("sklep"),
    lines: collections.map((collection, index) =>
      aLine({ id: `line_${index}`, unitPrice: "10", product: product(collection) })
    ),
    ...changes,
  })

const MAPPING: MappingSettings = {
  categories: { collections: { tea: "Herbaty" } },
  projects: { salesChannels: { sklep: 41 } },
}

function count(mapping: MappingSettings, ...orders: ReturnType<typeof order>[]) {
  const counted = new CoverageCount({ mapping, maxDecimals: 2 }, 2)
  for (const one of orders) counted.add(one)
  return counted.read()
}

describe("the coverage of a mapping", () => {
  it("is the gross that has a category, and the gross that has a project", () => {
    const { currencies, uncovered } = count(
      MAPPING,
      order("1", ["tea", "mugs"]),
      order("2", ["tea"], { salesChannel: thing("hurt") }),
      order("3", ["tea"])
    )
    expect(currencies).toEqual([
      { currency: "PLN", gross: "40.00", withCategory: "30.00", withProject: "30.00" },
    ])
    expect(uncovered).toMatchObject([
      { displayId: "1", gross: "20.00", withoutCategory: "10.00", hasProject: true },
      { displayId: "2", withoutCategory: "0.00", hasProject: false },
    ])
  })

  it("is counted for each currency by itself, the one with the most orders first", () => {
    const euro = order("9", ["tea"], { currency: "EUR" })
    const { currencies, sales } = count(MAPPING, euro, order("1", ["tea"]), order("2", ["tea"]))
    expect(currencies.map(({ currency, gross }) => [currency, gross])).toEqual([
      ["PLN", "20.00"],
      ["EUR", "10.00"],
    ])
    expect(sales.collections.tea).toEqual({ PLN: "20.00", EUR: "10.00" })
  })

  it("names only so many of the orders that lack something", () => {
    const orders = ["1", "2", "3"].map((id) => order(id, [null]))
    expect(count({}, ...orders).uncovered).toHaveLength(2)
  })

  it("says how many orders could not be counted", () => {
    const wrong = order("1", ["tea"], { total: "999" })
    expect(count(MAPPING, wrong)).toMatchObject({ leftOut: 1, currencies: [] })
  })

  it("counts what every thing sold for, so that the unmapped ones can stand first", () => {
    const { sales } = count(MAPPING, order("1", ["tea", "mugs", "mugs"]))
    expect(sales.collections).toEqual({ tea: { PLN: "10.00" }, mugs: { PLN: "20.00" } })
    expect(sales.salesChannels).toEqual({ sklep: { PLN: "30.00" } })
  })
})
