import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { noteOrderChange } from "../order-changes/cancel-request"
import { markByPerson } from "../operator/mark-by-person"
import { markPaidInvoices } from "../follow-up/mark-paid"
import { pauseCompany } from "../holds/pause-company"
import { byHand } from "./support/by-hand"
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

type Payment = OrderSnapshot["payments"][number]
const PAYMENT: Payment = {
  providerId: "pp_stripe_stripe",
  capturedAmount: "49.99",
  refundedAmount: "0",
  capturedAt: "2026-03-06T07:00:00.000Z",
}

/** What its payments come to by now; nobody tells. */
const pay = (world: World, { id }: OrderSnapshot, ...payments: Partial<Payment>[]) =>
  world.orders.edit(id, { payments: payments.map((one) => ({ ...PAYMENT, ...one })) })

/** Its payment is captured, and the event tells. */
async function capture(world: World, order: OrderSnapshot) {
  pay(world, order, {})
  await world.ports.ledger.makePaymentDue(order.id)
}

const stateOf = async (world: World, order: OrderSnapshot) => {
  const { id } = await world.rowOf(order)
  const [watch] = await world.ledger.findPaymentsOf([id])
  return watch?.state ?? null
}

describe("an invoice that was issued unpaid", () => {
  it("is marked though an order before it cannot be read, which is looked at again later", async () => {
    const { world, order: first } = await unpaid()
    const { order: second, invoiceId } = await unpaid(world, orderNumber(2))
    await capture(world, first)
    await capture(world, second)
    const readOrder = world.orders.readOrder.bind(world.orders)
    world.orders.readOrder = async (id) => {
      if (id === first.id) throw new Error("Order cannot be read: unexpected form")
      return await readOrder(id)
    }
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId])
    expect(await stateOf(world, first)).toBe("unpaid")
    world.orders.readOrder = readOrder
    world.standStill(hours(1))
    await mark(world)
    expect(await stateOf(world, first)).toBe("paid")
  })

  it("is another order's by its reference: nothing is said of it, nor by a person", async () => {
    const { world, order } = await unpaid()
    const { id } = await world.rowOf(order)
    const difference = {
      what: "reference",
      sent: "ours",
      found: "theirs",
      isSettled: true,
    } as const
    await world.ledger.apply(byHand({ id, expect: { state: "issued" }, set: { difference } }))
    await capture(world, order)
    await mark(world)
    const end = await markByPerson(world.ports, id, { to: "paid", seen: "unpaid" })
    expect(end).toMatchObject({ rejection: { code: "INVOICE_OF_ANOTHER" } })
    expect(world.service().paid).toEqual([])
  })

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
    pay(world, order, {})
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
    await mark(world)
    expect(await stateOf(world, order)).toBe("marking")
    for (let turn = 0; turn < 10; turn += 1) {
      world.standStill(minutes(6))
      await mark(world)
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

  it("is not marked while its company is on hold, nor after its order changed", async () => {
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
    const order = world.place({ payments: [PAYMENT] })
    await world.trigger(order)
    await world.live(minutes(2))
    expect((await world.rowOf(order)).isPaid).toBe(true)
    expect(await stateOf(world, order)).toBeNull()
    world.standStill(hours(2))
    await mark(world)
    expect(world.service().count("mark-paid")).toBe(0)
  })

  it("is not marked for a part, for less than it asks, nor for an order that was canceled", async () => {
    const { world, order } = await unpaid()
    for (const payments of [
      [{ capturedAmount: "49.97" }],
      [{ refundedAmount: "10.00" }],
      [{ capturedAmount: "30.00" }, { capturedAmount: "10.00" }],
      // More than was asked: somebody should look.
      [{ capturedAmount: "60.00" }],
    ]) {
      pay(world, order, ...payments)
      await world.ports.ledger.makePaymentDue(order.id)
      await mark(world)
    }
    const canceledAt = world.clock.iso
    world.orders.edit(order.id, { payments: [PAYMENT], status: "canceled", canceledAt })
    await world.ports.ledger.makePaymentDue(order.id)
    await mark(world)
    expect(world.service().paid).toEqual([])
    expect(await stateOf(world, order)).toBe("unpaid")
  })

  it("counts two payments, and a gift card of the checkout, but not what a refund credits", async () => {
    const { world, order, invoiceId } = await unpaid()
    const creditLines = [{ amount: "20.00", addedAfterOrder: true }]
    world.orders.edit(order.id, {
      payments: [{ ...PAYMENT, capturedAmount: "29.99" }],
      creditLines,
    })
    await world.ports.ledger.makePaymentDue(order.id)
    await mark(world)
    expect(world.service().paid).toEqual([])
    world.orders.edit(order.id, { creditLines: [{ amount: "20.00", addedAfterOrder: false }] })
    await world.ports.ledger.makePaymentDue(order.id)
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId])
  })

  it("is told anew only after the call before is over, however often Medusa tells", async () => {
    const { world, order } = await unpaid()
    await capture(world, order)
    world.service().fail("mark-paid", "lost")
    await mark(world)
    await capture(world, order)
    await mark(world)
    expect(world.service().count("mark-paid")).toBe(1)
  })

  it("is asked for ever more rarely where no answer comes", async () => {
    const { world, order } = await unpaid()
    await capture(world, order)
    world.service().unanswered.add("mark-paid")
    for (let turn = 0; turn < 24 * 60; turn += 1) {
      await mark(world)
      world.standStill(minutes(1))
    }
    expect(world.service().count("mark-paid")).toBeLessThan(15)
    world.service().unanswered.clear()
    world.standStill(hours(6))
    await mark(world)
    expect(await stateOf(world, order)).toBe("paid")
  })

  it("waits for hours where the key may not mark, and costs the others one call", async () => {
    const { world, order } = await unpaid()
    await capture(world, order)
    world.service().forbidden.add("mark-paid")
    for (let turn = 0; turn < 5 * 60; turn += 1) {
      await mark(world)
      world.standStill(minutes(1))
    }
    expect(world.service().count("mark-paid")).toBe(1)
    expect(await stateOf(world, order)).toBe("refused")
    expect(await world.ledger.findHolds()).toEqual([])
  })

  it("does not hold up the others where one gets no answer, and three end the run", async () => {
    const { world, order } = await unpaid()
    const { order: second } = await unpaid(world, orderNumber(2))
    const { order: third } = await unpaid(world, orderNumber(3))
    for (const one of [order, second, third]) await capture(world, one)
    world.service().fail("mark-paid", "lost", "key-rejected")
    await mark(world)
    // An answer 401 is of the key, and ends the run.
    expect(world.service().count("mark-paid")).toBe(2)
    const other = new World()
    const orders = []
    for (let number = 1; number <= 5; number += 1) {
      orders.push((await unpaid(other, orderNumber(number))).order)
    }
    for (const one of orders) await capture(other, one)
    other.service().fail("mark-paid", "lost", "lost", "lost")
    await mark(other)
    expect(other.service().count("mark-paid")).toBe(3)
    other.standStill(minutes(6))
    await mark(other)
    expect(new Set(other.service().paid).size).toBe(5)
  })

  it("waits for as long as the service asks", async () => {
    const { world, order } = await unpaid()
    await capture(world, order)
    world.service().fail("mark-paid", { kind: "asked-to-wait", retryAfterMs: hours(1) })
    await mark(world)
    world.restart()
    world.standStill(minutes(59))
    await mark(world)
    expect(world.service().count("mark-paid")).toBe(1)
    world.standStill(minutes(2))
    await mark(world)
    expect(await stateOf(world, order)).toBe("paid")
  })

  it("keeps a capture that is told while it is looked at", async () => {
    const { world, order } = await unpaid()
    pay(world, order, { capturedAmount: "10.00" })
    world.standStill(hours(1))
    world.atNext("orders.readOrder", "after", async () => await capture(world, order))
    await mark(world)
    expect(world.service().paid).toEqual([])
    await mark(world)
    expect(await stateOf(world, order)).toBe("paid")
  })

  it("is left to a person where it was not compared, or differs and was accepted so", async () => {
    const { world, order } = await unpaid()
    const { id } = await world.rowOf(order)
    const row = world.ledger.rows.get(id)!
    for (const change of [
      { readBack: "pending" as const },
      { difference: { what: "gross" as const, sent: "1", found: "2", isSettled: true as const } },
      { reasons: [{ code: "NOT_READ_BACK" as const, field: null, params: {}, message: "" }] },
    ]) {
      world.ledger.rows.set(id, { ...row, ...change })
      await capture(world, order)
      await mark(world)
    }
    expect(world.service().paid).toEqual([])
    world.ledger.rows.set(id, row)
    await capture(world, order)
    await mark(world)
    expect(world.service().paid).toHaveLength(1)
  })

  it("leaves no word of its buyer where the service quotes him", async () => {
    const { world, order } = await unpaid()
    await capture(world, order)
    world.service().words = { en: `Contractor of ${order.email} is unknown.`, pl: null }
    world.service().fail("mark-paid", "refused")
    await mark(world)
    expect(JSON.stringify(world.ledger.attempts)).not.toContain(order.email)
  })

  it("sends nothing after it slept since it read the order", async () => {
    const { world, order } = await unpaid()
    await capture(world, order)
    world.atNext("ledger.recordPayment", "after", () => world.suspend(minutes(20)))
    await mark(world)
    expect(world.service().count("mark-paid")).toBe(0)
    expect(await stateOf(world, order)).toBe("unpaid")
    world.standStill(minutes(6))
    await mark(world)
    expect(await stateOf(world, order)).toBe("paid")
  })
})

describe("an invoice that was marked paid from here", () => {
  async function paid(world = new World()) {
    const given = await unpaid(world)
    await capture(world, given.order)
    await mark(world)
    expect(await stateOf(world, given.order)).toBe("paid")
    return given
  }

  it("is marked unpaid when the capture was undone, and paid again after another one", async () => {
    const { world, order, invoiceId } = await paid()
    // A canceled payment counts for nothing.
    pay(world, order, { capturedAmount: "0" })
    world.standStill(hours(7))
    expect(await mark(world)).toMatchObject({ marked: 1 })
    expect(world.service().unpaid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("unpaid")
    await capture(world, order)
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId, invoiceId])
    expect(await stateOf(world, order)).toBe("paid")
  })

  it("stays paid when money was paid back: that is what corrections are for", async () => {
    const { world, order } = await paid()
    pay(world, order, { refundedAmount: "49.99" })
    await world.ports.ledger.makePaymentDue(order.id)
    for (let day = 0; day < 20; day += 1) {
      await mark(world)
      world.standStill(hours(24))
    }
    expect(world.service().unpaid).toEqual([])
    expect(await stateOf(world, order)).toBe("paid")
  })

  it("is looked at for four months, ever more rarely", async () => {
    const { world, order } = await paid()
    let looks = 0
    const counted = world.orders.readPayments.bind(world.orders)
    world.orders.readPayments = async (ids) => {
      looks += 1
      return await counted(ids)
    }
    for (let hour = 0; hour < 200 * 4; hour += 1) {
      world.standStill(hours(6))
      await mark(world)
    }
    expect(looks).toBeLessThan(60)
    const { id } = await world.rowOf(order)
    expect(await world.ledger.findPaymentsOf([id])).toMatchObject([{ state: "paid", dueAt: null }])
  })

  it("is said the contrary of where the answer was lost and the capture undone since", async () => {
    const { world, order, invoiceId } = await unpaid()
    await capture(world, order)
    world.service().fail("mark-paid", "saved")
    await mark(world)
    pay(world, order)
    world.standStill(minutes(6))
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId])
    expect(world.service().unpaid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("unpaid")
  })

  it("is said to be paid again where nobody knows whether it was heard before", async () => {
    const { world, order, invoiceId } = await unpaid()
    await capture(world, order)
    world.service().fail("mark-paid", "lost")
    await mark(world)
    pay(world, order)
    world.service().fail("mark-unpaid", "refused")
    world.standStill(minutes(6))
    await mark(world)
    expect(await stateOf(world, order)).toBe("unmark_refused")
    await capture(world, order)
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("paid")
  })

  it("is said to be unpaid where marking was refused after an answer that was lost", async () => {
    const { world, order, invoiceId } = await unpaid()
    await capture(world, order)
    world.service().fail("mark-paid", "saved", "refused")
    await mark(world)
    world.standStill(minutes(6))
    await mark(world)
    expect(await stateOf(world, order)).toBe("refused")
    pay(world, order)
    await world.ports.ledger.makePaymentDue(order.id)
    await mark(world)
    expect(world.service().unpaid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("unpaid")
  })

  it("is left as the accountant has it where marking was only ever refused", async () => {
    const { world, order } = await unpaid()
    await capture(world, order)
    // As of one that is marked as paid there already, by hand.
    world.service().fail("mark-paid", "not-sent", "refused")
    await mark(world)
    world.standStill(minutes(6))
    await mark(world)
    expect(await stateOf(world, order)).toBe("refused")
    pay(world, order)
    await world.ports.ledger.makePaymentDue(order.id)
    for (let day = 0; day < 10; day += 1) {
      await mark(world)
      world.standStill(hours(24))
    }
    expect(world.service().count("mark-unpaid")).toBe(0)
    expect(await stateOf(world, order)).toBe("unpaid")
    await capture(world, order)
    await mark(world)
    expect(await stateOf(world, order)).toBe("paid")
  })

  it("is not taken back after it was marked and unmarked from here, and refused since", async () => {
    const { world, order, invoiceId } = await paid()
    pay(world, order)
    world.standStill(hours(7))
    await mark(world)
    expect(world.service().unpaid).toEqual([invoiceId])
    await capture(world, order)
    world.service().fail("mark-paid", "refused")
    await mark(world)
    expect(await stateOf(world, order)).toBe("refused")
    pay(world, order)
    await world.ports.ledger.makePaymentDue(order.id)
    await mark(world)
    expect(world.service().unpaid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("unpaid")
  })

  it("is taken back where the process died on the call that marked it, and it was refused since", async () => {
    const { world, order, invoiceId } = await unpaid()
    await capture(world, order)
    world.atNext("service.markPaid", "after", () => {
      throw new Error("the process is gone")
    })
    await mark(world)
    expect(await stateOf(world, order)).toBe("marking")
    world.service().fail("mark-paid", "refused")
    world.standStill(minutes(10))
    await mark(world)
    expect(await stateOf(world, order)).toBe("refused")
    pay(world, order)
    await world.ports.ledger.makePaymentDue(order.id)
    await mark(world)
    expect(world.service().unpaid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("unpaid")
  })

  it("waits where the service does not let it be marked unpaid", async () => {
    const { world, order } = await paid()
    pay(world, order)
    world.service().notOffered.add("mark-unpaid")
    for (let day = 0; day < 30; day += 1) {
      world.standStill(hours(24))
      await mark(world)
    }
    expect(await stateOf(world, order)).toBe("unmark_refused")
    expect(world.service().count("mark-unpaid")).toBeLessThanOrEqual(6)
  })

  it("is left to a person where its order changed after it", async () => {
    const { world, order } = await paid()
    await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
    pay(world, order)
    world.standStill(hours(7))
    await mark(world)
    expect(world.service().unpaid).toEqual([])
  })
})

describe("a person who marks an invoice", () => {
  const press = async (world: World, order: OrderSnapshot, to: "paid" | "unpaid") => {
    const { id } = await world.rowOf(order)
    const [watch] = await world.ledger.findPaymentsOf([id])
    return await markByPerson(world.ports, id, { to, seen: watch!.state })
  }

  it("is believed: nothing changes it by itself, whatever the order says", async () => {
    const { world, order, invoiceId } = await unpaid()
    expect(await press(world, order, "paid")).toMatchObject({ request: { orderId: order.id } })
    expect(world.service().paid).toEqual([invoiceId])
    for (let day = 0; day < 10; day += 1) {
      world.standStill(hours(24))
      await mark(world)
    }
    expect(world.service().unpaid).toEqual([])
    expect(await press(world, order, "unpaid")).toMatchObject({ request: {} })
    await capture(world, order)
    world.standStill(hours(24))
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("unpaid")
  })

  it("is told what stands against it", async () => {
    const { world, order } = await unpaid()
    const { id } = await world.rowOf(order)
    const code = async (command: Parameters<typeof markByPerson>[2]) => {
      const result = await markByPerson(world.ports, id, command)
      return "rejection" in result ? result.rejection.code : "done"
    }
    expect(await code({ to: "unpaid", seen: "unpaid" })).toBe("PAYMENT_AS_WANTED")
    expect(await code({ to: "paid", seen: "paid" })).toBe("CHANGED_MEANWHILE")
    await pauseCompany(world.ports, {
      companyId: "default",
      actorId: "user_1",
      note: "Stocktaking",
    })
    expect(await code({ to: "paid", seen: "unpaid" })).toBe("COMPANY_ON_HOLD")
    await world.ports.ledger.releaseCompany("default", "paused")
    world.service().fail("mark-paid", "refused", "not-sent", "key-rejected")
    expect(await code({ to: "paid", seen: "unpaid" })).toBe("PAYMENT_REFUSED")
    expect(await code({ to: "paid", seen: "unpaid" })).toBe("PAYMENT_NOT_TOLD")
    expect(await code({ to: "paid", seen: "unpaid" })).toBe("PAYMENT_NOT_TOLD")
    expect(await stateOf(world, order)).toBe("unpaid")
    expect(
      await markByPerson(world.ports, "invreq_of_nobody", { to: "paid", seen: "unpaid" })
    ).toMatchObject({
      rejection: { code: "REQUEST_UNKNOWN" },
    })
    const other = orderNumber(2)
    const before = world.place({ ...other, payments: [PAYMENT] })
    await world.trigger(before)
    await world.live(minutes(2))
    const { id: paidBefore } = await world.rowOf(before)
    expect(
      await markByPerson(world.ports, paidBefore, { to: "paid", seen: "unpaid" })
    ).toMatchObject({
      rejection: { code: "PAYMENT_NOT_FOLLOWED" },
    })
  })

  it("need not press again where the answer was lost", async () => {
    const { world, order, invoiceId } = await unpaid()
    world.service().fail("mark-paid", "lost")
    await press(world, order, "paid")
    expect(await stateOf(world, order)).toBe("marking")
    expect(await press(world, order, "paid")).toMatchObject({
      rejection: { code: "PAYMENT_BEING_TOLD" },
    })
    world.standStill(minutes(6))
    await mark(world)
    expect(world.service().paid).toEqual([invoiceId])
    expect(await stateOf(world, order)).toBe("paid")
  })
})
