import { aLine } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { allowedActs } from "../../core/request/allowed-acts"
import type { AutomaticTrigger, PluginOptions } from "../../core/settings/options"
import { resumeCompany } from "../holds/hold-company"
import { pauseCompany } from "../holds/pause-company"
import { requestInvoice } from "../issue/request-invoice"
import { issueNow, retryRequest } from "../operator/person-acts"
import { previewInvoice } from "../operator/preview-invoice"
import { composeOncePaid, noteCapture } from "../order-changes/compose-once-paid"
import { noteReportedChange } from "../order-changes/note-reported-change"
import { endAutomaticPeriod, endManualPeriod } from "../sweep/order-scan"
import { requestMissed } from "../sweep/request-missed"
import { aPayment } from "./support/a-payment"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const CODE = "ISSUING_WAS_STOPPED"

/** A further payment is captured now; nobody tells. */
async function pay(world: World, { id }: OrderSnapshot, amount: string) {
  const before = (await world.orders.readOrder(id))!.payments
  const payments = [...before, aPayment(amount, { capturedAt: world.clock.iso })]
  world.orders.edit(id, { payments })
}

/** The trigger's event arrives. */
const announce = async (world: World, { id }: OrderSnapshot, isPlaced = false) =>
  await world.act(async (ports) => {
    const requestedBy = world.settings.trigger
    await requestInvoice(ports, { orderId: id, requestedBy, isForced: false, isPlaced })
  })

/** Stop issuing, as the settings' workflow does it. */
async function stop(world: World) {
  await requestMissed(world.ports, { isLast: true })
  await endAutomaticPeriod(world.ports, "2026-01-01T00:00:00.000Z")
  Object.assign(world.settings, { live: false })
}

/** Go live, likewise. */
async function goLive(world: World, trigger?: AutomaticTrigger) {
  await endManualPeriod(world.ports)
  Object.assign(world.settings, { live: true, ...(trigger && { trigger }) })
}

/** An order of which 20.00 of 49.99 were captured while issuing was automatic. */
async function partlyPaid(options: PluginOptions = {}) {
  const world = new World({ trigger: "payment.captured", ...options })
  const order = world.place({ status: "pending", createdAt: world.clock.iso })
  await world.live(minutes(1))
  await pay(world, order, "20")
  await announce(world, order)
  await world.live(minutes(2))
  return { world, order }
}

/** The paused company goes on. */
async function resume(world: World) {
  const [hold] = [...world.ledger.holds.values()]
  await resumeCompany(world.ports, "default", "paused", hold!.since)
  await world.live(minutes(10))
}

async function expectLeft(world: World, order: OrderSnapshot) {
  const row = await world.rowOf(order)
  expect(row).toMatchObject({ state: "refused", dueFor: null, reasons: [{ code: CODE }] })
  expect(world.invoicesOf(order)).toEqual([])
  expect(world.eventsOf(row).at(-1)).toBe("refused")
}

async function expectWaiting(world: World, order: OrderSnapshot) {
  const waiting = { state: "refused", reasons: [{ code: "NOT_PAID_IN_FULL" }] }
  expect(await world.rowOf(order)).toMatchObject(waiting)
}

async function expectIssued(world: World, order: OrderSnapshot) {
  expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
  expect(world.invoicesOf(order)).toHaveLength(1)
}

describe("an order that waits for its payment when issuing is stopped", () => {
  it("is left to a person as soon as the rest is captured, and after Go live too", async () => {
    const { world, order } = await partlyPaid()
    await stop(world)
    await world.live(minutes(5))
    await pay(world, order, "29.99")
    await world.act(async (ports) => await noteCapture(ports, order.id))
    await expectLeft(world, order)
    await goLive(world)
    await announce(world, order)
    await noteReportedChange(world.ports, order.id, "ORDER_EDITED")
    await world.live(hours(24 * 4))
    await expectLeft(world, order)
  })

  it("is left to a person by the sweep if the event was lost, during the stop or after it", async () => {
    for (const stopMs of [hours(2), minutes(10)]) {
      const { world, order } = await partlyPaid()
      await stop(world)
      await world.live(minutes(5))
      await pay(world, order, "29.99")
      await world.live(stopMs)
      await goLive(world)
      world.restart()
      await world.live(hours(3))
      await expectLeft(world, order)
    }
  })

  it("is left to a person although no process ran during the stop, or options ended it", async () => {
    const { world, order } = await partlyPaid()
    Object.assign(world.settings, { live: false })
    await world.live(minutes(2))
    await pay(world, order, "29.99")
    await world.live(minutes(2))
    world.standStill(hours(5))
    Object.assign(world.settings, { live: true })
    world.restart()
    await world.live(hours(3))
    await expectLeft(world, order)
  })

  it("is left to a person at the very end of the stop, and issued right after it", async () => {
    for (const isAfter of [false, true]) {
      const { world, order } = await partlyPaid()
      await stop(world)
      await world.live(minutes(5))
      if (!isAfter) await pay(world, order, "29.99")
      await goLive(world)
      world.clock.advance(1)
      if (isAfter) await pay(world, order, "29.99")
      await announce(world, order)
      await world.live(minutes(2))
      await (isAfter ? expectIssued : expectLeft)(world, order)
    }
  })

  it("is issued if the rest was captured just before the stop, and its event came after it", async () => {
    const { world, order } = await partlyPaid()
    await pay(world, order, "29.99")
    world.clock.advance(1)
    await stop(world)
    await world.live(minutes(1))
    await noteCapture(world.ports, order.id)
    await world.live(minutes(2))
    await expectIssued(world, order)
  })

  it("is issued if it was found paid before the stop, however long its company was on hold", async () => {
    const { world, order } = await partlyPaid()
    await pauseCompany(world.ports, { companyId: "default", actorId: "user_1", note: "stock" })
    await pay(world, order, "29.99")
    world.clock.advance(1)
    await announce(world, order)
    await stop(world)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
    const hold = [...world.ledger.holds.values()][0]!
    await resumeCompany(world.ports, "default", "paused", hold.since)
    await world.live(minutes(5))
    await expectIssued(world, order)
  })

  it("is left to a person if it was paid before the stop, but nobody noticed until long after", async () => {
    for (const isLive of [false, true]) {
      const { world, order } = await partlyPaid()
      await pay(world, order, "29.99")
      world.clock.advance(1)
      await stop(world)
      await world.live(minutes(20))
      if (isLive) await goLive(world)
      await world.live(hours(1))
      await expectLeft(world, order)
    }
  })

  it("is left to a person by the second of two stops, if it was paid in the first", async () => {
    const { world, order } = await partlyPaid()
    await stop(world)
    await world.live(minutes(2))
    await pay(world, order, "29.99")
    await world.live(minutes(2))
    await goLive(world)
    await world.live(minutes(2))
    await stop(world)
    await world.live(minutes(2))
    await goLive(world)
    await goLive(world)
    await world.live(hours(3))
    await expectLeft(world, order)
  })

  it("is issued if only a part was captured during the stop, and the rest after it", async () => {
    const { world, order } = await partlyPaid()
    await stop(world)
    await world.live(minutes(5))
    await pay(world, order, "10")
    await noteCapture(world.ports, order.id)
    await world.live(hours(2))
    await expectWaiting(world, order)
    await goLive(world)
    await world.live(minutes(5))
    await pay(world, order, "19.99")
    await announce(world, order)
    await world.live(minutes(2))
    await expectIssued(world, order)
  })

  it("is left to a person if one payment was captured in several parts, the last one then", async () => {
    const { world, order } = await partlyPaid()
    await stop(world)
    await world.live(minutes(5))
    const before = (await world.orders.readOrder(order.id))!.payments[0]!
    const whole = { ...before, capturedAmount: "49.99", lastCapturedAt: world.clock.iso }
    world.orders.edit(order.id, { payments: [whole] })
    await world.live(minutes(5))
    await goLive(world)
    await announce(world, order)
    await world.live(minutes(5))
    await expectLeft(world, order)
  })

  it("is left to a person if it was edited to what was paid, and issued if that is after Go live", async () => {
    for (const isDuring of [true, false]) {
      const { world, order } = await partlyPaid()
      await stop(world)
      await world.live(minutes(5))
      const edit = async () => {
        const cheaper = { total: "20", lines: [aLine({ unitPrice: "20" })] }
        world.orders.change(order.id, cheaper, world.clock.iso)
        await noteReportedChange(world.ports, order.id, "ORDER_EDITED")
      }
      if (isDuring) await edit()
      await goLive(world)
      if (!isDuring) await edit()
      await world.live(hours(2))
      await (isDuring ? expectLeft : expectIssued)(world, order)
    }
  })

  it("is left to a person once, by two processes at the same moment", async () => {
    const { world, order } = await partlyPaid()
    await stop(world)
    await pay(world, order, "29.99")
    const row = await world.rowOf(order)
    const found = await Promise.all([
      composeOncePaid(world.ports, row),
      composeOncePaid(world.ports, row),
    ])
    expect(found.filter((one) => one !== null)).toHaveLength(1)
    await expectLeft(world, order)
    expect(world.eventsOf(row)).toEqual(["refused", "refused"])
  })

  it("is left to a person if it was queued for a company on hold", async () => {
    const world = new World({ trigger: "payment.captured" })
    const order = world.place({ status: "pending", createdAt: world.clock.iso })
    await world.live(minutes(1))
    await pay(world, order, "20")
    await announce(world, order)
    await stop(world)
    world.clock.advance(1)
    await pay(world, order, "29.99")
    await world.live(minutes(5))
    await expectLeft(world, order)
  })

  it("is left to a person by another trigger that fired during the stop", async () => {
    for (const isTold of [true, false]) {
      const { world, order } = await partlyPaid()
      await stop(world)
      await world.live(minutes(5))
      const moments = [world.clock.iso]
      world.orders.edit(order.id, { shippedAt: moments })
      await world.live(minutes(5))
      await goLive(world, "shipment.created")
      await world.live(minutes(5))
      world.orders.edit(order.id, { shippedAt: [...moments, world.clock.iso] })
      if (isTold) await announce(world, order)
      await world.live(hours(2))
      await expectLeft(world, order)
    }
  })

  it("is left to a person by another trigger that fired during the stop, although the rest comes first", async () => {
    for (const trigger of ["shipment.created", "order.completed"] as const) {
      const { world, order } = await partlyPaid()
      await stop(world)
      await world.live(minutes(5))
      const moved = { shippedAt: [world.clock.iso], status: "completed" }
      world.orders.change(order.id, moved, world.clock.iso)
      await world.live(minutes(5))
      await goLive(world, trigger)
      await world.live(minutes(2))
      await pay(world, order, "29.99")
      await world.act(async (ports) => await noteCapture(ports, order.id))
      await world.live(minutes(2))
      await expectLeft(world, order)
    }
  })

  it("is issued if its order is completed after Go live, which is another trigger by then", async () => {
    const { world, order } = await partlyPaid()
    await stop(world)
    await world.live(minutes(5))
    await goLive(world, "order.completed")
    await world.live(minutes(5))
    world.orders.change(order.id, { status: "completed" }, world.clock.iso)
    await announce(world, order)
    await world.live(minutes(2))
    await expectIssued(world, order)
  })

  it("may be issued or linked by a person, and no Retry issues it", async () => {
    const { world, order } = await partlyPaid()
    await stop(world)
    await pay(world, order, "29.99")
    const { id } = await world.rowOf(order)
    await retryRequest(world.ports, id)
    await world.live(minutes(5))
    await expectLeft(world, order)
    const row = await world.rowOf(order)
    const acts = allowedActs(row, { hasService: true, holds: [] })
    expect(acts).toMatchObject({ issue: true, link: true, skip: true, retry: false })
    const rejected = { rejection: { code: "LEFT_WHILE_STOPPED" } }
    expect(await retryRequest(world.ports, id)).toMatchObject(rejected)
    const preview = await previewInvoice(world.ports, order.id)
    expect(preview).toMatchObject({ decision: "refused", reasons: [{ code: CODE }] })
    expect(preview?.invoice?.draft.payment).toMatchObject({ isPaid: true })
    await issueNow(world.ports, order.id, "refused", row.updatedAt)
    await world.live(minutes(2))
    await expectIssued(world, order)
  })
})

describe("a request that is queued for a paused company when issuing is stopped", () => {
  /** Of 49.99, the amount is captured while the company is paused. */
  async function queued(amount = "20") {
    const world = new World({ trigger: "payment.captured" })
    const order = world.place({ status: "pending", createdAt: world.clock.iso })
    await world.live(minutes(1))
    await pauseCompany(world.ports, { companyId: "default", actorId: "user_1", note: "stock" })
    await pay(world, order, amount)
    await announce(world, order)
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
    await requestMissed(world.ports, { isLast: true })
    await endAutomaticPeriod(world.ports, "2026-01-01T00:00:00.000Z")
    return { world, order }
  }

  it("is left to a person also where it was stopped by the trigger, if the rest was captured then", async () => {
    const { world, order } = await queued()
    Object.assign(world.settings, { trigger: "manual" })
    await world.live(minutes(5))
    await pay(world, order, "29.99")
    await world.live(minutes(5))
    await resume(world)
    await expectLeft(world, order)
  })

  it("is left to a person where another trigger is chosen with Go live", async () => {
    const { world, order } = await queued()
    Object.assign(world.settings, { live: false })
    await world.live(minutes(5))
    await pay(world, order, "29.99")
    await world.live(minutes(5))
    await goLive(world, "shipment.created")
    await resume(world)
    await expectLeft(world, order)
  })

  it("waits for the rest where another trigger is chosen that has not fired for it", async () => {
    const { world, order } = await queued()
    Object.assign(world.settings, { trigger: "shipment.created" })
    await resume(world)
    await world.live(hours(2))
    await expectWaiting(world, order)
    world.orders.edit(order.id, { shippedAt: [world.clock.iso] })
    await announce(world, order)
    await world.live(minutes(2))
    await expectIssued(world, order)
  })

  it("is left to a person where another trigger is chosen that fired for it during the stop", async () => {
    const { world, order } = await queued()
    Object.assign(world.settings, { live: false })
    await world.live(minutes(5))
    world.orders.edit(order.id, { shippedAt: [world.clock.iso] })
    await world.live(minutes(5))
    await goLive(world, "shipment.created")
    await resume(world)
    await expectLeft(world, order)
  })

  it("is left to a person by such a trigger also if the rest is captured after Go live, not if it was before", async () => {
    for (const trigger of ["shipment.created", "order.completed"] as const) {
      for (const isBefore of [false, true]) {
        const { world, order } = await queued(isBefore ? "49.99" : "20")
        Object.assign(world.settings, { live: false })
        await world.live(minutes(5))
        const moved = { shippedAt: [world.clock.iso], status: "completed" }
        world.orders.change(order.id, moved, world.clock.iso)
        await world.live(minutes(5))
        await goLive(world, trigger)
        await world.live(minutes(5))
        if (!isBefore) await pay(world, order, "29.99")
        await resume(world)
        await (isBefore ? expectIssued : expectLeft)(world, order)
      }
    }
  })

  it("is left to a person if its order was completed, maybe during the stop, and issued if that is told since", async () => {
    for (const isSince of [false, true]) {
      const { world, order } = await queued()
      const complete = () => world.orders.change(order.id, { status: "completed" }, world.clock.iso)
      Object.assign(world.settings, { live: false })
      await world.live(minutes(5))
      if (!isSince) complete()
      await world.live(minutes(5))
      await goLive(world, "order.completed")
      await world.live(minutes(5))
      if (isSince) {
        complete()
        await announce(world, order)
      }
      await world.live(minutes(5))
      await resume(world)
      await (isSince ? expectIssued : expectLeft)(world, order)
    }
  })

  it("waits for the rest if the sweep made it, also where options stopped issuing", async () => {
    for (const isSecond of [false, true]) {
      const world = new World({ trigger: "payment.captured" })
      if (isSecond) {
        await world.live(minutes(1))
        await stop(world)
        await world.live(minutes(5))
        await goLive(world)
        world.clock.advance(1)
      }
      const order = world.place({ status: "pending", createdAt: world.clock.iso })
      await world.live(minutes(1))
      await pauseCompany(world.ports, { companyId: "default", actorId: "user_1", note: "stock" })
      await pay(world, order, "20")
      await world.live(minutes(5))
      expect(await world.rowOf(order)).toMatchObject({ state: "queued", requestedBy: "sweep" })
      Object.assign(world.settings, { trigger: "manual" })
      world.restart()
      const refused = { decision: "refused", reasons: [{ code: "NOT_PAID_IN_FULL" }] }
      expect(await previewInvoice(world.ports, order.id)).toMatchObject(refused)
      await world.live(minutes(5))
      await resume(world)
      await expectWaiting(world, order)
      await pay(world, order, "29.99")
      await world.act(async (ports) => await noteCapture(ports, order.id))
      await expectLeft(world, order)
    }
  })

  it("waits for the rest also where no trigger is in effect any more", async () => {
    const { world, order } = await queued()
    Object.assign(world.settings, { trigger: "manual" })
    await resume(world)
    await expectWaiting(world, order)
    expect(world.invoicesOf(order)).toEqual([])
  })
})

it("the end of automatic issuing is not moved by somebody who stops it at the same time", async () => {
  const { world, order } = await partlyPaid()
  await stop(world)
  await world.live(minutes(5))
  world.standStill(10)
  await pay(world, order, "29.99")
  world.standStill(10)
  Object.assign(world.settings, { live: true })
  await endAutomaticPeriod(world.ports, "2026-01-01T00:00:00.000Z")
  await goLive(world)
  await announce(world, order)
  await world.live(minutes(2))
  await expectLeft(world, order)
})

it("a parcel that was canceled does not stand for another trigger", async () => {
  const { world, order } = await partlyPaid()
  world.orders.edit(order.id, { canceledPackedAt: [world.clock.iso] })
  Object.assign(world.settings, { trigger: "order.fulfillment_created" })
  await world.live(hours(24))
  await expectWaiting(world, order)
  world.orders.edit(order.id, { packedAt: [world.clock.iso] })
  await world.live(hours(24))
  await expectIssued(world, order)
})

it.each([
  ["order.fulfillment_created", "packedAt"],
  ["delivery.created", "deliveredAt"],
] as const)(
  "an order left to a person before Go live is not issued as a whole once %s comes again",
  async (trigger, moments) => {
    const world = new World({ trigger, live: false })
    const order = world.place({ status: "pending" })
    const later = world.place({ id: "order_01LATER", status: "pending" })
    world.orders.edit(order.id, { [moments]: [world.clock.iso] })
    await world.live(minutes(3))
    await goLive(world)
    await world.live(minutes(20))
    for (const one of [order, later]) {
      const before = (await world.orders.readOrder(one.id))![moments]
      const now = world.clock.iso
      world.orders.change(one.id, { [moments]: [...before, now] }, now)
      await announce(world, one)
    }
    await world.live(minutes(20))
    expect(world.invoicesOf(order)).toEqual([])
    await expectIssued(world, later)
    await issueNow(world.ports, order.id)
    await world.live(minutes(2))
    await expectIssued(world, order)
  }
)

describe("a draft order that was paid while issuing was manual", () => {
  async function paidDraft() {
    const world = new World({ trigger: "payment.captured", live: false })
    const order = world.place({ status: "draft", isDraft: true, createdAt: world.clock.iso })
    await world.live(minutes(3))
    await pay(world, order, "49.99")
    await world.live(minutes(3))
    await goLive(world)
    await world.live(minutes(20))
    return { world, order }
  }

  it("needs attention once it has become an order, and is not issued by itself", async () => {
    const { world, order } = await paidDraft()
    world.orders.edit(order.id, { status: "pending", isDraft: false })
    await announce(world, order, true)
    await world.live(hours(2))
    await expectLeft(world, order)
    await announce(world, order, true)
    await announce(world, order)
    await world.live(hours(2))
    await expectLeft(world, order)
    await issueNow(world.ports, order.id, "refused")
    await world.live(minutes(2))
    await expectIssued(world, order)
  })

  it("is not issued either if issuing is stopped again, or has another trigger, before it is composed", async () => {
    for (const change of [{ live: false }, { trigger: "shipment.created" }] as const) {
      const { world, order } = await paidDraft()
      await pauseCompany(world.ports, { companyId: "default", actorId: "user_1", note: "stock" })
      world.orders.edit(order.id, { status: "pending", isDraft: false })
      await announce(world, order, true)
      await world.live(minutes(10))
      if ("live" in change) await stop(world)
      else Object.assign(world.settings, change)
      await world.live(minutes(10))
      await resume(world)
      await world.live(hours(1))
      await expectLeft(world, order)
    }
  })

  it("is not issued either if the process dies right after it made the request", async () => {
    const { world, order } = await paidDraft()
    world.orders.edit(order.id, { status: "pending", isDraft: false })
    world.doesLoseQueue = true
    await announce(world, order, true)
    world.restart()
    await world.live(hours(2))
    await expectLeft(world, order)
  })

  it("is issued if it was paid after Go live", async () => {
    const world = new World({ trigger: "payment.captured", live: false })
    const order = world.place({ status: "draft", isDraft: true, createdAt: world.clock.iso })
    await world.live(minutes(3))
    await goLive(world)
    await world.live(minutes(3))
    await pay(world, order, "49.99")
    world.orders.edit(order.id, { status: "pending", isDraft: false })
    await announce(world, order, true)
    await world.live(minutes(2))
    await expectIssued(world, order)
  })
})

describe("an order placed while issuing was stopped, if the trigger is order.placed", () => {
  const MUG = { status: "pending" } as const

  it("is left to a person although its event comes only after Go live, or once more", async () => {
    const world = new World({ trigger: "order.placed", live: false })
    const order = world.place({ ...MUG, createdAt: world.clock.iso })
    await world.live(hours(1))
    await goLive(world)
    await announce(world, order)
    await world.live(hours(1))
    expect(await world.ledger.findRequestOfOrder(order.id)).toBeNull()
    expect(world.invoicesOf(order)).toEqual([])
    // A person decides all the same.
    await issueNow(world.ports, order.id)
    await world.live(minutes(2))
    await expectIssued(world, order)
  })

  it("is issued if it was placed just before Go live, or if it was a draft order until then", async () => {
    for (const isDraft of [false, true]) {
      const world = new World({ trigger: "order.placed", live: false })
      const order = world.place({ ...MUG, createdAt: world.clock.iso })
      if (isDraft) world.orders.fromDrafts.add(order.id)
      await world.live(isDraft ? hours(5) : minutes(10))
      await goLive(world)
      await announce(world, order)
      await world.live(minutes(2))
      await expectIssued(world, order)
    }
  })
})

describe("an event that waited while issuing was stopped, and comes only after Go live", () => {
  it.each(["order.placed", "order.completed"] as const)(
    "requests nothing if %s was emitted long before that",
    async (trigger) => {
      for (const [agoMs, isLeft] of [
        [minutes(30), true],
        // Clocks of processes may be minutes apart.
        [minutes(10), false],
      ] as const) {
        const world = new World({ trigger, live: false })
        const order = world.place({ createdAt: world.clock.iso })
        world.orders.fromDrafts.add(order.id)
        await world.live(hours(2))
        await goLive(world)
        const toldAt = new Date(Date.parse(world.clock.iso) - agoMs).toISOString()
        await world.act(async (ports) => {
          const wanted = { orderId: order.id, requestedBy: trigger, isForced: false, toldAt }
          await requestInvoice(ports, wanted)
        })
        await world.live(minutes(2))
        expect(world.invoicesOf(order)).toHaveLength(isLeft ? 0 : 1)
      }
    }
  )

  it("does not tell of an order that waits for its payment that it is completed only now", async () => {
    const { world, order } = await partlyPaid()
    await stop(world)
    await world.live(minutes(5))
    const toldAt = world.clock.iso
    world.orders.edit(order.id, { status: "completed" })
    await world.live(hours(2))
    await goLive(world, "order.completed")
    await world.act(async (ports) => {
      const wanted = { orderId: order.id, requestedBy: "order.completed", isForced: false, toldAt }
      await requestInvoice(ports, wanted)
    })
    await world.live(hours(2))
    await expectLeft(world, order)
  })
})
