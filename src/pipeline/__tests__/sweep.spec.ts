import { endManualPeriod } from "../sweep/order-scan"
import { requestMissed } from "../sweep/request-missed"
import { sweep } from "../sweep/sweep"
import { orderNumber } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const TURN = { turnMs: 50_000 }

describe("the sweep", () => {
  it("requests an order whose event was lost, once", async () => {
    const world = new World()
    const order = world.place()
    expect(await sweep(world.ports, TURN)).toEqual({ ran: true, requested: 1 })
    await world.live(hours(1))
    expect(world.ledger.rows.size).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ requestedBy: "sweep", state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("leaves orders from before the start date alone, and so does the event", async () => {
    const world = new World({ startDate: "2026-03-04T12:00:00Z" })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(24))
    expect(world.ledger.rows.size).toBe(0)
  })

  it("takes its first run for the start when the options name no date", async () => {
    const world = new World({ startDate: undefined })
    const old = world.place(orderNumber(1))
    await world.live(minutes(2))
    world.clock.advance(hours(1))
    const fresh = world.place(orderNumber(2, { createdAt: world.clock.iso }))
    await world.live(minutes(5))
    expect(await world.ledger.findRequestOfOrder(old.id)).toBeNull()
    expect(world.invoicesOf(fresh)).toHaveLength(1)
  })

  it("asks for nothing by itself when orders are invoiced by hand", async () => {
    const world = new World({ trigger: "manual" })
    world.place()
    await world.live(hours(5))
    expect(world.ledger.rows.size).toBe(0)
  })

  it("begins where issuing by hand ended, when a trigger is set in place of it", async () => {
    const world = new World({ trigger: "manual" })
    const byHand = world.place(orderNumber(1))
    await world.live(hours(5))
    world.ports.settings = { ...world.settings, trigger: "order.completed" }
    await world.live(minutes(5))
    const fresh = world.place(orderNumber(2, { createdAt: world.clock.iso }))
    await world.live(minutes(5))
    expect(await world.ledger.findRequestOfOrder(byHand.id)).toBeNull()
    expect(world.invoicesOf(fresh)).toHaveLength(1)
  })

  it("asks for what was sold before issuing was stopped", async () => {
    const world = new World()
    await world.live(minutes(5))
    const sold = world.place(orderNumber(1, { createdAt: world.clock.iso }))
    // What the change of the settings does before it is saved.
    expect(await requestMissed(world.ports)).toBe(1)
    world.ports.settings = { ...world.settings, live: false }
    await world.live(minutes(5))
    expect(world.invoicesOf(sold)).toHaveLength(1)
  })

  it("asks for what is still in its checkout when issuing is stopped, and issues it only after that", async () => {
    const world = new World({ trigger: "order.placed" })
    await world.live(hours(1))
    const placed = world.place(orderNumber(1, { createdAt: world.clock.iso, status: "pending" }))
    const undone = world.place(orderNumber(2, { createdAt: world.clock.iso, status: "pending" }))
    expect(await requestMissed(world.ports, { isLast: true })).toBe(2)
    world.ports.settings = { ...world.settings, live: false }
    await world.live(minutes(3))
    expect(world.invoicesOf(placed)).toEqual([])
    // The payment was declined, so Medusa deletes the order.
    world.orders.kept.delete(undone.id)
    await world.live(minutes(5))
    expect(world.invoicesOf(placed)).toHaveLength(1)
    expect(await world.rowOf(undone)).toMatchObject({
      state: "refused",
      reasons: [{ code: "ORDER_NOT_FOUND" }],
    })
    expect(world.service().invoices).toHaveLength(1)
  })

  it("goes by the settings of now, though it began before somebody went live", async () => {
    const world = new World({ live: false })
    await world.live(minutes(5))
    const before = world.ports
    const live = { ...before, settings: { ...world.settings, live: true } }
    await endManualPeriod(live)
    world.clock.advance(seconds(5))
    const sold = world.place(orderNumber(1, { createdAt: world.clock.iso }))
    world.clock.advance(seconds(15))
    await requestMissed({ ...before, renew: async () => live })
    expect(await world.ledger.findRequestOfOrder(sold.id)).not.toBeNull()
  })

  it.each(["at its beginning", "at its end"])(
    "leaves the floor of whoever goes live during a scan, %s",
    async (when) => {
      const world = new World()
      await world.live(minutes(5))
      world.place(orderNumber(1, { createdAt: world.clock.iso }))
      const { ledger } = world
      const goLive = async () => {
        world.clock.advance(minutes(1))
        await endManualPeriod(world.ports)
      }
      const saveScanIf = ledger.saveScanIf.bind(ledger)
      let calls = 0
      ledger.saveScanIf = async (name, known, position) => {
        calls += 1
        if (when === "at its end" || calls === 1) await goLive()
        return await saveScanIf(name, known, position)
      }
      if (when === "at its beginning") world.ports.settings = { ...world.settings, live: false }
      await requestMissed(world.ports)
      const floor = world.clock.iso
      expect(calls).toBe(1)
      expect(await ledger.readScan("missed_orders")).toMatchObject({ cursor: floor, floor })
    }
  )

  it("leaves what was completed in a time of issuing by hand, however it changes later", async () => {
    const world = new World({ live: false })
    const byHand = world.place(orderNumber(1))
    await world.live(hours(5))
    world.ports.settings = { ...world.settings, live: true }
    await world.live(minutes(5))
    // A tracking number, a parcel delivered, the order archived.
    world.orders.put({ ...byHand, status: "archived" }, world.clock.iso)
    await world.live(hours(1))
    expect(world.ledger.rows.size).toBe(0)
    expect(world.invoicesOf(byHand)).toEqual([])
  })

  it("scans from the start again for another trigger, which old orders may have met long ago", async () => {
    const world = new World()
    const open = world.place(orderNumber(1, { status: "pending" }))
    await world.live(hours(3))
    const completed = world.place(orderNumber(2))
    await world.live(hours(3))
    expect(await world.ledger.findRequestOfOrder(open.id)).toBeNull()
    world.ports.settings = { ...world.settings, trigger: "order.placed" }
    await world.live(minutes(5))
    expect(world.invoicesOf(open)).toHaveLength(1)
    expect(world.invoicesOf(completed)).toHaveLength(1)
  })

  it("leaves an order alone while its checkout may still be undone, and requests it afterwards", async () => {
    const world = new World({ trigger: "order.placed" })
    await world.live(hours(1))
    const undone = world.place(orderNumber(1, { createdAt: world.clock.iso, status: "pending" }))
    const placed = world.place(orderNumber(2, { createdAt: world.clock.iso, status: "pending" }))
    await world.live(minutes(3))
    expect(world.ledger.rows.size).toBe(0)
    // The payment was declined, so Medusa deletes the order.
    world.orders.kept.delete(undone.id)
    await world.live(minutes(3))
    expect(world.invoicesOf(undone)).toEqual([])
    expect(await world.rowOf(placed)).toMatchObject({ requestedBy: "sweep", state: "issued" })
    expect(world.ledger.rows.size).toBe(1)
  })

  it("requests an order that it left alone during its checkout, although the shop stood still since", async () => {
    const world = new World({ trigger: "order.placed" })
    await world.live(hours(1))
    const placed = world.place(orderNumber(1, { createdAt: world.clock.iso, status: "pending" }))
    expect(await requestMissed(world.ports)).toBe(0)
    world.clock.advance(hours(8))
    world.place(orderNumber(2, { createdAt: world.clock.iso, status: "pending" }))
    expect(await requestMissed(world.ports)).toBe(1)
    expect(await world.rowOf(placed)).toMatchObject({ requestedBy: "sweep" })
  })

  it("moves its cursor on, so that old orders are not read again", async () => {
    const world = new World()
    world.place(orderNumber(1))
    await world.live(hours(1))
    const asked: string[] = []
    const list = world.orders.listTriggered.bind(world.orders)
    world.orders.listTriggered = async (query) => {
      asked.push(query.since)
      return await list(query)
    }
    world.place(orderNumber(2))
    await world.live(minutes(2))
    expect(asked.length).toBeGreaterThan(1)
    // The moment of the newest order seen, less the overlap for clocks that differ.
    expect(asked.at(-1)).toBe(
      new Date(Date.parse("2026-03-05T09:00:00Z") - minutes(15)).toISOString()
    )
  })

  it("finds an order that was saved late with an earlier moment", async () => {
    const world = new World()
    world.place(orderNumber(1))
    await world.live(minutes(2))
    const late = orderNumber(2)
    world.orders.put(
      { ...(await world.orders.readOrder(world.place(orderNumber(1)).id)), ...late } as never,
      new Date(world.clock.nowMs - minutes(10)).toISOString()
    )
    await world.live(minutes(2))
    expect(world.invoicesOf({ id: late.id ?? "" })).toHaveLength(1)
  })

  it("requests all of a long backlog, also when orders change while it scans", async () => {
    const world = new World({ send: "manual" })
    for (let n = 0; n < 450; n += 1) {
      world.place(orderNumber(n))
      world.clock.advance(seconds(20))
    }
    const list = world.orders.listTriggered.bind(world.orders)
    let turns = 0
    world.orders.listTriggered = async (query) => {
      const page = await list(query)
      // Ten orders of the page just read are edited, so they move to the end of the list.
      turns += 1
      if (turns === 1) {
        for (const { id } of page.orders.slice(0, 10)) {
          const kept = world.orders.kept.get(id)
          if (kept) kept.updatedAt = world.clock.iso
        }
      }
      return page
    }
    expect(await sweep(world.ports, TURN)).toEqual({ ran: true, requested: 450 })
  })

  it("scans on through more orders of one moment than a page holds", async () => {
    const world = new World()
    for (let n = 0; n < 450; n += 1) world.place(orderNumber(n))
    expect(await sweep(world.ports, TURN)).toEqual({ ran: true, requested: 450 })
  })

  it("runs in one process at a time", async () => {
    const world = new World()
    const runs = await Promise.all([1, 2, 3].map(async () => await sweep(world.ports, TURN)))
    expect(runs.filter(({ ran }) => ran)).toHaveLength(1)
    world.clock.advance(seconds(51))
    expect((await sweep(world.ports, TURN)).ran).toBe(true)
  })

  it("does nothing while no company is configured", async () => {
    const world = new World()
    Object.assign(world.settings, { companies: [] })
    world.place()
    expect(await sweep(world.ports, TURN)).toEqual({ ran: false, requested: 0 })
  })

  it.each(["findHolds", "expireStamps", "expireSendStamps", "claimDue"] as const)(
    "does the rest although ledger.%s fails",
    async (method) => {
      const world = new World()
      const order = world.place()
      jest.spyOn(world.ledger, method).mockRejectedValueOnce(new Error("the table is locked"))
      expect(await sweep(world.ports, TURN)).toEqual({ ran: true, requested: 1 })
      expect(world.logs.join("\n")).toContain("the table is locked")
      await world.live(minutes(5))
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
  )

  it("requests the others although one order cannot be requested, which it tries again", async () => {
    const world = new World()
    const odd = world.place(orderNumber(1))
    const other = world.place(orderNumber(2))
    const insert = world.ledger.insertRequest.bind(world.ledger)
    let isOdd = true
    world.ledger.insertRequest = async (input) => {
      if (isOdd && input.orderId === odd.id) throw new Error("odd data")
      return await insert(input)
    }
    expect(await sweep(world.ports, TURN)).toEqual({ ran: true, requested: 1 })
    expect(world.logs.join("\n")).toContain(`order ${odd.id}: odd data`)
    await world.live(hours(5))
    expect(world.invoicesOf(other)).toHaveLength(1)
    isOdd = false
    await world.live(minutes(5))
    expect(world.invoicesOf(odd)).toHaveLength(1)
  })

  it("says which order it cannot read, and finds it again once it can", async () => {
    const world = new World()
    world.orders.unreadable.add("order_odd")
    const order = world.place(orderNumber(1))
    await world.live(hours(2))
    expect(world.logs.join("\n")).toContain("order order_odd cannot be read")
    expect(world.invoicesOf(order)).toHaveLength(1)
    const cursor = async () => (await world.ledger.readScan("missed_orders"))?.cursor?.slice(0, 10)
    // It is held back, but not for longer than a week.
    expect(await cursor()).toBe("2026-02-26")
    world.orders.unreadable.clear()
    await world.live(minutes(2))
    expect(await cursor()).toBe("2026-03-05")
  })

  it("wakes what waits when the shop's orders cannot be listed", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.queue.lose()
    jest.spyOn(world.orders, "listTriggered").mockRejectedValue(new Error("odd data"))
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("gives an idle request a job, and a busy one none", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.queue.lose()
    await world.sweep()
    expect(world.queue.jobs.size).toBe(1)
    world.queue.lose()
    world.clock.advance(minutes(1))
    await world.sweep()
    expect(world.queue.jobs.size).toBe(0)
    world.clock.advance(minutes(2))
    await world.sweep()
    expect(world.queue.jobs.size).toBe(1)
  })

  it("states the reason of a request whose company the options no longer name", async () => {
    const world = new World({
      companies: [
        { id: "a", apiKey: "one", currencies: ["PLN"] },
        { id: "b", apiKey: "two", currencies: ["EUR"] },
      ],
    })
    const order = world.place()
    await world.trigger(order)
    world.services.delete("a")
    world.queue.lose()
    world.restart()
    await world.live(minutes(20))
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "COMPANY_UNKNOWN" }],
    })
  })

  it.each(["paused", "difference"] as const)(
    "states it too when that company was on hold (%s) as it was taken out",
    async (cause) => {
      const world = new World({
        companies: [
          { id: "a", apiKey: "one", currencies: ["PLN"] },
          { id: "b", apiKey: "two", currencies: ["EUR"] },
        ],
      })
      const [waiting, unknown] = [world.place(), world.place(orderNumber(2))]
      world.service("a").fail("create", "lost")
      await world.trigger(unknown)
      await world.runJobs()
      await world.ledger.holdCompany({ companyId: "a", cause, keyDigest: null })
      await world.trigger(waiting)
      await world.live(minutes(5))
      expect(await world.rowOf(waiting)).toMatchObject({ state: "queued", reasons: null })

      world.services.delete("a")
      world.restart()
      await world.live(minutes(15))
      const reasons = [{ code: "COMPANY_UNKNOWN" }]
      expect(await world.rowOf(waiting)).toMatchObject({ state: "refused", reasons })
      expect(await world.rowOf(unknown)).toMatchObject({ state: "unknown", reasons })
      expect(await world.ledger.findHolds()).toMatchObject([{ companyId: "a", cause }])
    }
  )

  it("states the reason of a request that lost its process before it was given a company", async () => {
    const world = new World({ companies: [{ id: "eu", apiKey: "two", currencies: ["EUR"] }] })
    const order = world.place()
    world.atNext("ledger.insertRequest", "after", () => undefined)
    const insertion = world.calls.length + 3
    world.faults = [{ at: insertion, when: "after", how: "dies" }]
    await world.trigger(order)
    expect(world.calls[insertion - 1]).toBe("ledger.insertRequest")
    expect(await world.rowOf(order)).toMatchObject({ state: "queued", companyId: null })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "NO_COMPANY_FITS" }],
    })
  })
})
