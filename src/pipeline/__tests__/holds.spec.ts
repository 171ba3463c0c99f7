import { holdCompany, resumeCompany } from "../holds/hold-company"
import { pauseCompany } from "../holds/pause-company"
import { retryRequest } from "../operator/person-acts"
import { orderNumber, otherBuyer } from "./support/orders"
import { ProcessDied } from "./support/process-died"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const twoCompanies = () =>
  new World({
    companies: [
      { id: "pl", apiKey: "one", currencies: ["PLN"] },
      { id: "eu", apiKey: "two", currencies: ["EUR"] },
    ],
  })

describe("a company whose key is rejected", () => {
  it("is on hold with its queue paused while the other company goes on", async () => {
    const world = twoCompanies()
    world.service("pl").doesKeyWork = false
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2))
    const euro = world.place(orderNumber(3, { currency: "EUR" }))
    for (const order of [first, second, euro]) await world.trigger(order)
    await world.live(minutes(10))

    expect([...world.ledger.holds.keys()]).toEqual(["pl key-rejected"])
    expect([...world.queue.paused]).toEqual(["pl"])
    expect(await world.rowOf(first)).toMatchObject({ state: "queued", stampToken: null })
    expect(await world.rowOf(euro)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.service("pl").count("create")).toBe(1)
  })

  it("is active again by the sweep after a new key, and everything is issued once", async () => {
    const world = twoCompanies()
    world.service("pl").doesKeyWork = false
    const orders = [1, 2, 3].map((n) => world.place(orderNumber(n)))
    for (const order of orders) await world.trigger(order)
    await world.live(hours(3))
    world.service("pl").doesKeyWork = true
    world.restart()
    await world.live(minutes(10))
    expect(world.ledger.holds.size).toBe(0)
    expect(world.queue.paused.size).toBe(0)
    for (const order of orders) {
      expect(world.invoicesOf(order)).toHaveLength(1)
      expect(world.mailsOf(order)).toBe(1)
    }
  })

  it("is on hold though the queue is away, and every job asks the ledger", async () => {
    const world = twoCompanies()
    world.service("pl").doesKeyWork = false
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2))
    await world.trigger(first)
    await world.trigger(second)
    world.queue.pause = async () => {
      throw new Error("the queue did not answer")
    }
    await world.live(minutes(10))
    expect([...world.ledger.holds.keys()]).toEqual(["pl key-rejected"])
    expect(world.service("pl").count("create")).toBe(1)
    world.service("pl").doesKeyWork = true
    await world.live(minutes(10))
    expect(world.invoicesOf(first)).toHaveLength(1)
    expect(world.invoicesOf(second)).toHaveLength(1)
  })

  it("is checked although another company's queue is out of reach", async () => {
    const world = twoCompanies()
    await world.ledger.holdCompany({ companyId: "eu", cause: "key-rejected", keyDigest: null })
    const resume = world.queue.resume.bind(world.queue)
    world.queue.resume = async (id) => {
      if (id === "pl") throw new Error("the queue did not answer")
      await resume(id)
    }
    await world.live(minutes(2))
    expect(world.ledger.holds.size).toBe(0)
  })

  it("is not resumed by a person while the service still rejects the key", async () => {
    const world = twoCompanies()
    world.service("pl").doesKeyWork = false
    await world.ledger.holdCompany({ companyId: "pl", cause: "key-rejected", keyDigest: null })
    expect(await resumeCompany(world.ports, "pl", "key-rejected")).toBe("still-rejected")
    expect(world.ledger.holds.size).toBe(1)
    world.service("pl").doesKeyWork = true
    expect(await resumeCompany(world.ports, "pl", "key-rejected")).toBe("ended")
    expect(await resumeCompany(world.ports, "none", "paused")).toBe("no-company")
  })

  it("owes its e-mails until the hold ends, and sends each once", async () => {
    const world = new World()
    const order = world.place()
    world.service().fail("send", "key-rejected")
    await world.trigger(order)
    await world.runJobs()
    expect(world.ledger.holds.size).toBe(1)
    world.queue.lose()
    await world.live(hours(1))
    expect(world.mailsOf(order)).toBe(1)
  })
})

describe("a service that is down", () => {
  const outage = async (world: World, how: "isAway" | "isBroken" = "isAway") => {
    const orders = Array.from({ length: 40 }, (_, n) => world.place(orderNumber(n)))
    world.service()[how] = true
    for (const order of orders) await world.trigger(order)
    await world.live(hours(10))
    return orders
  }

  it.each(["isAway", "isBroken"] as const)(
    "is probed instead of met by every order that waits: %s",
    async (how) => {
      const world = new World()
      const orders = await outage(world, how)
      expect(world.ledger.holds.has("default unreachable")).toBe(true)
      expect(world.companyEvents).toEqual(["on_hold default unreachable"])
      expect(world.service().count("create")).toBe(8)
      expect(world.service().count("check-key")).toBeGreaterThan(500)
      for (const order of orders) {
        expect(["queued", "unknown"]).toContain((await world.rowOf(order)).state)
      }
      world.service()[how] = false
      await world.live(minutes(30))
      expect(world.companyEvents).toHaveLength(2)
      for (const order of orders) {
        expect(world.invoicesOf(order)).toHaveLength(1)
        expect(world.mailsOf(order)).toBe(1)
      }
    }
  )

  it("is not taken for down while it answers between", async () => {
    const world = new World()
    for (let n = 0; n < 20; n += 1) {
      const order = world.place(orderNumber(n))
      if (n % 5 > 0) world.service().fail("create", "not-sent")
      await world.trigger(order)
      await world.runJobs()
    }
    expect(world.companyEvents).toEqual([])
  })

  it("turns out to reject the key when it answers again", async () => {
    const world = new World()
    await outage(world)
    world.service().isAway = false
    world.service().doesKeyWork = false
    await world.live(minutes(3))
    expect(world.ledger.holds.has("default key-rejected")).toBe(true)
    expect(await resumeCompany(world.ports, "default", "key-rejected")).toBe("still-rejected")
  })

  it.each(["unreachable", "key-rejected"] as const)(
    "is active again after a hold (%s) also where its list alone stays broken",
    async (cause) => {
      const world = new World()
      await world.trigger(world.place())
      await world.runJobs()
      for (const call of ["list", "check-key"] as const) world.service().unanswered.add(call)
      await holdCompany(world.ports, "default", cause)
      world.service().unanswered.add("read")
      const order = world.place(orderNumber(1))
      await world.trigger(order)
      await world.live(minutes(10))
      expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
      world.service().unanswered.delete("read")
      await world.live(minutes(30))
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
      expect(world.ledger.holds.size).toBe(0)
    }
  )

  it("is said to be unreachable when a person tries to resume it", async () => {
    const world = new World()
    await outage(world)
    expect(await resumeCompany(world.ports, "default", "unreachable")).toBe("still-unreachable")
    world.service().isAway = false
    expect(await resumeCompany(world.ports, "default", "unreachable")).toBe("ended")
  })
})

describe("a company that a person paused", () => {
  const pause = { companyId: "pl", actorId: "user_1", note: "Stocktaking" }

  it("issues nothing and asks nobody until it is resumed; the other company goes on", async () => {
    const world = twoCompanies()
    expect(await pauseCompany(world.ports, pause)).toBe("paused")
    const order = world.place(orderNumber(1))
    const euro = world.place(orderNumber(2, { currency: "EUR" }))
    await world.trigger(order)
    await world.trigger(euro)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
    expect(await world.rowOf(euro)).toMatchObject({ state: "issued" })
    expect(world.service("pl").count("check-key")).toBe(0)
    expect(world.ledger.holds.get("pl paused")).toMatchObject({
      actorId: "user_1",
      note: "Stocktaking",
    })

    expect(await resumeCompany(world.ports, "pl", "paused")).toBe("ended")
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("stays paused though its key was rejected before and a check of it ends just now", async () => {
    const world = twoCompanies()
    await world.ledger.holdCompany({ companyId: "pl", cause: "key-rejected", keyDigest: "d" })
    world.atNext("service.checkKey", "after", async () => {
      await pauseCompany(world.ports, pause)
    })
    expect(await resumeCompany(world.ports, "pl", "key-rejected")).toBe("ended")
    expect(world.ledger.holds.has("pl paused")).toBe(true)
    await world.sweep()
    expect([...world.queue.paused]).toEqual(["pl"])
  })

  it("must be one of the options", async () => {
    const world = twoCompanies()
    expect(await pauseCompany(world.ports, { ...pause, companyId: "none" })).toBe("no-company")
    expect(world.ledger.holds.size).toBe(0)
  })
})

describe("a company on hold for a difference", () => {
  it("stays on hold when its key was rejected first and then replaced", async () => {
    const world = new World()
    await world.ledger.holdCompany({ companyId: "default", cause: "key-rejected", keyDigest: null })
    const held = { companyId: "default", keyDigest: null }
    expect(await world.ledger.holdCompany({ ...held, cause: "difference" })).toBe(true)
    expect(await world.ledger.holdCompany({ ...held, cause: "key-rejected" })).toBe(false)
    await world.live(minutes(10))
    expect([...world.ledger.holds.keys()]).toEqual(["default difference"])
    expect(world.companyEvents).toEqual([
      "on_hold default key-rejected",
      "on_hold default difference",
    ])
  })

  it("waits for a person however often its key is checked", async () => {
    const world = new World()
    world.service().shownGross = "50.00"
    const first = world.place(orderNumber(1))
    await world.trigger(first)
    await world.live(minutes(1))
    world.service().shownGross = null
    const second = world.place(orderNumber(2))
    await world.trigger(second)
    await world.live(hours(5))
    expect(world.ledger.holds.has("default difference")).toBe(true)
    expect(await world.rowOf(second)).toMatchObject({ state: "queued" })

    await resumeCompany(world.ports, "default", "difference")
    await world.live(minutes(5))
    expect(world.invoicesOf(second)).toHaveLength(1)
    expect(world.mailsOf(second)).toBe(1)
    expect(world.mailsOf(first)).toBe(0)
  })

  it("is on hold again by the sweep when the queue came back unpaused", async () => {
    const world = new World()
    await world.ledger.holdCompany({ companyId: "default", cause: "difference", keyDigest: null })
    world.queue.lose()
    await world.live(minutes(2))
    expect([...world.queue.paused]).toEqual(["default"])
  })
})

describe("a company on hold for several causes", () => {
  const pause = { companyId: "default", actorId: "user_1", note: "Stocktaking" }

  const pausedAndDifferent = async (first: "pause" | "difference") => {
    const world = new World()
    const order = world.place()
    const hold = async () => await holdCompany(world.ports, "default", "difference")
    if (first === "difference") await hold()
    expect(await pauseCompany(world.ports, pause)).toBe("paused")
    if (first === "pause") await hold()
    await world.trigger(order)
    return { world, order }
  }

  it.each(["pause", "difference"] as const)(
    "keeps both, whichever came first: %s",
    async (first) => {
      const { world } = await pausedAndDifferent(first)
      expect(await world.ledger.findHolds()).toMatchObject([
        { companyId: "default", cause: "difference", actorId: null },
        { companyId: "default", cause: "paused", actorId: "user_1", note: "Stocktaking" },
      ])
    }
  )

  it("stays paused though its difference was looked at", async () => {
    const { world, order } = await pausedAndDifferent("pause")
    expect(await resumeCompany(world.ports, "default", "difference")).toBe("ended")
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(0)
    expect([...world.queue.paused]).toEqual(["default"])
  })

  it("waits for a look at the difference though its pause is over", async () => {
    const { world, order } = await pausedAndDifferent("difference")
    expect(await resumeCompany(world.ports, "default", "paused")).toBe("ended")
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(0)
    const { id } = await world.rowOf(order)
    expect(await retryRequest(world.ports, id)).toMatchObject({
      rejection: { code: "COMPANY_ON_HOLD" },
    })
  })

  it("stays paused by somebody else though whoever paused it before resumes", async () => {
    const { world, order } = await pausedAndDifferent("pause")
    const [, seen] = await world.ledger.findHolds()
    await resumeCompany(world.ports, "default", "difference")
    await world.live(minutes(1))
    await pauseCompany(world.ports, {
      companyId: "default",
      actorId: "user_2",
      note: "The accountant asked for it",
    })
    expect(await resumeCompany(world.ports, "default", "paused", seen?.since)).toBe("changed")
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(0)
    expect(await world.ledger.findHolds()).toMatchObject([{ cause: "paused", actorId: "user_2" }])
  })

  it("is active, and said to be, once the last cause is over", async () => {
    const { world, order } = await pausedAndDifferent("pause")
    const held = ["on_hold default paused", "on_hold default difference"]
    await resumeCompany(world.ports, "default", "difference")
    expect(world.companyEvents).toEqual(held)
    await resumeCompany(world.ports, "default", "paused")
    expect(world.companyEvents).toEqual([...held, "active default paused"])
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("keeps a pause that was put in while its key was rejected, and the other way round", async () => {
    const world = new World()
    await holdCompany(world.ports, "default", "key-rejected")
    await pauseCompany(world.ports, pause)
    await holdCompany(world.ports, "default", "unreachable")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect([...world.ledger.holds.keys()]).toEqual(["default paused"])
    expect(world.invoicesOf(order)).toHaveLength(0)
    expect(world.companyEvents.filter((event) => event.startsWith("active"))).toEqual([])
  })

  it("shows a silent service and its rejected key one after the other", async () => {
    const world = new World()
    await holdCompany(world.ports, "default", "unreachable")
    world.service().doesKeyWork = false
    expect(await resumeCompany(world.ports, "default", "unreachable")).toBe("ended")
    expect([...world.ledger.holds.keys()]).toEqual(["default key-rejected"])
    expect(world.companyEvents).toEqual([
      "on_hold default unreachable",
      "on_hold default key-rejected",
    ])
  })
})

it.each(["read back", "found by a look"])(
  "a difference %s holds the company although the process dies over it",
  async (how) => {
    const world = new World()
    world.service().shownGross = "50.00"
    if (how === "found by a look") world.service().fail("create", "saved")
    let deaths = 0
    world.atNext("ledger.holdCompany", "before", () => {
      deaths += 1
      throw new ProcessDied("ledger.holdCompany")
    })
    await world.trigger(world.place(orderNumber(1)))
    await world.live(minutes(30))
    expect(deaths).toBe(1)
    await world.trigger(world.place(orderNumber(2, otherBuyer())))
    await world.live(minutes(30))
    expect(world.service().invoices).toHaveLength(1)
  }
)
