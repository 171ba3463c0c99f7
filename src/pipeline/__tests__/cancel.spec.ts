import { needsAttention } from "../../core/request/allowed-acts"
import { cancelIfCanceled, cancelRequest, noteOrderChange } from "../order-changes/cancel-request"
import { retryRequest, settleRequest } from "../operator/person-acts"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const cancel = async (world: World, id: string) => {
  world.orders.edit(id, { status: "canceled", canceledAt: world.clock.iso })
  return await cancelRequest(world.ports, id)
}

describe("canceling an order", () => {
  it("that has no request changes nothing", async () => {
    const world = new World()
    const order = world.place()
    expect(await cancel(world, order.id)).toBeNull()
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(0)
  })

  it("before it is issued takes its request out", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    expect(await cancel(world, order.id)).toMatchObject({ state: "canceled" })
    await world.trigger(order)
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled", correction: null })
    expect(world.invoicesOf(order)).toHaveLength(0)
  })

  it("is not believed of an order that is not canceled: its invoice would never be issued", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    expect(await cancelIfCanceled(world.ports, order.id)).toMatchObject({ state: "queued" })
    await world.live(minutes(2))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await cancelIfCanceled(world.ports, order.id)).toMatchObject({ correction: null })
    world.orders.edit(order.id, { status: "canceled", canceledAt: world.clock.iso })
    const correction = { reason: "ORDER_CANCELED" }
    expect(await cancelIfCanceled(world.ports, order.id)).toMatchObject({ correction })
  })

  it("is noticed when the invoice is composed, though no event came", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.orders.edit(order.id, { status: "canceled", canceledAt: world.clock.iso })
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled" })
    expect(world.service().calls.filter((call) => call !== "check-key" && call !== "list")).toEqual(
      []
    )
  })

  it("after it was issued marks it for correction and leaves the invoice", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await cancel(world, order.id)).toMatchObject({
      state: "issued",
      correction: { reason: "ORDER_CANCELED", at: world.clock.iso, invoiced: "49.99" },
    })
    await world.live(hours(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("after it was issued is found without its event, also where the first looks came to nothing", async () => {
    const world = new World()
    const readScan = world.ledger.readScan.bind(world.ledger)
    const broken = jest.spyOn(world.ledger, "readScan").mockImplementation(async (name) => {
      if (name === "changed_orders") throw new Error("connection lost")
      return await readScan(name)
    })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    world.orders.edit(order.id, { status: "canceled", canceledAt: world.clock.iso })
    await world.live(hours(1))
    // The scan over the orders themselves goes on meanwhile.
    const later = world.place(orderNumber(2))
    await world.live(minutes(2))
    expect(world.invoicesOf(later)).toHaveLength(1)
    broken.mockRestore()
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({ correction: { reason: "ORDER_CANCELED" } })
  })

  it.each(["refused", "not-sent"] as const)(
    "after a create that ended %s takes it out",
    async (fault) => {
      const world = new World()
      world.service().fail("create", fault)
      const order = world.place()
      await world.trigger(order)
      await world.runJobs()
      expect(await cancel(world, order.id)).toMatchObject({ state: "canceled" })
      await world.live(hours(5))
      expect(world.invoicesOf(order)).toHaveLength(0)
    }
  )

  it("in the moment of its stamp marks the invoice that follows", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    // The worker stamps between the cancellation's reading and its move.
    world.atNext("ledger.findRequestOfOrder", "after", () => {
      world.atNext("ledger.apply cancel", "before", async () => await world.runJobs())
    })
    await cancelRequest(world.ports, order.id)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      correction: { reason: "ORDER_CANCELED" },
    })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("while the stamp wins nothing sends nothing", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    // The cancellation comes between composing and the stamp.
    world.atNext("ledger.apply stamp", "before", async () => {
      await cancelRequest(world.ports, order.id)
    })
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled" })
    expect(world.service().count("create")).toBe(0)
  })

  it("while its create is under way marks it, whatever the create's end", async () => {
    const world = new World()
    const order = world.place()
    const during = async () => void (await cancel(world, order.id))
    world.service().fail("create", { kind: "not-sent", during })
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled" })
    expect(world.invoicesOf(order)).toHaveLength(0)
  })

  it("while its create is refused leaves nothing to correct", async () => {
    const world = new World()
    const order = world.place()
    const during = async () => void (await cancel(world, order.id))
    world.service().fail("create", { kind: "refused", during })
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled", correction: null })
    expect(world.invoicesOf(order)).toHaveLength(0)
  })

  it("of unknown outcome marks it, and is not made again once it is proven absent", async () => {
    const world = new World()
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    expect(await cancel(world, order.id)).toMatchObject({
      state: "unknown",
      correction: { reason: "ORDER_CANCELED" },
    })
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled", correction: null })
    expect(world.service().count("create")).toBe(1)
  })
})

describe("an order that changes", () => {
  it("before its invoice is issued marks nothing, and the invoice is of the changed order", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    expect(await noteOrderChange(world.ports, order.id, "ORDER_EDITED")).toMatchObject({
      state: "queued",
      correction: null,
    })
    expect(await noteOrderChange(world.ports, "order_unknown", "ORDER_EDITED")).toBeNull()
  })

  it("after its invoice was issued marks it with both figures", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    world.orders.edit(order.id, { total: "29.99" })
    expect(await noteOrderChange(world.ports, order.id, "ORDER_RETURNED")).toMatchObject({
      state: "issued",
      correction: { reason: "ORDER_RETURNED", invoiced: "49.99", orderTotal: "29.99" },
    })
  })

  it("stays marked as canceled when its refund follows", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    await cancel(world, order.id)
    expect(await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")).toMatchObject({
      correction: { reason: "ORDER_CANCELED" },
    })
  })

  it("is marked without figures when it cannot be read", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    world.orders.readOrder = async () => {
      throw new Error("unexpected form of total")
    }
    expect(await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")).toMatchObject({
      correction: { reason: "ORDER_REFUNDED", invoiced: "49.99", orderTotal: null },
    })
    expect(world.logs.join()).toContain("unexpected form of total")
  })
})

describe("canceling an order whose unknown invoice was settled by hand", () => {
  const settleUnknown = async (fault: "saved" | "lost") => {
    const world = new World()
    world.service().fail("create", fault)
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const { id } = await world.rowOf(order)
    expect(await settleRequest(world.ports, id, "dealt with in the books")).toHaveProperty(
      "request"
    )
    return { world, order, id }
  }

  it("keeps saying that the invoice may exist, and asks for a correction until that is settled", async () => {
    const { world, order, id } = await settleUnknown("saved")
    const changed = await cancel(world, order.id)
    expect(changed).toMatchObject({
      state: "skipped",
      correction: { reason: "ORDER_CANCELED", invoiced: "49.99" },
    })
    expect(needsAttention(changed!)).toBe(true)
    // What may exist may be taken for an equal order's.
    expect(await world.ledger.hasUnresolvedLookalike({ ...changed!, id: "another" })).toBe(true)
    const again = await cancel(world, order.id)
    expect(again).toMatchObject({ state: "skipped" })
    expect(await settleRequest(world.ports, id, "corrected")).toMatchObject({
      request: {
        state: "skipped",
        reasons: [{ code: "SETTLED_BY_HAND", message: "dealt with in the books" }],
        correction: { reason: "ORDER_CANCELED", isSettled: true },
      },
    })
    expect(needsAttention(await world.rowOf(order))).toBe(false)
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ correction: { isSettled: true } })
  })

  it("asks for a correction of what may exist after a refund too, and once for what is settled in one", async () => {
    const { world, order } = await settleUnknown("saved")
    expect(await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")).toMatchObject({
      state: "skipped",
      correction: { reason: "ORDER_REFUNDED" },
    })
    const other = new World()
    other.service().fail("create", "saved")
    const placed = other.place()
    await other.trigger(placed)
    await other.runJobs()
    await cancel(other, placed.id)
    const { id } = await other.rowOf(placed)
    expect(await settleRequest(other.ports, id, "both in the books")).toHaveProperty("request")
    expect(needsAttention(await other.rowOf(placed))).toBe(false)
  })

  it("leaves the mark on the invoice that a look finds, and takes out what was never there", async () => {
    for (const fault of ["saved", "lost"] as const) {
      const { world, order, id } = await settleUnknown(fault)
      await cancel(world, order.id)
      await retryRequest(world.ports, id)
      await world.live(hours(5))
      const there = { state: "issued", correction: { reason: "ORDER_CANCELED" } }
      const notThere = { state: "canceled", correction: null }
      expect(await world.rowOf(order)).toMatchObject(fault === "saved" ? there : notThere)
    }
  })
})
