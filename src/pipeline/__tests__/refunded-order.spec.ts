import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const REFUNDED = [
  { providerId: "pp_1", capturedAmount: "49.99", refundedAmount: "20.00", capturedAt: null },
]

describe("an order whose money was paid back without a credit line", () => {
  it("is not invoiced, and waits for a person", async () => {
    const world = new World()
    const order = world.place()
    world.orders.edit(order.id, { payments: REFUNDED })
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "CREDIT_LINE_AFTER_ORDER", params: { amount: "20.00" } }],
    })
    expect(world.invoicesOf(order)).toEqual([])
  })

  it("has its invoice found by its buyer, where the create before that had no answer", async () => {
    const world = new World()
    world.service().showsDetails = false
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.orders.edit(order.id, { payments: REFUNDED })
    await world.live(minutes(30))
    const row = await world.rowOf(order)
    expect([row.state, [row.invoiceId]]).toEqual(["issued", world.invoicesOf(order)])
  })
})
