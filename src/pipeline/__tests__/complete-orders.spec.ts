import { completeIfReady, completeMissed } from "../sweep/complete-orders"
import { beginCompletion } from "../sweep/completion-start"
import { issueNow } from "../operator/person-acts"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const PAID = { isPaid: true }
const SHIPPED = { isPaid: true, isShipped: true }

const open = (world: World, number: number) =>
  world.place(orderNumber(number, { status: "pending" }))

describe("orders completed by the plugin", () => {
  it("completes an order once it is paid and shipped, and its invoice follows", async () => {
    const world = new World({ completeWhen: "paid_and_shipped" })
    const order = open(world, 1)
    world.orders.progress.set(order.id, PAID)
    expect(await completeIfReady(world.ports, order.id)).toBe(false)
    world.orders.progress.set(order.id, SHIPPED)
    expect(await completeIfReady(world.ports, order.id)).toBe(true)
    expect(await completeIfReady(world.ports, order.id)).toBe(false)
    expect(world.orders.completed).toEqual([order.id])
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("finds what no event told of, a capture during the checkout as well", async () => {
    const world = new World({ completeWhen: "paid" })
    const order = open(world, 1)
    const unpaid = open(world, 2)
    world.orders.progress.set(order.id, PAID)
    await world.live(minutes(3))
    expect(world.orders.completed).toEqual([order.id])
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.invoicesOf(unpaid)).toEqual([])
  })

  it("does nothing by itself before it is live, whatever the trigger, but what a person asks for", async () => {
    const world = new World({ completeWhen: "paid", live: false })
    const order = open(world, 1)
    world.orders.progress.set(order.id, PAID)
    const sold = world.place(orderNumber(2))
    await world.live(hours(2))
    expect(await completeIfReady(world.ports, order.id)).toBe(false)
    expect(world.orders.completed).toEqual([])
    expect(world.ledger.rows.size).toBe(0)
    await issueNow(world.ports, sold.id)
    await world.live(minutes(2))
    expect(world.invoicesOf(sold)).toHaveLength(1)
  })

  it("leaves what got so far before it went live, and takes what gets so far from then on", async () => {
    const world = new World({ completeWhen: "paid", live: false })
    const paid = { paidAt: world.clock.iso }
    const [byHand, early, late] = [open(world, 1), open(world, 2), open(world, 3)]
    world.orders.progress.set(byHand.id, PAID)
    world.orders.moments.set(byHand.id, paid)
    // A capture of which the shop keeps no moment may be of any time.
    world.orders.progress.set(early.id, PAID)
    await world.live(hours(2))
    world.ports.settings = { ...world.settings, live: true }
    await world.live(minutes(3))
    world.orders.progress.set(late.id, PAID)
    world.orders.moments.set(late.id, { paidAt: world.clock.iso })
    // What was paid by then is shipped: another event comes.
    world.orders.progress.set(byHand.id, SHIPPED)
    world.orders.moments.set(byHand.id, { ...paid, shippedAt: world.clock.iso })
    expect(await completeIfReady(world.ports, byHand.id)).toBe(false)
    await world.live(hours(1))
    expect(world.orders.completed).toEqual([late.id])
    expect(world.ledger.rows.size).toBe(1)
    expect(world.invoicesOf(late)).toHaveLength(1)
  })

  it("leaves what had got so far when another point is chosen", async () => {
    const world = new World({ completeWhen: "paid_and_shipped" })
    const [paid, later] = [open(world, 1), open(world, 2)]
    world.orders.progress.set(paid.id, PAID)
    world.orders.moments.set(paid.id, { paidAt: world.clock.iso })
    await world.live(hours(2))
    await beginCompletion(world.ports, "paid")
    world.ports.settings = { ...world.settings, completeWhen: "paid" }
    world.orders.progress.set(later.id, PAID)
    world.orders.moments.set(later.id, { paidAt: world.clock.iso })
    await world.live(hours(1))
    expect(world.orders.completed).toEqual([later.id])
  })

  it("completes nothing where that was not chosen", async () => {
    const world = new World()
    const order = open(world, 1)
    world.orders.progress.set(order.id, { ...SHIPPED, isDelivered: true })
    await world.live(hours(2))
    expect(await completeIfReady(world.ports, order.id)).toBe(false)
    expect(world.orders.completed).toEqual([])
  })

  it("leaves orders from before the start date to a person", async () => {
    const world = new World({ completeWhen: "paid", startDate: "2026-03-05T07:00:00Z" })
    const order = world.place(
      orderNumber(1, { status: "pending", createdAt: "2026-03-05T06:00:00.000Z" })
    )
    world.orders.progress.set(order.id, PAID)
    await world.live(minutes(10))
    expect(await completeIfReady(world.ports, order.id)).toBe(false)
    expect(world.orders.completed).toEqual([])
  })

  it("goes round all open orders, some at each run", async () => {
    const world = new World({ completeWhen: "paid" })
    const orders = Array.from({ length: 230 }, (_, index) => open(world, index + 1))
    const late = [orders[0]!, orders[120]!, orders[229]!]
    for (let run = 0; run < 3; run += 1) expect(await completeMissed(world.ports)).toBe(0)
    for (const { id } of late) world.orders.progress.set(id, PAID)
    let completed = 0
    for (let run = 0; run < 3; run += 1) completed += await completeMissed(world.ports)
    expect(completed).toBe(3)
    expect(world.orders.completed.toSorted()).toEqual(late.map(({ id }) => id).toSorted())
  })

  it("goes on to the others when one cannot be completed", async () => {
    const world = new World({ completeWhen: "paid" })
    const [stuck, other] = [open(world, 1), open(world, 2)]
    for (const { id } of [stuck, other]) world.orders.progress.set(id, PAID)
    const complete = world.orders.completeOrder.bind(world.orders)
    world.orders.completeOrder = async (id) => {
      if (id === stuck.id) throw new Error("the order is locked")
      await complete(id)
    }
    expect(await completeMissed(world.ports)).toBe(1)
    expect(world.orders.completed).toEqual([other.id])
    expect(world.logs.join("\n")).toContain(`completing order ${stuck.id}: the order is locked`)
  })
})
