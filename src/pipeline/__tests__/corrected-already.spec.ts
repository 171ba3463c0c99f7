import { aLine } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { cancelRequest, noteOrderChange } from "../order-changes/cancel-request"
import { noteReportedChange } from "../order-changes/note-reported-change"
import { settleRequest } from "../operator/person-acts"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const paid = (refundedAmount: string): OrderSnapshot["payments"] => [
  { providerId: "pp_1", capturedAmount: "49.99", refundedAmount, capturedAt: null },
]

const RETURNED: Partial<OrderSnapshot> = { total: "0", lines: [aLine({ returnedQuantity: "1" })] }

/** An invoice whose order changed, and whose correction a person wrote and settled. */
async function corrected(change: Partial<OrderSnapshot>) {
  const world = new World()
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(5))
  const turn = async (next: Partial<OrderSnapshot>) => {
    world.orders.change(order.id, next, world.clock.iso)
    await world.live(minutes(2))
    return await world.rowOf(order)
  }
  const row = await turn(change)
  expect(row.correction?.isSettled).toBeUndefined()
  await settleRequest(world.ports, row.id, "1/K/2026")
  const isSettled = async () => (await world.rowOf(order)).correction?.isSettled
  expect(await isSettled()).toBe(true)
  return { world, order, turn, isSettled }
}

describe("a correction that a person has settled", () => {
  it("stays settled when a parcel is packed afterwards: a later version with the same figures", async () => {
    const { turn } = await corrected(RETURNED)
    const before = await turn({})
    expect(before.correction).toMatchObject({ reason: "ORDER_RETURNED", isSettled: true })
    const after = await turn({})
    expect(after.correction).toEqual(before.correction)
    expect(after.orderVersion).toBeGreaterThan(before.orderVersion ?? 0)
  })

  it.each(["the event", "the sweep"])(
    "stays settled when the return is paid out later, told by %s",
    async (source) => {
      const { world, order, turn, isSettled } = await corrected(RETURNED)
      if (source === "the sweep") await turn({ payments: paid("49.99") })
      else {
        world.orders.change(order.id, { payments: paid("49.99") }, world.clock.iso)
        await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")
      }
      expect(await isSettled()).toBe(true)
    }
  )

  it("is opened by another refund", async () => {
    const { turn } = await corrected({ payments: paid("10.00") })
    const { correction } = await turn({ payments: paid("20.00") })
    expect(correction).toMatchObject({ reason: "ORDER_REFUNDED", refunded: "20.00" })
    expect(correction?.isSettled).toBeUndefined()
  })

  it("is opened by another total", async () => {
    const { turn } = await corrected({ total: "99.98", lines: [aLine({ quantity: "2" })] })
    const { correction } = await turn({ total: "149.97", lines: [aLine({ quantity: "3" })] })
    expect(correction).toMatchObject({ reason: "ORDER_EDITED", orderTotal: "149.97" })
    expect(correction?.isSettled).toBeUndefined()
  })

  it.each(["the event", "the sweep"])(
    "is opened where the order is again what was invoiced first, told by %s",
    async (source) => {
      const more = { total: "99.98", lines: [aLine({ quantity: "2" })] }
      const { world, order, turn } = await corrected(more)
      const [payment] = paid("49.99")
      const payments = [{ ...payment!, capturedAmount: "99.98" }]
      const back = { total: "49.99", lines: [aLine()], payments }
      if (source === "the sweep") await turn(back)
      else {
        world.orders.change(order.id, back, world.clock.iso)
        await noteReportedChange(world.ports, order.id, "ORDER_REFUNDED")
      }
      const { correction } = await world.rowOf(order)
      expect(correction).toMatchObject({ orderTotal: "49.99", refunded: "49.99" })
      expect(correction?.isSettled).toBeUndefined()
    }
  )

  it("is opened by more paid back than the order is worth less", async () => {
    const half = { total: "39.99", lines: [aLine({ unitPrice: "39.99" })] }
    const { turn } = await corrected(half)
    expect((await turn({ payments: paid("10.00") })).correction?.isSettled).toBe(true)
    expect((await turn({ payments: paid("10.01") })).correction?.isSettled).toBeUndefined()
  })

  it("is opened by an edit that is reported, also for the same amount", async () => {
    const { world, order, isSettled } = await corrected({ lines: [aLine({ id: "ordli_9" })] })
    world.orders.change(order.id, { lines: [aLine({ id: "ordli_10" })] }, world.clock.iso)
    await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
    expect(await isSettled()).toBeUndefined()
  })

  it("of a canceled order is not opened by its refund, nor by hearing of it again", async () => {
    const canceledAt = "2026-01-01T00:00:00.000Z"
    const { world, order, isSettled } = await corrected({ status: "canceled", canceledAt })
    world.orders.change(order.id, { payments: paid("49.99") }, world.clock.iso)
    await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")
    expect(await isSettled()).toBe(true)
    await cancelRequest(world.ports, order.id)
    expect(await isSettled()).toBe(true)
  })
})
