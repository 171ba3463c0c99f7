import { noteOrderChange } from "../order-changes/cancel-request"
import { holdCompany, resumeCompany } from "../holds/hold-company"
import { pauseCompany } from "../holds/pause-company"
import { sendByPerson, stateNotThere } from "../operator/person-acts"
import { orderNumber } from "./support/orders"
import { ProcessDied } from "./support/process-died"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

describe("an order edited while its invoice is composed", () => {
  it("is issued as it is after the edit, not as the worker had read it", async () => {
    const world = new World()
    const order = world.place({ metadata: { note: "before" } })
    await world.trigger(order)
    world.atNext("orders.readOrder", "after", async () => {
      world.orders.edit(order.id, { metadata: { note: "after" }, version: 2 })
      await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
    })
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      orderVersion: 2,
      revision: 1,
      correction: null,
    })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a person who says that an invoice is not there", () => {
  it("is asked to wait while the create may still be arriving", async () => {
    const world = new World()
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    const early = await stateNotThere(world.ports, row.id, row)
    expect(early).toMatchObject({ rejection: { code: "MAY_BE_ARRIVING" } })
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown" })
    world.clock.advance(minutes(1) + seconds(1))
    expect(await stateNotThere(world.ports, row.id, row)).toMatchObject({
      request: { state: "queued" },
    })
  })
})

describe("a service whose pages count from zero", () => {
  it("hides no invoice: the one on its second page is found", async () => {
    const world = new World()
    const service = world.service()
    service.countsFromZero = true
    service.pageSize = 5
    service.fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    for (let n = 0; n < 7; n += 1) service.addByHand({ gross: `${n}.00` })
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is read to its end before absence is believed", async () => {
    const world = new World()
    const service = world.service()
    service.countsFromZero = true
    service.pageSize = 5
    service.fail("create", "lost")
    for (let n = 0; n < 12; n += 1) service.addByHand({ gross: `${n}.00` })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a create whose process died", () => {
  it("counts as one that was lost, so that it is not made again without end", async () => {
    const world = new World()
    const dies = async () => {
      throw new ProcessDied("create")
    }
    const deaths = Array.from({ length: 9 }, () => ({ kind: "lost" as const, during: dies }))
    world.service().fail("create", ...deaths)
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(24))
    const row = await world.rowOf(order)
    expect(world.attemptsOf(row).filter((attempt) => attempt === "create unknown")).toHaveLength(4)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "ABSENT_AGAIN" }] })
  })
})

describe("an order edited during the pause before its next create", () => {
  it("is made after the pause, not at once", async () => {
    const world = new World()
    world.service().fail("create", "lost", "lost", "lost")
    const order = world.place()
    await world.trigger(order)
    while (world.service().count("create") < 3) await world.live(seconds(30))
    while ((await world.rowOf(order)).state !== "queued") await world.live(seconds(30))
    const pauseMs = Date.parse((await world.rowOf(order)).nextAttemptAt ?? "") - world.clock.nowMs
    expect(pauseMs).toBeGreaterThan(minutes(5))
    await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
    await world.live(pauseMs - minutes(1))
    expect(world.service().count("create")).toBe(3)
    await world.live(minutes(3))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.service().count("create")).toBe(4)
  })
})

describe("a copy for somebody else", () => {
  it("waits for the buyer's own e-mail, which it must not take the place of", async () => {
    const world = new World()
    world.service().fail("send", "asked-to-wait")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const { id } = await world.rowOf(order)
    const given = { kind: "given", recipients: ["a@example.com"] } as const
    expect(await sendByPerson(world.ports, id, given)).toMatchObject({
      rejection: { kind: "conflict" },
    })
    await world.live(minutes(5))
    expect(world.service().mails.map(({ addressee }) => addressee.kind)).toEqual(["contractor"])
    await sendByPerson(world.ports, id, given)
    expect(world.service().mails.map(({ addressee }) => addressee.kind)).toEqual([
      "contractor",
      "given",
    ])
  })
})

describe("a withheld invoice", () => {
  it("is not mailed to the buyer because a copy of it got no answer", async () => {
    const world = new World({ repeatUnknownSend: true })
    world.service().shownGross = "1.00"
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    await resumeCompany(world.ports, "default", "difference")
    const { id } = await world.rowOf(order)
    world.service().fail("send", "lost")
    await sendByPerson(world.ports, id, { kind: "given", recipients: ["a@example.com"] })
    await world.live(hours(24))
    expect(world.service().count("send")).toBe(1)
    expect(world.service().mails).toEqual([])
  })
})

describe("a difference found while a person has paused the company", () => {
  it("stays after the pause and is not covered by a later one", async () => {
    const world = new World()
    const pause = { companyId: "default", actorId: "user_1", note: "Stocktaking" }
    await pauseCompany(world.ports, pause)
    await holdCompany(world.ports, "default", "difference")
    expect(world.ledger.holds.has("default difference")).toBe(true)
    await pauseCompany(world.ports, pause)
    expect(world.ledger.holds.has("default difference")).toBe(true)
  })
})

describe("a service that answers reads and loses every create", () => {
  it("is on hold all the same, and leaves few creates behind", async () => {
    const world = new World()
    const orders = Array.from({ length: 20 }, (_, n) => world.place(orderNumber(n)))
    world.service().fail("create", ...Array.from({ length: 200 }, () => "lost" as const))
    for (const order of orders) await world.trigger(order)
    await world.runJobs()
    expect(world.companyEvents).toEqual(["on_hold default unreachable"])
    expect(world.service().count("create")).toBe(8)
  })
})

describe("the sweep's cursor", () => {
  it("is not carried away by a moment of the future", async () => {
    const world = new World()
    const odd = world.place(orderNumber(1))
    const kept = world.orders.kept.get(odd.id)
    if (kept) kept.updatedAt = new Date(world.clock.nowMs + hours(2)).toISOString()
    await world.live(minutes(2))
    const order = world.place(orderNumber(2))
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("goes back when the start date is moved earlier", async () => {
    const world = new World({ startDate: "2026-03-04T12:00:00Z" })
    const old = world.place()
    await world.live(hours(1))
    expect(await world.ledger.findRequestOfOrder(old.id)).toBeNull()
    Object.assign(world.settings, { startDate: "2026-01-01T00:00:00.000Z" })
    await world.live(minutes(5))
    expect(world.invoicesOf(old)).toHaveLength(1)
  })

  it("waits for a captured payment whose order does not exist yet", async () => {
    const world = new World({ trigger: "payment.captured" })
    world.orders.hasOpenPayment = true
    const captured = { capturedAmount: "49.99", refundedAmount: "0", capturedAt: world.clock.iso }
    world.place(orderNumber(1, { payments: [{ providerId: "pp", ...captured }] }))
    await world.live(hours(5))
    const scan = await world.ledger.readScan("missed_orders")
    expect(scan?.cursor?.slice(0, 10)).toBe("2026-02-26")
  })
})
