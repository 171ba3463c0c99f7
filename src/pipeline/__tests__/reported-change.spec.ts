import { aLine } from "../../core/__tests__/an-order"
import { mark } from "../order-changes/cancel-request"
import { noteReportedChange } from "../order-changes/note-reported-change"
import { settleRequest } from "../operator/person-acts"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const paid = (capturedAmount: string, refundedAmount: string) => [
  { providerId: "pp_1", capturedAmount, refundedAmount, capturedAt: null },
]

/** An order that was edited before its invoice, and invoiced as it was then. */
async function editedBefore(options = {}) {
  const world = new World(options)
  const order = world.place()
  const line = aLine({ unitPrice: "50.00" })
  world.orders.edit(order.id, {
    lines: [line],
    total: "50",
    version: 2,
    payments: paid("100", "0"),
  })
  await world.trigger(order)
  await world.live(minutes(5))
  expect((await world.rowOf(order)).totals?.gross).toBe("50.00")
  const report = async (change: "ORDER_EDITED" | "ORDER_REFUNDED" | "ORDER_RETURNED") =>
    (await noteReportedChange(world.ports, order.id, change))?.correction ?? null
  return { world, order, line, report }
}

describe("a change that an event reports of an invoiced order", () => {
  it("is no correction where the edit was invoiced before its event came", async () => {
    const { report } = await editedBefore()
    expect(await report("ORDER_EDITED")).toBeNull()
  })

  it("is one where the order has changed since", async () => {
    const { world, order, line, report } = await editedBefore()
    const other = { ...line, id: "ordli_other" }
    world.orders.edit(order.id, { lines: [other], version: 3 })
    expect(await report("ORDER_EDITED")).toMatchObject({ reason: "ORDER_EDITED" })
  })

  it.each([
    ["the sweep marks it by itself", {}, { reason: "ORDER_EDITED" }],
    [
      "it is marked after the sweep noted its version",
      { transformDraft: <T>(draft: T) => draft },
      null,
    ],
  ])("is one where an edit left the total as it was: %s", async (_, options, bySweep) => {
    const world = new World(options)
    const lines = [aLine({ id: "m", quantity: "2" }), aLine({ id: "l", quantity: "1" })]
    const order = world.place()
    world.orders.edit(order.id, { lines, total: "149.97" })
    await world.trigger(order)
    await world.live(minutes(5))
    const swapped = [aLine({ id: "m", quantity: "1" }), aLine({ id: "l", quantity: "2" })]
    world.orders.change(order.id, { lines: swapped }, world.clock.iso)
    await world.live(minutes(2))
    const { orderVersion, correction } = await world.rowOf(order)
    expect([orderVersion, correction]).toEqual([2, bySweep && expect.objectContaining(bySweep)])
    const noted = await noteReportedChange(world.ports, order.id, "ORDER_EDITED")
    expect(noted?.correction).toMatchObject({ reason: "ORDER_EDITED" })
  })

  it("is one where the version is the same and the order is worth less", async () => {
    const { world, order, report } = await editedBefore()
    world.orders.edit(order.id, { lines: [aLine({ unitPrice: "40.00" })], total: "40" })
    expect(await report("ORDER_EDITED")).toMatchObject({ orderTotal: "40.00" })
  })

  it("is no correction where a refund gives back what that edit took off", async () => {
    const { world, order, report } = await editedBefore()
    world.orders.edit(order.id, { payments: paid("100", "50") })
    expect(await report("ORDER_REFUNDED")).toBeNull()
    world.orders.edit(order.id, { payments: paid("100", "60") })
    expect(await report("ORDER_REFUNDED")).toMatchObject({ refunded: "60.00" })
  })

  it.each(["the event", "the sweep"])(
    "is no correction after that of another buyer was settled, told by %s",
    async (source) => {
      const { world, order, report } = await editedBefore()
      const row = await world.rowOf(order)
      await mark(world.ports, row, "BUYER_EDITED", "another buyer")
      await settleRequest(world.ports, row.id, "1/K/2026")
      const { correction } = await world.rowOf(order)
      const refund = { payments: paid("100", "50") }
      if (source === "the event") {
        world.orders.edit(order.id, refund)
        await report("ORDER_REFUNDED")
      } else {
        world.orders.change(order.id, refund, world.clock.iso)
        await world.live(minutes(3))
      }
      expect(correction).toMatchObject({ reason: "BUYER_EDITED", isSettled: true })
      expect((await world.rowOf(order)).correction).toEqual(correction)
    }
  )

  it("is marked where the refund is not to be seen, or the order cannot be read", async () => {
    const unseen = await editedBefore()
    expect(await unseen.report("ORDER_REFUNDED")).toMatchObject({ reason: "ORDER_REFUNDED" })
    const unread = await editedBefore()
    unread.world.orders.readOrder = () => Promise.reject(new Error("no database"))
    expect(await unread.report("ORDER_EDITED")).toMatchObject({ orderTotal: null })
    expect(unread.world.logs.join()).toContain("was not compared with its invoice: no database")
  })

  it("is always one where goods came back", async () => {
    const { report } = await editedBefore()
    expect(await report("ORDER_RETURNED")).toMatchObject({ reason: "ORDER_RETURNED" })
  })
})

it("leaves an invoice of an edited order as it is when the sweep finds a parcel and the refund", async () => {
  const { world, order } = await editedBefore()
  world.orders.change(order.id, { payments: paid("100", "50") }, world.clock.iso)
  await world.live(minutes(3))
  const row = await world.rowOf(order)
  expect([row.correction, row.orderVersion]).toEqual([null, 3])
})
