import type { ServiceFault } from "./support/scripted-service"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

/** 429 with a `Retry-After` that asks for no pause: 0, or a date that has passed. */
const useless = (times: number): ServiceFault[] =>
  Array.from({ length: times }, () => ({ kind: "asked-to-wait", retryAfterMs: 0 }))

describe("a service that asks to wait for no time at all", () => {
  it.each(["create", "send"] as const)("meets a %s less and less often", async (operation) => {
    const world = new World()
    world.service().fail(operation, ...useless(1000))
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    expect(world.service().count(operation)).toBe(1)
    await world.live(seconds(1))
    expect(world.service().count(operation)).toBe(2)
    await world.live(seconds(1))
    expect(world.service().count(operation)).toBe(2)
    await world.live(seconds(123))
    // After 0, 1, 3, 7, 15, 31, 61, 91 and 121 seconds.
    expect(world.service().count(operation)).toBe(9)
  })

  it("says on the order when it is tried again", async () => {
    const world = new World()
    world.service().fail("create", ...useless(2))
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(1))
    expect(await world.rowOf(order)).toMatchObject({
      reasons: [{ code: "SERVICE_BUSY" }],
      nextAttemptAt: "2026-03-05T08:00:03.000Z",
    })
  })

  it("gets every order once when it is no longer busy, and begins with a short pause again", async () => {
    const world = new World()
    world.service().fail("create", ...useless(20))
    world.service().fail("send", ...useless(5))
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)

    world.service().fail("create", ...useless(1))
    const next = world.place({ id: "order_2", displayId: "2" })
    await world.trigger(next)
    await world.live(seconds(1))
    expect(world.invoicesOf(next)).toHaveLength(1)
  })

  it("is waited for as long as it asks where that is longer", async () => {
    const world = new World()
    world.service().fail("create", { kind: "asked-to-wait", retryAfterMs: minutes(2) })
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(119))
    expect(world.service().count("create")).toBe(1)
    await world.live(seconds(1))
    expect(world.service().count("create")).toBe(2)
  })
})
