import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const REJECTED = { kind: "key-rejected", status: 401 } as const

const holdsOf = async (world: World) =>
  (await world.ledger.findHolds()).map(({ companyId, cause }) => `${companyId}: ${cause}`)

describe("a key that no order has met yet", () => {
  it("is told as rejected within a minute, and its company is active once the key works", async () => {
    const world = new World()
    world.service().fail("check-key", REJECTED)
    await world.live(minutes(1))
    expect(await holdsOf(world)).toEqual(["default: key-rejected"])
    await world.live(minutes(5))
    expect(await holdsOf(world)).toEqual([])
  })

  it("is asked about once an hour, and at once when it was replaced", async () => {
    const world = new World()
    await world.live(minutes(59))
    expect(world.service().count("check-key")).toBe(1)
    world.keyVersion = 2
    await world.live(minutes(1))
    expect(world.service().count("check-key")).toBe(2)
    await world.live(hours(1))
    expect(world.service().count("check-key")).toBe(3)
  })

  it("holds nobody when it may not list, nor when the service is away", async () => {
    const world = new World()
    world.service().fail("check-key", { kind: "key-rejected", status: 403 })
    await world.live(minutes(3))
    expect(await holdsOf(world)).toEqual([])
    const away = new World()
    away.service().fail("check-key", "lost", "lost")
    await away.live(minutes(3))
    expect(await holdsOf(away)).toEqual([])
    expect(away.service().count("check-key")).toBe(3)
  })
})
