import type { OrderSnapshot } from "../../core/order-snapshot"
import { noteOrderChange } from "../cancel-request"
import { markPaidInvoices } from "../mark-paid"
import { pauseCompany } from "../pause-company"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

/** The next turn. */
async function mark(world: World) {
  world.standStill(1000)
  return await markPaidInvoices(world.ports, { turnMs: 1 })
}

/** An order whose invoice was issued before it was paid. */
async function unpaid(world = new World(), changes: Partial<OrderSnapshot> = {}) {
  const order = world.place({ payments: [], ...changes })
  await world.trigger(order)
  await world.live(minutes(2))
  const { invoiceId, isPaid } = await world.rowOf(order)
  expect(isPaid).toBe(false)
  return { world, order, invoiceId }
}

/** Its payment is captured, and the event tells. */
async function capture(world: World, order: OrderSnapshot) {
  world.orders.progress.set(order.id, { isPaid: true })
  await world.ports.ledger.hastenPayment(order.id)
}

const stateOf = async (world: World, order: OrderSnapshot) => {
  const { id } = await world.rowOf(order)
  const [watch] = await world.ledger.findPaymentsOf([id])
  return watch?.state ?? null
}

describe("an invoice that was issued unpaid", () => {
  it("is marked paid once its order is, and once only", async () => {
    const { world, order, invoiceId } = await unpaid()
    await mark(world)
    expect(world.service().paid).toEqual([])
    await capture(world, order)
    expect(await mark(world)).toMatchObject({ marked: 1 })
    for (let hour = 0; hour < 100; hour += 1) {
      world.standStill(hours(1))
      await mark(world)
    }
    expect(world.service().paid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("paid")
    expect(world.attemptsOf(await world.rowOf(order))).toContain("mark-paid done")
  })

  it("is marked though nobody told of the capture", async () => {
    const { world, order, invoiceId } = await unpaid()
    world.orders.progress.set(order.id, { isPaid: true })
    world.standStill(hours(2))
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId])
  })

  it("stays as it is while its order is not paid in full, ever more rarely looked at", async () => {
    const { world, order } = await unpaid()
    for (let day = 0; day < 130; day += 1) {
      await mark(world)
      world.standStill(hours(24))
    }
    expect(world.service().paid).toEqual([])
    const { id } = await world.rowOf(order)
    expect(await world.ledger.findPaymentsOf([id])).toMatchObject([
      { state: "unpaid", dueAt: null },
    ])
  })

  it("is marked again where the answer was lost: it says how it stands, not what happens", async () => {
    const { world, order, invoiceId } = await unpaid()
    await capture(world, order)
    world.service().fail("mark-paid", "saved", "not-sent", "asked-to-wait")
    for (let turn = 0; turn < 6; turn += 1) {
      await mark(world)
      world.standStill(minutes(6))
    }
    expect(world.service().paid).toEqual([invoiceId, invoiceId])
    expect(await stateOf(world, order)).toBe("paid")
  })

  it("is left to a person where the service refuses it for good", async () => {
    const { world, order } = await unpaid()
    await capture(world, order)
    world.service().notOffered.add("mark-paid")
    for (let day = 0; day < 30; day += 1) {
      await mark(world)
      world.standStill(hours(24))
    }
    expect(await stateOf(world, order)).toBe("refused")
    expect(world.service().count("mark-paid")).toBeLessThanOrEqual(7)
  })

  it("is not marked while its company is held, nor after its order changed", async () => {
    const { world, order, invoiceId } = await unpaid()
    await capture(world, order)
    await pauseCompany(world.ports, {
      companyId: "default",
      actorId: "user_1",
      note: "Stocktaking",
    })
    await mark(world)
    expect(world.service().paid).toEqual([])
    await world.ports.ledger.releaseCompany("default", "paused")
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId])
    const { order: edited } = await unpaid(world, orderNumber(2))
    await noteOrderChange(world.ports, edited.id, "ORDER_EDITED")
    await capture(world, edited)
    await mark(world)
    // What was paid is not what was invoiced.
    expect(world.service().paid).toEqual([invoiceId])
    expect(await stateOf(world, edited)).toBe("unpaid")
  })

  it("is no concern of one that was paid before it was issued", async () => {
    const world = new World()
    const payment = {
      providerId: "pp_stripe_stripe",
      capturedAmount: "49.99",
      refundedAmount: "0",
      capturedAt: "2026-03-05T07:00:00.000Z",
    }
    const order = world.place({ payments: [payment] })
    await world.trigger(order)
    await world.live(minutes(2))
    expect((await world.rowOf(order)).isPaid).toBe(true)
    expect(await stateOf(world, order)).toBeNull()
    world.standStill(hours(2))
    await mark(world)
    expect(world.service().count("mark-paid")).toBe(0)
  })
})
