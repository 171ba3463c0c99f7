import { aLine } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { noteOrderChange } from "../order-changes/cancel-request"
import { noteMissedChanges } from "../order-changes/missed-changes"
import { skipRequest } from "../operator/person-acts"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const FREE: Partial<OrderSnapshot> = { total: "0", lines: [aLine({ unitPrice: "0" })] }
const WORTH: Partial<OrderSnapshot> = {
  total: "49.99",
  lines: [aLine({ unitPrice: "0" }), aLine({ id: "ordli_2" })],
}

/** An order of nothing but a sample, passed over. */
async function passedOver() {
  const world = new World()
  const order = world.place(FREE)
  await world.trigger(order)
  await world.live(minutes(5))
  expect(await world.rowOf(order)).toMatchObject({
    state: "skipped",
    reasons: [{ code: "ZERO_TOTAL" }],
  })
  return { world, order }
}

const expectIssued = async ({ world, order }: Awaited<ReturnType<typeof passedOver>>) => {
  expect(await world.rowOf(order)).toMatchObject({ state: "issued", totals: { gross: "49.99" } })
  expect(world.invoicesOf(order)).toHaveLength(1)
}

describe("an order with nothing to invoice", () => {
  it("is issued once an edit gave it a worth", async () => {
    const { world, order } = await passedOver()
    world.orders.change(order.id, WORTH, world.clock.iso)
    await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
    await world.live(hours(1))
    await expectIssued({ world, order })
  })

  it("is issued by the sweep where the event of the edit was lost", async () => {
    const { world, order } = await passedOver()
    world.orders.change(order.id, WORTH, world.clock.iso)
    await world.live(hours(1))
    await expectIssued({ world, order })
  })

  it("stays passed over by any other change, and is left alone", async () => {
    const { world, order } = await passedOver()
    const { revision } = await world.rowOf(order)
    world.orders.change(
      order.id,
      { lines: [aLine({ unitPrice: "0", quantity: "2" })] },
      world.clock.iso
    )
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped", revision })
    await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "skipped",
      reasons: [{ code: "ZERO_TOTAL" }],
    })
    expect(world.invoicesOf(order)).toHaveLength(0)
  })

  it("is a person's while nothing is issued by itself", async () => {
    const { world, order } = await passedOver()
    world.orders.change(order.id, WORTH, world.clock.iso)
    const ports = { ...world.ports, settings: { ...world.settings, live: false } }
    await noteOrderChange(ports, order.id, "ORDER_EDITED")
    await noteMissedChanges(ports)
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
  })

  it("is a person's who skipped it, whatever is edited", async () => {
    const world = new World()
    const order = world.place({ billingAddress: null, shippingAddress: null })
    await world.trigger(order)
    await world.live(minutes(5))
    await skipRequest(world.ports, (await world.rowOf(order)).id, "a gift")
    world.orders.change(order.id, WORTH, world.clock.iso)
    await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
  })
})
