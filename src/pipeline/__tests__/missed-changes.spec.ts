import { aLine } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { noteOrderChange } from "../order-changes/cancel-request"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

async function issued(world = new World()) {
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(5))
  return { world, order }
}

const paid = (refundedAmount: string): OrderSnapshot["payments"] => [
  { providerId: "pp_1", capturedAmount: "49.99", refundedAmount, capturedAt: null },
]

const CHANGES: [string, string, (world: World) => Partial<OrderSnapshot>][] = [
  [
    "cancellation",
    "ORDER_CANCELED",
    (world) => ({ status: "canceled", canceledAt: world.clock.iso }),
  ],
  [
    "edit of its amount",
    "ORDER_EDITED",
    () => ({ total: "99.98", lines: [aLine({ quantity: "2" })] }),
  ],
  [
    "other goods for the same amount",
    "ORDER_EDITED",
    () => ({ lines: [aLine({ id: "ordli_9" })] }),
  ],
  ["return", "ORDER_RETURNED", () => ({ total: "0", lines: [aLine({ returnedQuantity: "1" })] })],
  ["refund", "ORDER_REFUNDED", () => ({ payments: paid("10.00") })],
  [
    "refund by a credit line",
    "ORDER_REFUNDED",
    () => ({ total: "39.99", creditLines: [{ amount: "10.00", addedAfterOrder: true }] }),
  ],
]

describe("a change after the invoice whose event is lost", () => {
  it.each(CHANGES)("%s is found by the sweep: %s", async (_, reason, change) => {
    const { world, order } = await issued()
    world.orders.change(order.id, change(world), world.clock.iso)
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      correction: { reason, invoiced: "49.99" },
    })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it.each(CHANGES)("%s is noted once, however often the sweep passes", async (_, __, change) => {
    const { world, order } = await issued()
    world.orders.change(order.id, change(world), world.clock.iso)
    await world.live(minutes(2))
    const { correction } = await world.rowOf(order)
    const reads = world.calls.filter((call) => call === "orders.readOrder").length
    await world.live(hours(1))
    expect((await world.rowOf(order)).correction).toEqual(correction)
    expect(world.calls.filter((call) => call === "orders.readOrder")).toHaveLength(reads)
  })

  it("is found when no sweep ran for hours, and among many others", async () => {
    const world = new World()
    const orders = Array.from({ length: 30 }, (_, n) => world.place(orderNumber(n)))
    for (const order of orders) await world.trigger(order)
    await world.live(minutes(5))
    for (const order of orders) {
      world.orders.change(order.id, { payments: paid("1.00") }, world.clock.iso)
      world.standStill(minutes(10))
    }
    await world.live(minutes(3))
    for (const order of orders) {
      expect((await world.rowOf(order)).correction).toMatchObject({ refunded: "1.00" })
    }
  })

  it("takes a request out that was never issued, when it is a cancellation", async () => {
    const world = new World()
    world.service().fail("create", "refused")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(2))
    const canceledAt = world.clock.iso
    world.orders.change(order.id, { status: "canceled", canceledAt }, world.clock.iso)
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled" })
  })

  it("is found though issuing is by hand", async () => {
    const world = new World({ trigger: "manual" })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    world.orders.change(order.id, { payments: paid("5.00") }, world.clock.iso)
    await world.live(minutes(2))
    expect((await world.rowOf(order)).correction).toMatchObject({ reason: "ORDER_REFUNDED" })
  })
})

describe("a new version of an order", () => {
  it("needs no correction when a parcel was packed or sent, and is read once", async () => {
    const { world, order } = await issued()
    const before = world.calls.filter((call) => call === "orders.readOrder").length
    world.orders.change(order.id, { shippedAt: [world.clock.iso] }, world.clock.iso)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ correction: null, orderVersion: 2 })
    expect(world.calls.filter((call) => call === "orders.readOrder")).toHaveLength(before + 1)
  })

  it("was noted already where its event arrived", async () => {
    const { world, order } = await issued()
    world.orders.change(order.id, { payments: paid("10.00") }, world.clock.iso)
    await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")
    const { correction } = await world.rowOf(order)
    await world.live(hours(1))
    expect((await world.rowOf(order)).correction).toEqual(correction)
  })

  it("that cannot be read is tried again and hides no other", async () => {
    const { world, order } = await issued()
    const other = world.place(orderNumber(7))
    await world.trigger(other)
    await world.live(minutes(2))
    for (const { id } of [order, other]) {
      world.orders.change(id, { payments: paid("10.00") }, world.clock.iso)
    }
    const read = world.orders.readOrder.bind(world.orders)
    world.orders.readOrder = async (id) => {
      if (id === order.id) throw new Error("unexpected form")
      return await read(id)
    }
    await world.live(minutes(2))
    expect((await world.rowOf(other)).correction).not.toBeNull()
    expect((await world.rowOf(order)).correction).toBeNull()
    world.orders.readOrder = read
    await world.live(hours(2))
    expect((await world.rowOf(order)).correction).not.toBeNull()
  })
})
