import { KEY_WORKS_ELSEWHERE } from "../../core/request/outcomes"
import { resumeCompany } from "../holds/hold-company"
import { orderNumber } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

describe("a key that may not read invoices", () => {
  const open = () => {
    const world = new World()
    world.service().forbidden.add("read")
    return world
  }

  it("holds nobody: each order is issued and mailed once, and the row says what was not compared", async () => {
    const world = open()
    const orders = [1, 2, 3].map((n) => world.place(orderNumber(n)))
    for (const order of orders) await world.trigger(order)
    await world.live(hours(3))
    expect(world.companyEvents).toEqual([])
    for (const order of orders) {
      expect(world.invoicesOf(order)).toHaveLength(1)
      expect(world.mailsOf(order)).toBe(1)
      const row = await world.rowOf(order)
      expect(row).toMatchObject({ readBack: "gave_up", reasons: [{ code: "READING_FORBIDDEN" }] })
      expect(world.eventsOf(row)).toContain("unverified")
    }
    expect(world.service().count("read")).toBeLessThanOrEqual(3 * 3)
  })

  it("for a moment is no reason to mail an invoice that was not compared", async () => {
    const world = new World()
    world.service().shownGross = "999.99"
    world.service().fail("read", { kind: "key-rejected", status: 403 })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    const found = { what: "gross", sent: expect.any(String) as string, found: "999.99" }
    expect(await world.rowOf(order)).toMatchObject({ readBack: "done", difference: found })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("for a moment long after it was issued is no reason either", async () => {
    const world = new World()
    world.service().shownGross = "999.99"
    world.service().fail("read", "lost", "lost", "lost", "lost")
    world.service().fail("read", { kind: "key-rejected", status: 403 })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      readBack: "done",
      difference: { what: "gross" },
    })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("leaves a create of unknown outcome to a person, without asking again and again", async () => {
    const world = open()
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(10))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "LOOKUP_FORBIDDEN" }] })
    expect(world.eventsOf(row)).toEqual(["unknown", "undecided"])
    expect(world.companyEvents).toEqual([])
    expect(world.service().count("read")).toBeLessThan(65)

    world.service().forbidden.clear()
    await world.live(minutes(15))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", reasons: null })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("leaves an e-mail of unknown outcome to a person", async () => {
    const world = open()
    world.service().fail("send", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(3))
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "unknown",
      sendReasons: [{ code: "SEND_UNCONFIRMED" }],
    })
    expect(world.service().count("send")).toBe(1)
  })
})

describe("a key that may neither list nor read", () => {
  const open = () => {
    const world = new World()
    for (const right of ["list", "read", "check-key"] as const) {
      world.service().forbidden.add(right)
    }
    return world
  }

  it("still issues and mails, a few minutes later", async () => {
    const world = open()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(10))
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ readBack: "gave_up", sendState: "sent" })
    expect(world.companyEvents).toEqual([])
  })

  it("takes the place of a rejected key by itself", async () => {
    const world = new World()
    world.service().doesKeyWork = false
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(3))
    expect(world.companyEvents).toEqual(["on_hold default key-rejected"])

    world.service().doesKeyWork = true
    for (const right of ["list", "read", "check-key"] as const) {
      world.service().forbidden.add(right)
    }
    world.keyVersion = 2
    world.restart()
    await world.live(minutes(10))
    expect(world.mailsOf(order)).toBe(1)
    expect(world.ledger.holds.size).toBe(0)
  })

  it("is tried again when a person vouches for it, and not by itself", async () => {
    const world = open()
    world.service().forbidden.add("create")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(5))
    expect(world.service().count("create")).toBe(1)
    world.service().forbidden.delete("create")
    expect(await resumeCompany(world.ports, "default", "key-rejected")).toBe("ended")
    await world.live(minutes(10))
    expect(world.mailsOf(order)).toBe(1)
  })
})

describe("a key that may list and not issue", () => {
  const open = async () => {
    const world = new World()
    world.service().forbidden.add("create")
    const orders = [1, 2, 3].map((n) => world.place(orderNumber(n)))
    for (const order of orders) await world.trigger(order)
    await world.live(hours(10))
    return { world, orders }
  }

  it("is tried ever more seldom instead of each minute", async () => {
    const { world } = await open()
    expect(world.service().count("create")).toBeLessThan(20)
    expect(world.companyEvents.length).toBeLessThan(40)
  })

  it("issues everything within the hour once it has the right", async () => {
    const { world, orders } = await open()
    world.service().forbidden.clear()
    await world.live(minutes(70))
    for (const order of orders) expect(world.mailsOf(order)).toBe(1)
  })

  it("gives way to another key at once", async () => {
    const { world, orders } = await open()
    world.service().forbidden.clear()
    world.keyVersion = 2
    world.restart()
    await world.live(minutes(3))
    for (const order of orders) expect(world.mailsOf(order)).toBe(1)
  })

  it("leaves its long pauses to no other key, whose process died before it was counted", async () => {
    const { world, orders } = await open()
    world.service().forbidden.clear()
    world.keyVersion = 2
    world.restart()
    const keyDigest = world.ports.keyDigestOf("default")
    for (const { companyId, cause, since } of await world.ledger.findHolds()) {
      await world.ledger.releaseCompany(companyId, cause, since)
    }
    await world.ledger.holdCompany({ companyId: "default", cause: "key-rejected", keyDigest })
    await world.live(minutes(3))
    for (const order of orders) expect(world.mailsOf(order)).toBe(1)
  })

  it("is not thought of when a key is rejected now and then", async () => {
    const world = new World()
    for (let n = 0; n < 6; n += 1) {
      world.service().fail("create", { kind: "key-rejected", status: 403 })
      world.service().fail("create", "not-sent", "not-sent")
      const order = world.place(orderNumber(20 + n))
      await world.trigger(order)
      await world.live(minutes(6))
      expect(world.mailsOf(order)).toBe(1)
    }
  })

  it("is not thought of while a create that was under way before the hold is answered well", async () => {
    const world = new World()
    const orders = [1, 2].map((n) => world.place(orderNumber(n)))
    world.service().fail("create", "key-rejected", "key-rejected")
    await world.trigger(orders[0]!)
    await world.live(seconds(10))
    for (let turn = 0; world.service().count("create") < 2 && turn < 20; turn += 1) {
      await world.live(seconds(10))
    }
    // The third time another order is rejected while this one's create is on its way.
    world.atNext("service.createInvoice", "before", async () => {
      world.service().fail("create", "key-rejected")
      await world.trigger(orders[1]!)
      await world.runJobs()
      world.clock.advance(seconds(5))
    })
    for (let turn = 0; world.service().invoices.length === 0 && turn < 60; turn += 1) {
      await world.live(seconds(10))
    }
    await world.live(minutes(3))
    for (const order of orders) expect(world.mailsOf(order)).toBe(1)
  })

  it("is not thought of after something was issued whose row could not be saved", async () => {
    const world = new World()
    const unsaved = world.place(orderNumber(1))
    const apply = world.ledger.apply.bind(world.ledger)
    world.ledger.apply = async (transition) => {
      const row = world.ledger.rows.get(transition.id)
      const isRefused = row?.orderId === unsaved.id && transition.set.state === "issued"
      if (isRefused) throw new Error("refused by the database")
      return await apply(transition)
    }
    world.service().fail("create", "key-rejected", "key-rejected")
    await world.trigger(unsaved)
    for (let turn = 0; world.service().invoices.length === 0 && turn < 60; turn += 1) {
      await world.live(seconds(10))
    }
    world.service().fail("create", "key-rejected")
    const next = world.place(orderNumber(2))
    await world.trigger(next)
    await world.live(minutes(3))
    expect(world.companyEvents.filter((event) => event.startsWith("on_hold"))).toHaveLength(3)
    expect(world.mailsOf(next)).toBe(1)
    world.ledger.apply = apply
    await world.live(minutes(20))
    expect(world.mailsOf(unsaved)).toBe(1)
    expect(world.invoicesOf(unsaved)).toHaveLength(1)
  })

  it("has its short pauses again after something was issued", async () => {
    const { world } = await open()
    world.service().forbidden.clear()
    await world.live(minutes(70))
    world.service().fail("create", { kind: "key-rejected", status: 403 })
    const order = world.place(orderNumber(9))
    await world.trigger(order)
    await world.live(minutes(3))
    expect(world.mailsOf(order)).toBe(1)
  })
})

describe("a key that was replaced while an invoice's outcome is unknown", () => {
  const replaceKey = async (outcome: "saved" | "lost", isOtherFirm: boolean) => {
    const world = new World()
    const before = world.place(orderNumber(1))
    await world.trigger(before)
    await world.live(minutes(5))
    world.service().fail("create", outcome)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.runJobs()
    if (isOtherFirm) world.service().invoices.length = 0
    world.keyVersion = 2
    world.restart()
    await world.live(hours(3))
    return { world, order, row: await world.rowOf(order) }
  }

  it("and opens another firm's account proves nothing absent", async () => {
    const { world, row } = await replaceKey("saved", true)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "ACCOUNT_UNCERTAIN" }] })
    expect(world.service().count("create")).toBe(2)
    expect(world.eventsOf(row)).toEqual(["unknown", "undecided"])
  })

  it("and replaced again by one of the same other firm proves nothing absent", async () => {
    const { world, order, row } = await replaceKey("saved", true)
    const ofOther = world.place(orderNumber(3))
    await world.trigger(ofOther)
    await world.live(minutes(5))
    expect(world.mailsOf(ofOther)).toBe(1)
    world.keyVersion = 3
    world.restart()
    await world.live(hours(3))
    expect(await world.rowOf(order)).toMatchObject({ id: row.id, state: "unknown" })
    expect(world.service().count("create")).toBe(3)
  })

  it("by mistake, and put back, does not hide what went to the other firm's account", async () => {
    const world = new World()
    const before = world.place(orderNumber(1))
    await world.trigger(before)
    await world.live(minutes(5))
    const ofFirst = world.service().invoices.splice(0)
    world.keyVersion = 2
    world.restart()
    await world.live(minutes(5))
    world.service().fail("create", "saved")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.runJobs()
    world.service().invoices.splice(0, Infinity, ...ofFirst)
    world.keyVersion = 1
    world.restart()
    await world.live(hours(3))
    expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "ACCOUNT_UNCERTAIN" }] })
    expect(world.service().count("create")).toBe(2)
  })

  it("between two looks, before any sweep, proves nothing absent", async () => {
    const world = new World()
    const before = world.place(orderNumber(1))
    await world.trigger(before)
    await world.live(minutes(5))
    world.service().listLagMs = hours(1)
    world.service().fail("create", "saved")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.runJobs()
    while ((await world.rowOf(order)).looks === 0) await world.live(seconds(20))
    world.service().invoices.length = 0
    world.keyVersion = 2
    world.restart()
    world.standStill(minutes(5))
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "ACCOUNT_UNCERTAIN" }] })
    expect(world.service().count("create")).toBe(2)
  })

  it("and opens the same account lets the invoice be found", async () => {
    const { world, order, row } = await replaceKey("saved", false)
    expect(row).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("and opens the same account lets one that never arrived be made again", async () => {
    const { world, order, row } = await replaceKey("lost", false)
    expect(row).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.service().count("create")).toBe(3)
  })
})

describe("an invoice that is answered 401 while the key works", () => {
  it("holds nobody, and is mailed with a note", async () => {
    const world = new World()
    const service = world.service()
    const read = service.readInvoice.bind(service)
    service.readInvoice = async (id) => {
      if (!id.endsWith("-1")) return await read(id)
      service.fail("read", "key-rejected")
      const outcome = await read(id)
      const report = { ...outcome.report, code: KEY_WORKS_ELSEWHERE }
      return outcome.kind === "key-rejected" ? { ...outcome, report } : outcome
    }
    const orders = [world.place(orderNumber(1)), world.place(orderNumber(2))]
    for (const order of orders) {
      await world.trigger(order)
      await world.live(minutes(10))
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    }
    expect(world.companyEvents).toEqual([])
  })
})
