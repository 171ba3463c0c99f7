import { anOrder } from "../../core/__tests__/an-order"
import { markForCorrection } from "../../core/lifecycle/order-changes"
import { stateNotThere } from "../operator/person-acts"
import { previewInvoice } from "../operator/preview-invoice"
import { resolveUnknown } from "../look-up/resolve-unknown"
import { orderNumber } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

/** A process whose wall clock and the database's are this far apart. */
const APART: readonly [string, number][] = [
  ["ahead", minutes(5)],
  ["behind", -minutes(5)],
]

describe.each(APART)("a process whose clock is five minutes %s", (_, aheadMs) => {
  const open = () => {
    const world = new World()
    world.aheadMs = aheadMs
    return world
  }

  it("does not believe absent what may still be arriving", async () => {
    const world = open()
    world.service().listLagMs = seconds(55)
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.clock.advance(seconds(1))
    // A queue that goes by a process's clock may run the look's job at once, and again.
    const { id: requestId } = await world.rowOf(order)
    for (let turn = 0; turn < 3; turn += 1) await resolveUnknown(world.ports, { requestId })
    expect(world.service().count("list")).toBe(0)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("makes a create that never arrived again after two looks a pause apart", async () => {
    const world = open()
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(110))
    expect(world.service().count("create")).toBe(1)
    await world.live(minutes(30))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("invoices the orders of the first minutes after the first start", async () => {
    const world = new World({ startDate: undefined })
    world.aheadMs = aheadMs
    await world.sweep()
    world.clock.advance(seconds(5))
    const order = world.place({ createdAt: world.clock.iso })
    await world.trigger(order)
    await world.live(minutes(3))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("lets a person say that an invoice is not there after the pause, and not before", async () => {
    const world = open()
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    const early = await stateNotThere(world.ports, row.id, row)
    expect(early).toMatchObject({ rejection: { code: "MAY_BE_ARRIVING" } })
    world.clock.advance(minutes(1) + seconds(1))
    expect(await stateNotThere(world.ports, row.id, row)).toMatchObject({
      request: { state: "queued" },
    })
  })

  it("passes over no order whose event is lost once its clock is right again", async () => {
    const world = open()
    world.aheadMs = 12 * aheadMs
    const early = anOrder({ ...orderNumber(1), status: "completed" })
    world.orders.put(early, new Date(world.clock.nowMs + world.aheadMs).toISOString())
    await world.trigger(early)
    await world.live(minutes(5))
    const late = world.place(orderNumber(2))
    world.aheadMs = 0
    await world.live(minutes(5))
    expect(world.invoicesOf(early)).toHaveLength(1)
    expect(world.invoicesOf(late)).toHaveLength(1)
  })

  it("says by the database's clock when it tries again after it was asked to wait", async () => {
    const world = open()
    world.service().fail("create", { kind: "asked-to-wait", retryAfterMs: minutes(2) })
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const { nextAttemptAt } = await world.rowOf(order)
    expect(Date.parse(nextAttemptAt ?? "")).toBe(world.clock.nowMs + minutes(2))
    await world.live(minutes(3))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("reads an invoice again that the service does not find right after issuing", async () => {
    const world = open()
    world.service().fail("read", { kind: "refused", status: 404 })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "done", sendState: "sent" })
  })

  it.each([
    ["the last minutes of a month", "2026-01-31T22:57:00Z", "2026-01-31"],
    ["the first minutes of a month", "2026-01-31T23:02:00Z", "2026-02-01"],
  ])("dates and previews an invoice of %s by the database's clock", async (_, at, date) => {
    const world = open()
    world.clock.advance(Date.parse(at) - world.clock.nowMs)
    const order = world.place()
    const preview = await previewInvoice(world.ports, order.id)
    expect(preview?.invoice?.draft.issueDate).toBe(date)
    await world.trigger(order)
    await world.runJobs()
    expect(world.service().invoices.map(({ draft }) => draft.issueDate)).toEqual([date])
    expect(await world.rowOf(order)).toMatchObject({ issueDate: date })
  })

  it("does not order an e-mail again before the first had its time", async () => {
    const world = open()
    world.settings.repeatUnknownSend = "always"
    world.service().fail("send", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const { id: requestId } = await world.rowOf(order)
    await resolveUnknown(world.ports, { requestId })
    await world.live(seconds(50))
    expect(world.service().count("send")).toBe(1)
    await world.live(minutes(10))
    expect(world.mailsOf(order)).toBe(1)
  })
})

describe("a process whose clock is set while it runs", () => {
  const composeThen = async (change: (world: World) => void) => {
    const world = new World()
    world.clock.advance(Date.parse("2026-01-31T22:59:58Z") - world.clock.nowMs)
    await previewInvoice(world.ports, world.place(orderNumber(1)).id)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    change(world)
    await world.live(minutes(5))
    return { world, order }
  }

  it.each([-hours(48), hours(48)])("dates no invoice by it: %i ms", async (byMs) => {
    const { world, order } = await composeThen((changed) => (changed.aheadMs = byMs))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.service().invoices.map(({ draft }) => draft.issueDate)).toEqual(["2026-01-31"])
  })

  it("composes again when midnight comes between composing and the stamp", async () => {
    const { world, order } = await composeThen((changed) =>
      changed.atNext("ledger.apply stamp", "before", () => changed.clock.advance(seconds(3)))
    )
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.service().invoices.map(({ draft }) => draft.issueDate)).toEqual(["2026-02-01"])
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", issueDate: "2026-02-01" })
  })

  it("sent nothing then: the order may still go to another company", async () => {
    const seen: unknown[] = []
    const { order } = await composeThen((changed) => {
      changed.atNext("ledger.apply stamp", "before", () => changed.clock.advance(seconds(3)))
      changed.atNext("ledger.apply releaseStamp", "after", () => {
        for (const row of changed.ledger.rows.values()) seen.push([row.orderId, row.firstStampedAt])
      })
    })
    expect(seen).toEqual([[order.id, null]])
  })

  it("asks for no correction of what was changed before anything was sent", async () => {
    const { world, order } = await composeThen((changed) => {
      changed.atNext("ledger.apply stamp", "before", () => changed.clock.advance(seconds(3)))
      changed.atNext("ledger.apply stamp", "after", async () => {
        const [row] = [...changed.ledger.rows.values()]
        const amounts = { invoiced: "10.00", orderTotal: "9.00", refunded: null }
        const correction = { reason: "ORDER_EDITED" as const, at: row!.updatedAt, ...amounts }
        expect(await changed.ledger.apply(markForCorrection(row!, { correction }))).not.toBeNull()
      })
    })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", correction: null })
  })
})
