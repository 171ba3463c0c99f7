import { aLine, anAddress } from "../../core/__tests__/an-order"
import { readOptions, type PluginOptions } from "../../core/settings/options"
import { compareSettings } from "../runs/compare-settings"
import { nameless, orderNumber } from "./support/orders"
import { seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const BOUNDS = { mostOrders: 500, longestMs: 10_000 }

/** What a world of orders would become with other options. */
async function compare(world: World, options: PluginOptions, bounds: Partial<typeof BOUNDS> = {}) {
  const settings = readOptions({
    ...{ apiKey: "test-key", live: true, startDate: "2026-01-01" },
    ...options,
  })
  return await compareSettings(world.ports, settings, { ...BOUNDS, ...bounds })
}

const worldOf = (count: number, options: PluginOptions = {}) => {
  const world = new World(options)
  for (let n = 1; n <= count; n += 1) world.place(orderNumber(n))
  return world
}

describe("what other settings would change", () => {
  it("is nothing for settings that are the same, and the first three orders where they are not", async () => {
    const world = worldOf(5)
    world.place(orderNumber(6, nameless()))
    expect(await compare(world, {})).toEqual({
      ...{ orders: 6, differing: 0, changes: [], examples: [], isWhole: true },
    })
    const found = await compare(world, { mapping: { categories: { fallback: "Kubki" } } })
    expect(found).toMatchObject({
      ...{ orders: 6, differing: 5, changes: [{ what: "category", count: 5 }], isWhole: true },
    })
    // The newest first.
    expect(found.examples.map(({ displayId }) => displayId)).toEqual(["1005", "1004", "1003"])
    expect(found.examples[0]?.parts).toEqual([{ what: "category", before: "-", after: "Kubki" }])
  })

  it.each<[string, PluginOptions, object[]]>([
    [
      "the project",
      { mapping: { projects: { fallback: "7" } } },
      [{ what: "project", before: "-", after: "7" }],
    ],
    [
      "what is on the invoice beside all that",
      { unit: "kpl." },
      [{ what: "other", before: null, after: null }],
    ],
  ])("names %s", async (_, options, parts) => {
    const { examples } = await compare(worldOf(1), options)
    expect(examples[0]?.parts).toEqual(parts)
  })

  it("names a VAT label that is another one, and an order that would be refused without it", async () => {
    const lines = [aLine({ taxLines: [{ rate: "0", code: "EXEMPT" }] })]
    const exempt = { label: "zw", legalBasis: "art. 113 ust. 1 ustawy o VAT" } as const
    const world = new World({ vatMap: { "0": [exempt] } })
    world.place(orderNumber(1, { lines }))
    const [first] = (await compare(world, { vatMap: { "0": "0%" } })).examples
    expect(first?.parts).toContainEqual({ what: "vat", before: "zw: 0.00", after: "0%: 0.00" })
    const strange = new World()
    strange.place(orderNumber(1, { lines: [aLine({ taxLines: [{ rate: "7", code: null }] })] }))
    const { changes } = await compare(strange, { vatMap: { "7": "8%" } })
    expect(changes.map(({ what }) => what)).toEqual(["outcome"])
  })

  it("says of a buyer that he would be another, and not who he is", async () => {
    const world = new World()
    world.place(orderNumber(1, { billingAddress: anAddress({ company: "Kubki i reszta" }) }))
    const { parts } = (await compare(world, { companyWithoutTaxId: "company" })).examples[0] ?? {
      parts: [],
    }
    expect(parts).toContainEqual({ what: "buyer", before: null, after: null })
    expect(JSON.stringify(parts)).not.toMatch(/Nowak|Kubki|@/)
  })

  it("says which invoices would be to a receipt, and which would be refused for it", async () => {
    const world = new World()
    world.place(orderNumber(1))
    const ofCompany = anAddress({ company: "Lipa", metadata: { nip: "1234563218" } })
    world.place(orderNumber(2, { billingAddress: ofCompany }))
    const { examples } = await compare(world, { cashRegister: "all" })
    expect(examples.map(({ parts }) => parts)).toEqual([
      [{ what: "outcome", before: "invoice", after: "RECEIPT_TAX_ID_UNCONFIRMED" }],
      [{ what: "receipt", before: null, after: null }],
    ])
  })

  it("looks at so many, and for so long, and says so", async () => {
    const world = worldOf(250)
    expect(await compare(world, {}, { mostOrders: 120 })).toMatchObject({
      orders: 120,
      isWhole: true,
    })
    const read = world.orders.reads
    const monotonicMs = () => (world.orders.reads > read ? 1_000_000 : 0)
    const slow = { ...world.ports, monotonicMs }
    expect(await compareSettings(slow, world.settings, BOUNDS)).toMatchObject({
      ...{ orders: 100, isWhole: false },
    })
  })

  it("does not wait longer for a slow function of the shop's, and counts what it looked at", async () => {
    const world = worldOf(50)
    const transformDraft: PluginOptions["transformDraft"] = (draft) => {
      world.clock.advance(seconds(1))
      return draft
    }
    const settings = readOptions({ apiKey: "test-key", unit: "kpl.", transformDraft })
    const bounds = { mostOrders: 50, longestMs: seconds(5) }
    expect(await compareSettings(world.ports, settings, bounds)).toMatchObject({
      ...{ orders: 5, differing: 5, isWhole: false },
    })
  })

  it("sends and writes nothing", async () => {
    const world = worldOf(3)
    world.calls.length = 0
    await compare(world, { unit: "kpl." })
    expect(world.calls.filter((call) => !/\.(find|read|list|count)\w+$/.test(call))).toEqual([])
  })
})
