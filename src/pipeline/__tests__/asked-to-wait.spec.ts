import { sendByPerson } from "../operator/person-acts"
import { orderNumber, otherBuyer } from "./support/orders"
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

describe("a look-up that is asked to wait", () => {
  it("is not made again before that time, and finds the invoice then", async () => {
    const world = new World()
    world.service().fail("create", "saved")
    const busy = { kind: "asked-to-wait", retryAfterMs: hours(1) } as const
    world.service().fail("list", busy)
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(10))
    expect(world.service().count("list")).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "LOOKUP_FAILED" }],
    })
    await world.live(minutes(45))
    expect(world.service().count("list")).toBe(1)
    await world.live(minutes(15))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a reading back that is asked to wait", () => {
  const busy = (retryAfterMs: number) => ({ kind: "asked-to-wait", retryAfterMs }) as const

  it("is not asked before that time, and the e-mail behind it says so", async () => {
    const world = new World()
    world.service().fail("read", busy(seconds(40)), busy(seconds(30)))
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      readBack: "pending",
      sendState: "queued",
      sendReasons: [{ code: "SERVICE_BUSY" }],
      nextAttemptAt: "2026-03-05T08:00:40.000Z",
    })
    await world.live(seconds(39))
    expect(world.service().count("read")).toBe(1)
    await world.live(seconds(1))
    expect(world.service().count("read")).toBe(2)
    await world.live(seconds(29))
    expect(world.service().count("read")).toBe(2)
    await world.live(seconds(1))
    expect(world.service().count("read")).toBe(3)
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "sent",
      sendReasons: null,
      nextAttemptAt: null,
    })
  })

  it("is not asked by another process either", async () => {
    const world = new World()
    world.service().fail("read", busy(seconds(40)))
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.doesLoseQueue = true
    world.restart()
    await world.ports.queue.enqueue({
      name: "send",
      companyId: "default",
      requestId: (await world.rowOf(order)).id,
      revision: 0,
    })
    await world.live(seconds(39))
    expect(world.service().count("read")).toBe(1)
    await world.live(seconds(1))
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is given up after its tries, and the e-mail goes out", async () => {
    const world = new World({ queue: { attempts: 3, backoffMs: 1000 } })
    world.service().fail("read", ...Array.from({ length: 100 }, () => busy(minutes(5))))
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect(world.service().count("read")).toBe(4)
    expect(await world.rowOf(order)).toMatchObject({ readBack: "gave_up", sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })
})

describe("while the service wants to be left alone", () => {
  /** Many orders at once, of which the first was asked to wait by a call of this kind. */
  async function ban(operation: "create" | "read" | "send") {
    const world = new World()
    world.service().fail(operation, { kind: "asked-to-wait", retryAfterMs: seconds(40) })
    const orders = [1, 2, 3, 4, 5].map((n) => world.place(orderNumber(n)))
    for (const order of orders) await world.trigger(order)
    await world.runJobs()
    return { world, orders }
  }

  it.each(["create", "read", "send"] as const)(
    "after a %s, no other order of the company asks it anything",
    async (operation) => {
      const { world, orders } = await ban(operation)
      const asked = world.service().calls.length
      expect(world.service().count("create")).toBe(1)
      await world.live(seconds(39))
      expect(world.service().calls.filter((call) => call !== "check-key")).toHaveLength(asked)
      await world.live(seconds(31))
      for (const order of orders) {
        expect(world.invoicesOf(order)).toHaveLength(1)
        expect(world.mailsOf(order)).toBe(1)
      }
    }
  )

  it("one that waits for its turn meanwhile is not stamped", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.ports = {
      ...world.ports,
      inTurn: async (companyId, call) => {
        const untilMs = world.ports.monotonicMs() + seconds(20)
        if (world.service().calls.length === 0) {
          world.ports.askedToWait.set(companyId, { untilMs, times: 1 })
        }
        return await call()
      },
    }
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ state: "queued", stampedAt: null })
    world.restart()
    await world.live(seconds(20))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("other companies are active", async () => {
    const world = new World({
      companies: [
        { id: "first", apiKey: "key-1", currencies: ["PLN"] },
        { id: "second", apiKey: "key-2" },
      ],
    })
    world.service("first").fail("create", { kind: "asked-to-wait", retryAfterMs: hours(1) })
    const [kept, other] = [
      world.place(orderNumber(1)),
      world.place({ ...orderNumber(2), currency: "EUR" }),
    ]
    await world.trigger(kept)
    await world.runJobs()
    await world.trigger(other)
    await world.runJobs()
    expect(world.invoicesOf(kept)).toHaveLength(0)
    expect(world.invoicesOf(other)).toHaveLength(1)
  })

  it("a person's e-mail is ordered all the same", async () => {
    const { world, orders } = await ban("send")
    const [first] = orders
    const { id } = await world.rowOf(first!)
    expect(await sendByPerson(world.ports, id, { kind: "contractor" })).toMatchObject({
      request: { sendState: "sent", nextAttemptAt: null },
    })
    expect(world.mailsOf(first!)).toBe(1)
  })
})

describe("the comparison before a create that is asked to wait", () => {
  it("is not made again before that time, and nothing is issued before it", async () => {
    const world = new World()
    world.comparesAtStart = true
    world.restart()
    world.service().fail("list", { kind: "asked-to-wait", retryAfterMs: minutes(45) })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(44))
    expect(world.service().count("list")).toBe(1)
    expect(world.service().count("create")).toBe(0)
    await world.live(minutes(2))
    expect(world.service().count("list")).toBe(2)
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it.each([
    ["without saying how long", undefined, minutes(12)],
    ["for three minutes each time", minutes(3), minutes(16)],
    ["for 45 minutes each time", minutes(45), minutes(48)],
  ])(
    "does not hold up creates for ever if only the list is asked for too soon, %s",
    async (_, retryAfterMs, withinMs) => {
      const world = new World()
      world.comparesAtStart = true
      world.restart()
      const fault: ServiceFault = {
        kind: "asked-to-wait",
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      }
      world.service().fail("list", ...Array.from({ length: 10_000 }, () => fault))
      const orders = [1, 2, 3].map((number) => world.place(orderNumber(number)))
      for (const order of orders) await world.trigger(order)
      await world.live(minutes(9))
      expect(world.service().count("create")).toBe(0)
      await world.live(withinMs - minutes(9))
      for (const order of orders) expect(world.invoicesOf(order)).toHaveLength(1)
    }
  )

  it("does not shorten the pauses of creates that alone are asked to wait", async () => {
    const world = new World()
    world.service().showsDetails = false
    world.comparesAtStart = true
    world.service().addByHand({ gross: "7.77" })
    world.restart()
    world.service().fail("create", ...useless(1000))
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(125))
    expect(world.service().count("create")).toBe(9)
    expect(world.service().count("list")).toBeGreaterThan(9)
  })
})

describe("the look before a create that is asked to wait", () => {
  it("is not made again before that time", async () => {
    const world = new World()
    world.service().showsDetails = false
    world.comparesAtStart = true
    const other = world.place({ ...otherBuyer(), ...orderNumber(1) })
    await world.trigger(other)
    await world.live(minutes(2))
    world.service().addByHand({ gross: "7.77" })
    world.restart()
    await world.live(minutes(2))
    const before = world.service().count("list")
    world.service().fail("list", { kind: "asked-to-wait", retryAfterMs: minutes(8) })
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(7))
    expect(world.service().count("list") - before).toBe(1)
    await world.live(minutes(2))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})
