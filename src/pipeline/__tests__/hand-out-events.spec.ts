import { handOutEvents } from "../sweep/hand-out-events"
import { sendByPerson, settleRequest } from "../operator/person-acts"
import { minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"
import { writeEvent } from "./support/write-event"

const issued = async (world: World, id = "order_1") => {
  const order = world.place({ id })
  await world.trigger(order)
  await world.runJobs()
  return await world.rowOf(order)
}

const shortOf = (world: World) =>
  world.published.map(({ name }) => name.replace("invoicing.invoice.", ""))

const handOut = async (world: World) => await world.act(async (ports) => await handOutEvents(ports))

describe("what was announced", () => {
  it("is handed out in its order, once where nothing goes wrong", async () => {
    const world = new World()
    const row = await issued(world)
    await handOut(world)
    await handOut(world)
    await world.live(minutes(5))
    expect(shortOf(world)).toEqual(["issued", "available", "sent"])
    expect(new Set(world.published.map(({ id }) => id)).size).toBe(3)
    expect(world.published.map(({ subject }) => subject)).toEqual([row.id, row.id, row.id])
  })

  it("is handed out by the sweep where its process died before it could", async () => {
    const world = new World()
    await issued(world)
    expect(world.published).toEqual([])
    world.restart()
    await world.live(minutes(2))
    expect(shortOf(world)).toEqual(["issued", "available", "sent"])
  })

  it.each(["before", "after"] as const)(
    "is handed out again by another where its process died %s it was given to the bus",
    async (when) => {
      const world = new World()
      await issued(world)
      world.faults = [{ at: world.calls.length + 2, when, how: "dies" }]
      await handOut(world)
      expect(world.calls.at(-1)).toBe("publish")
      expect(world.published).toHaveLength(when === "before" ? 0 : 3)
      await world.live(minutes(3))
      const [first, second] = [world.published.slice(0, 3), world.published.slice(3)]
      expect(shortOf(world).slice(0, 3)).toEqual(["issued", "available", "sent"])
      // The second time they are the same events, as their ids tell.
      expect(second.map(({ id }) => id)).toEqual(when === "before" ? [] : first.map(({ id }) => id))
    }
  )

  it("waits for an event bus that is away, says so once, and keeps its order", async () => {
    const world = new World()
    world.isBusAway = true
    await issued(world)
    await world.live(minutes(10))
    await issued(world, "order_2")
    await world.live(minutes(10))
    expect(world.published).toEqual([])
    expect(world.logs.filter((text) => text.includes("event bus"))).toHaveLength(1)
    world.isBusAway = false
    await world.live(minutes(10))
    const names = ["issued", "available", "sent"]
    expect(shortOf(world)).toEqual([...names, ...names])
    world.isBusAway = true
    await issued(world, "order_3")
    await handOut(world)
    expect(world.logs.filter((text) => text.includes("event bus"))).toHaveLength(2)
  })

  it("is left to others by a process that slept over its lease or is to stop", async () => {
    const world = new World()
    await issued(world)
    await handOutEvents({ ...world.ports, isStopping: () => true })
    expect(world.calls.at(-1)).not.toBe("ledger.claimEvents")
    world.atNext("ledger.claimEvents", "after", () => world.suspend(seconds(45)))
    await handOut(world)
    expect(world.published).toEqual([])
    await world.live(minutes(3))
    expect(shortOf(world)).toEqual(["issued", "available", "sent"])
  })

  it("is handed out by the hundred, however many there are", async () => {
    const world = new World()
    for (let n = 0; n < 250; n += 1) {
      await writeEvent(world.ledger, { name: "a", subject: `${n}`, companyId: null, data: { n } })
    }
    await handOut(world)
    expect(world.published.map(({ data }) => data.n)).toEqual(
      Array.from({ length: 250 }, (_, n) => n)
    )
    expect(world.calls.filter((call) => call === "publish")).toHaveLength(3)
  })

  it("is deleted a month after it was handed out", async () => {
    const world = new World()
    await issued(world)
    await world.sweep()
    expect(world.ledger.outbox.events).toHaveLength(3)
    world.standStill(31 * 24 * minutes(60))
    await world.sweep()
    expect(world.ledger.outbox.events).toHaveLength(0)
  })

  it("is deleted as quickly as it comes, in a shop with fifty thousand orders a day", async () => {
    const world = new World()
    await issued(world)
    await handOut(world)
    const { events } = world.ledger.outbox
    const event = events[0]!
    // Of an hour, each order with three.
    for (let n = events.length; n < 6_250; n += 1) events.push({ ...event, id: `e${n}` })
    world.standStill(31 * 24 * minutes(60))
    await world.sweep()
    expect(events).toHaveLength(0)
  })
})

describe("that the buyer may have the invoice", () => {
  it("is told once it was read, and not again by whatever follows", async () => {
    const world = new World({ send: "manual" })
    const row = await issued(world)
    expect(world.availableOf(row)).toBe(1)
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    await world.live(minutes(5))
    expect(world.eventsOf(row)).toEqual(["issued", "sent"])
    expect(world.availableOf(row)).toBe(1)
  })

  it("is told of one that differs once a person has settled that", async () => {
    const world = new World()
    world.service().shownGross = "9.99"
    const row = await issued(world)
    expect((await world.ledger.findRequest(row.id))?.difference).not.toBeNull()
    expect(world.availableOf(row)).toBe(0)
    await settleRequest(world.ports, row.id, "looked at")
    expect(world.availableOf(row)).toBe(1)
  })
})
