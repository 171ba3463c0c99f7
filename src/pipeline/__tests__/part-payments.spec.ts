import { aLine } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import type { PluginOptions } from "../../core/settings/options"
import { requestInvoice } from "../issue/request-invoice"
import { issueNow, retryRequest } from "../operator/person-acts"
import { previewInvoice } from "../operator/preview-invoice"
import { cancelRequest } from "../order-changes/cancel-request"
import { noteReportedChange } from "../order-changes/note-reported-change"
import { tryOrder } from "../runs/try-order"
import { aPayment } from "./support/a-payment"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const CODE = "NOT_PAID_IN_FULL"

/** What the payments of the order of 49.99 come to by now; nobody tells. */
const pay = (world: World, { id }: OrderSnapshot, ...payments: OrderSnapshot["payments"]) =>
  world.orders.edit(id, { payments })

/** Medusa's event of a capture arrives. */
const announce = async (world: World, { id }: OrderSnapshot) =>
  await world.act(async (ports) => {
    const requestedBy = "payment.captured"
    await requestInvoice(ports, { orderId: id, requestedBy, isForced: false })
  })

async function capture(world: World, order: OrderSnapshot, ...payments: OrderSnapshot["payments"]) {
  pay(world, order, ...payments)
  await announce(world, order)
  await world.live(minutes(2))
}

/** An order of which 20.00 were captured. */
async function partlyPaid(options: PluginOptions = {}, changes: Partial<OrderSnapshot> = {}) {
  const world = new World({ trigger: "payment.captured", ...options })
  const order = world.place({ status: "pending", ...changes })
  await capture(world, order, aPayment("20"))
  return { world, order }
}

const expectRefused = async (world: World, order: OrderSnapshot, paid: string, due = "49.99") => {
  expect(await world.rowOf(order)).toMatchObject({
    state: "refused",
    reasons: [{ code: CODE, params: { paid, due, currency: "PLN" } }],
  })
  expect(world.invoicesOf(order)).toEqual([])
}

const expectIssued = async (world: World, order: OrderSnapshot, changes: object = {}) => {
  expect(await world.rowOf(order)).toMatchObject({ state: "issued", isPaid: true, ...changes })
  expect(world.invoicesOf(order)).toHaveLength(1)
}

describe("with the trigger payment.captured, a part payment", () => {
  it("issues nothing and says what was paid and what is due", async () => {
    const { world, order } = await partlyPaid()
    await expectRefused(world, order, "20.00")
    await world.live(hours(5))
    await expectRefused(world, order, "20.00")
    const row = await world.rowOf(order)
    expect(world.eventsOf(row)).toEqual(["refused"])
  })

  it("is followed by the paid invoice once the rest is captured, dated by the first capture", async () => {
    const { world, order } = await partlyPaid()
    const rest = aPayment("29.99", { capturedAt: "2026-03-05T08:01:00.000Z" })
    await capture(world, order, aPayment("20", { capturedAt: "2026-03-01T07:00:00.000Z" }), rest)
    await expectIssued(world, order, { saleDate: "2026-03-01", totals: { gross: "49.99" } })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("counts every further part, and tells of each what is due then", async () => {
    const { world, order } = await partlyPaid()
    await capture(world, order, aPayment("20"), aPayment("9.99"))
    await expectRefused(world, order, "29.99")
    await announce(world, order)
    await world.live(minutes(2))
    // The same event once more changes nothing.
    expect(world.eventsOf(await world.rowOf(order))).toEqual(["refused", "refused"])
    await capture(world, order, aPayment("20"), aPayment("9.99"), aPayment("20"))
    await expectIssued(world, order)
  })

  it("is completed by the sweep within an hour where the event of the rest was lost", async () => {
    const { world, order } = await partlyPaid()
    pay(world, order, aPayment("49.99"))
    await world.live(hours(1) + minutes(3))
    await expectIssued(world, order)
  })

  it("is refused with what is wrong if its order is gone or cannot be read any more", async () => {
    for (const code of ["ORDER_UNREADABLE", "ORDER_NOT_FOUND"]) {
      const { world, order } = await partlyPaid()
      const read = jest.spyOn(world.orders, "readOrder").mockImplementation(async () => {
        if (code === "ORDER_NOT_FOUND") return null
        throw new UnreadableOrder("unexpected form of metadata", "metadata")
      })
      await world.live(hours(1) + minutes(3))
      const refused = { state: "refused", dueFor: null, reasons: [{ code }] }
      expect(await world.rowOf(order)).toMatchObject(refused)
      read.mockRestore()
    }
  })

  it("is issued as unpaid if another trigger, chosen since, had fired for it before", async () => {
    for (const trigger of ["shipment.created", "delivery.created", "order.completed"] as const) {
      const { world, order } = await partlyPaid()
      const moments = [world.clock.iso]
      const moved = { packedAt: moments, shippedAt: moments, deliveredAt: moments }
      world.orders.edit(order.id, { ...moved, status: "completed" })
      await world.live(hours(2))
      await expectRefused(world, order, "20.00")
      Object.assign(world.settings, { trigger })
      await world.live(hours(1) + minutes(3))
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", isPaid: false })
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
  })

  it("is looked at for 120 days in case an event was lost, and not after that", async () => {
    const { world, order } = await partlyPaid()
    const dueFor = async () => (await world.rowOf(order)).dueFor
    for (const day of [2, 18, 80]) {
      world.standStill(hours(24 * day))
      await world.live(minutes(2))
      expect(await dueFor()).toBe("payment_look")
    }
    world.standStill(hours(24 * 30))
    await world.live(minutes(2))
    expect(await dueFor()).toBeNull()
    await capture(world, order, aPayment("49.99"))
    await expectIssued(world, order)
  })

  it("is not issued by a worker that read the order before the rest was captured, but by the next", async () => {
    const world = new World({ trigger: "payment.captured" })
    const order = world.place({ status: "pending" })
    pay(world, order, aPayment("20"))
    await announce(world, order)
    world.atNext("orders.readOrder", "after", async () => {
      pay(world, order, aPayment("49.99"))
      await requestInvoice(world.ports, {
        orderId: order.id,
        requestedBy: "payment.captured",
        isForced: false,
      })
    })
    await world.live(minutes(1))
    await expectIssued(world, order)
    expect(world.eventsOf(await world.rowOf(order))).not.toContain("refused")
  })

  it("is noted although the event of an earlier part has the request composed at the same moment", async () => {
    const { world, order } = await partlyPaid()
    pay(world, order, aPayment("20"), aPayment("10"))
    world.atNext("orders.readOrder", "before", async () => {
      await announce(world, order)
      await world.runJobs()
      pay(world, order, aPayment("49.99"))
    })
    await announce(world, order)
    await world.live(minutes(1))
    await expectIssued(world, order)
  })

  it("waits although the event came before the capture was to be read", async () => {
    const world = new World({ trigger: "payment.captured" })
    const order = world.place({ status: "pending" })
    await announce(world, order)
    await world.live(minutes(2))
    await expectRefused(world, order, "0.00")
    pay(world, order, aPayment("49.99"))
    await world.live(hours(1) + minutes(3))
    await expectIssued(world, order)
  })

  it("of an order whose rest was paid by credit of the checkout is all of it", async () => {
    const credit = { total: "20.00", creditLines: [{ amount: "29.99", addedAfterOrder: false }] }
    const { world, order } = await partlyPaid({}, credit)
    await expectIssued(world, order)
  })

  it("that lacks a grosz, or is too much, is not held back", async () => {
    for (const captured of ["49.98", "60"]) {
      const world = new World({ trigger: "payment.captured" })
      const order = world.place({ status: "pending" })
      await capture(world, order, aPayment(captured))
      expect(await world.rowOf(order)).toMatchObject({
        state: "issued",
        isPaid: captured === "49.98",
      })
    }
  })

  it("that was paid back and paid anew is issued; one paid back for good is not", async () => {
    const { world, order } = await partlyPaid()
    const back = aPayment("20", { refundedAmount: "20" })
    pay(world, order, back)
    await noteReportedChange(world.ports, order.id, "ORDER_REFUNDED")
    await world.live(hours(2))
    await expectRefused(world, order, "0.00")
    await capture(world, order, back, aPayment("49.99"))
    await expectIssued(world, order)
  })

  it("that was refunded with a credit line is a person's", async () => {
    const { world, order } = await partlyPaid()
    world.orders.change(
      order.id,
      {
        total: "29.99",
        creditLines: [{ amount: "20", addedAfterOrder: true }],
        payments: [aPayment("20", { refundedAmount: "20" })],
      },
      world.clock.iso
    )
    await noteReportedChange(world.ports, order.id, "ORDER_REFUNDED")
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "CREDIT_LINE_AFTER_ORDER" }],
    })
  })

  it("is enough once an edit lowers the total to it, and no longer once one raises it", async () => {
    const { world, order } = await partlyPaid()
    const priced = (price: string) => ({ total: price, lines: [aLine({ unitPrice: price })] })
    world.orders.change(order.id, priced("30"), world.clock.iso)
    await noteReportedChange(world.ports, order.id, "ORDER_EDITED")
    await world.live(minutes(2))
    await expectRefused(world, order, "20.00", "30.00")
    world.orders.change(order.id, priced("20"), world.clock.iso)
    await noteReportedChange(world.ports, order.id, "ORDER_EDITED")
    await world.live(minutes(2))
    await expectIssued(world, order)
  })

  it("of an order that is edited before it is composed is measured by the new total", async () => {
    const world = new World({ trigger: "payment.captured" })
    const order = world.place({ status: "pending" })
    pay(world, order, aPayment("49.99"))
    await announce(world, order)
    const dearer = { total: "60", lines: [aLine({ unitPrice: "60" })] }
    world.orders.change(order.id, dearer, world.clock.iso)
    await world.live(minutes(2))
    await expectRefused(world, order, "49.99", "60.00")
    await capture(world, order, aPayment("49.99"), aPayment("10.01"))
    await expectIssued(world, order, { totals: { gross: "60.00" } })
  })

  it("of an order that is canceled ends with it, also where that event was lost", async () => {
    const canceled = { status: "canceled", canceledAt: "2026-03-05T09:00:00.000Z" }
    const told = await partlyPaid()
    told.world.orders.change(told.order.id, canceled, told.world.clock.iso)
    await cancelRequest(told.world.ports, told.order.id)
    expect(await told.world.rowOf(told.order)).toMatchObject({ state: "canceled" })
    const untold = await partlyPaid()
    untold.world.orders.edit(untold.order.id, canceled)
    await untold.world.live(hours(2))
    expect(await untold.world.rowOf(untold.order)).toMatchObject({ state: "canceled" })
  })

  it("is left alone while nothing is issued automatically, and completed once that is over", async () => {
    const { world, order } = await partlyPaid()
    Object.assign(world.settings, { live: false })
    await world.live(hours(3))
    await expectRefused(world, order, "20.00")
    Object.assign(world.settings, { live: true })
    await world.live(minutes(2))
    await capture(world, order, aPayment("20"), aPayment("29.99", { capturedAt: world.clock.iso }))
    await expectIssued(world, order)
  })

  it("is no obstacle to another trigger that was chosen since, once it fires", async () => {
    const { world, order } = await partlyPaid()
    Object.assign(world.settings, { trigger: "order.completed" })
    await world.live(hours(3))
    await expectRefused(world, order, "20.00")
    world.orders.edit(order.id, { status: "completed" })
    await world.trigger(order)
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", isPaid: false })
  })

  it("is not issued as unpaid by a further part or an edit before another trigger, chosen since, fires", async () => {
    for (const trigger of ["order.completed", "shipment.created", "order.placed"] as const) {
      const { world, order } = await partlyPaid()
      Object.assign(world.settings, { trigger })
      pay(world, order, aPayment("20"), aPayment("9.99"))
      await world.live(hours(3))
      await expectRefused(world, order, "20.00")
      const dearer = { total: "60", lines: [aLine({ unitPrice: "60" })] }
      world.orders.change(order.id, dearer, world.clock.iso)
      await noteReportedChange(world.ports, order.id, "ORDER_EDITED")
      await world.live(minutes(2))
      await expectRefused(world, order, "20.00")
      pay(world, order, aPayment("20"), aPayment("40"))
      await world.live(hours(2))
      await expectIssued(world, order, { totals: { gross: "60.00" } })
    }
  })

  it("is invoiced as unpaid at once by a person's Issue now, with a request or without", async () => {
    const { world, order } = await partlyPaid()
    expect(await issueNow(world.ports, order.id, "refused")).toHaveProperty("request")
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", isPaid: false })
    const other = new World({ trigger: "payment.captured" })
    const placed = other.place({ status: "pending" })
    pay(other, placed, aPayment("20"))
    await issueNow(other.ports, placed.id)
    await other.live(minutes(2))
    expect(await other.rowOf(placed)).toMatchObject({ state: "issued", isPaid: false })
  })

  it("is only looked at again by Retry, of which many are pressed at once", async () => {
    const { world, order } = await partlyPaid()
    pay(world, order, aPayment("20"), aPayment("5"))
    await retryRequest(world.ports, (await world.rowOf(order)).id)
    await world.live(minutes(2))
    await expectRefused(world, order, "25.00")
    pay(world, order, aPayment("49.99"))
    await retryRequest(world.ports, (await world.rowOf(order)).id)
    await world.live(minutes(2))
    await expectIssued(world, order)
  })

  it("is no reason to issue what is refused for another one", async () => {
    const { world, order } = await partlyPaid({}, { billingAddress: null })
    await capture(world, order, aPayment("49.99"))
    const { state, reasons } = await world.rowOf(order)
    expect({ state, code: reasons?.[0]?.code }).toEqual({
      state: "refused",
      code: "ADDRESS_MISSING",
    })
    expect(await issueNow(world.ports, order.id, "refused")).toMatchObject({
      rejection: { code: "REQUEST_EXISTS" },
    })
  })

  it("is told by the preview, with the invoice of Issue now, and by a trial as by the pipeline", async () => {
    const { world, order } = await partlyPaid()
    const preview = await previewInvoice(world.ports, order.id)
    expect(preview).toMatchObject({ decision: "refused", reasons: [{ code: CODE }] })
    expect(preview?.invoice?.draft.payment).toMatchObject({ isPaid: false })
    const read = { id: order.id, order: await world.orders.readOrder(order.id), unreadable: null }
    expect(await tryOrder(world.ports, read)).toMatchObject({
      outcome: "refused",
      reasons: [{ code: CODE }],
    })
  })

  it("is passed over where a rule of the shop leaves the order out", async () => {
    const { world, order } = await partlyPaid({ issueFor: "companies" })
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
  })
})

it.each(["payment.captured", "shipment.created"] as const)(
  "an order left to a person before Go live is not issued as a whole once %s comes again",
  async (trigger) => {
    const world = new World({ trigger, live: false })
    const order = world.place({ status: "pending" })
    const later = world.place({ id: "order_01LATER", status: "pending" })
    const moment = world.clock.iso
    pay(world, order, aPayment("49.99", { capturedAt: moment }))
    world.orders.edit(order.id, { shippedAt: [moment] })
    await world.live(minutes(3))
    Object.assign(world.settings, { live: true })
    await world.live(minutes(20))
    const now = world.clock.iso
    for (const { id } of [order, later]) {
      const before = (await world.orders.readOrder(id))!
      const paid = [...before.payments.filter(({ capturedAt }) => capturedAt === moment)]
      const rest = aPayment(paid.length > 0 ? "10.01" : "60", { capturedAt: now })
      world.orders.change(
        id,
        {
          total: "60",
          lines: [aLine({ unitPrice: "60" })],
          payments: [...paid, rest],
          shippedAt: [...before.shippedAt, now],
        },
        now
      )
      await announce(world, { ...order, id })
    }
    await world.live(minutes(20))
    expect(world.invoicesOf(order)).toEqual([])
    expect(world.invoicesOf(later)).toHaveLength(1)
    await issueNow(world.ports, order.id)
    await world.live(minutes(2))
    expect(world.invoicesOf(order)).toHaveLength(1)
  }
)

it.each(["order.placed", "order.completed", "payment.captured"] as const)(
  "a draft order whose invoice a person wanted is invoiced with the trigger %s once it is an order",
  async (trigger) => {
    const world = new World({ trigger })
    const order = world.place({ status: "draft", isDraft: true })
    pay(world, order, aPayment("49.99"))
    await issueNow(world.ports, order.id)
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "ORDER_IS_DRAFT" }],
    })
    world.orders.edit(order.id, { status: "pending", isDraft: false })
    await announce(world, order)
    await world.live(minutes(2))
    await expectIssued(world, order)
  }
)

it.each(["order.placed", "order.completed", "shipment.created", "delivery.created"] as const)(
  "a part payment changes nothing with the trigger %s",
  async (trigger) => {
    const world = new World({ trigger })
    const order = world.place()
    pay(world, order, aPayment("20"))
    await world.trigger(order)
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", isPaid: false })
  }
)
