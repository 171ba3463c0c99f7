import { takeStandingTroubles } from "../holds/standing-troubles"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const look = async (world: World, isQueueBroken = false) =>
  await takeStandingTroubles({
    ...world.ports,
    hasAutomaticRequestSince: async () => world.ledger.rows.size > 0,
    isQueueBroken: async () => isQueueBroken,
  })

const kinds = (troubles: Awaited<ReturnType<typeof look>>) => troubles?.map(({ kind }) => kind)

describe("what keeps invoices from coming and no order tells of", () => {
  it("is nothing while all is well", async () => {
    const world = new World()
    await world.trigger(world.place(orderNumber(1)))
    await world.live(minutes(5))
    expect(await look(world)).toEqual([])
  })

  it("is taken by one process in five minutes", async () => {
    const world = new World()
    expect(await look(world, true)).toHaveLength(1)
    expect(await look(world, true)).toBeNull()
    await world.live(minutes(6))
    expect(await look(world, true)).toHaveLength(1)
  })

  it("keeps the moment at which it was seen first, and has another once it was over", async () => {
    const world = new World()
    const first = await look(world, true)
    await world.live(hours(2))
    expect(await look(world, true)).toEqual(first)
    await world.live(hours(1))
    expect(await look(world)).toEqual([])
    await world.live(hours(1))
    const again = await look(world, true)
    expect(kinds(again)).toEqual(["queue"])
    expect(again?.[0]?.since).not.toBe(first?.[0]?.since)
  })

  it("names the values of a company's conditions that the shop does not know", async () => {
    const world = new World({
      companies: [
        { id: "trade", apiKey: "one", regions: ["Atlantis"], currencies: ["XXP"] },
        { id: "rest", apiKey: "two" },
      ],
    })
    expect(await look(world)).toMatchObject([
      { kind: "condition unknown", companyId: "trade", names: ["Atlantis", "XXP"] },
    ])
  })

  it("is a missing key where there is none", async () => {
    const world = new World({})
    const settings = { ...world.ports.settings, companies: [] }
    const told = await takeStandingTroubles({
      ...world.ports,
      settings,
      hasAutomaticRequestSince: async () => false,
      isQueueBroken: async () => false,
    })
    expect(kinds(told)).toEqual(["no key"])
  })
})
