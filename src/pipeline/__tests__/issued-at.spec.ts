import { markPaidInvoices } from "../follow-up/mark-paid"
import { linkInvoice } from "../operator/link-invoice"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const PAYMENT = {
  providerId: "pp_stripe_stripe",
  capturedAmount: "49.99",
  refundedAmount: "0",
  capturedAt: "2026-03-06T07:00:00.000Z",
}

/** When a service says that it saved an invoice which it saved at this moment. */
const CLOCKS: [string, (savedMs: number) => number][] = [
  ["Warsaw's time as UTC", (savedMs) => savedMs + hours(1)],
  ["a year ahead", (savedMs) => savedMs + hours(24 * 365)],
  ["years ago", () => Date.parse("2001-01-01T00:00:00.000Z")],
]

/** A world whose service shows that moment. */
function aWorld(shows: (savedMs: number) => number) {
  const world = new World()
  const service = world.service()
  service.spells = (shown) => ({
    ...shown,
    uploadDate: new Date(shows(Date.parse(shown.uploadDate ?? ""))).toISOString(),
  })
  return { world, service }
}

describe.each(CLOCKS)("the moment of saving that the service shows: %s", (_, shows) => {
  it("does not decide the age of an invoice that was found, nor when its payment is reported", async () => {
    const { world, service } = aWorld(shows)
    service.fail("create", "saved")
    const order = world.place({ payments: [] })
    const before = Date.parse(world.clock.iso)
    await world.trigger(order)
    await world.live(minutes(20))
    const { issuedAt, invoiceId } = await world.rowOf(order)
    const issuedMs = Date.parse(issuedAt ?? "")
    expect(issuedMs).toBeGreaterThanOrEqual(before)
    expect(issuedMs).toBeLessThanOrEqual(Date.parse(world.clock.iso))

    world.orders.edit(order.id, { payments: [PAYMENT] })
    await world.ports.ledger.makePaymentDue(order.id)
    world.standStill(1000)
    await markPaidInvoices(world.ports, { turnMs: 1 })
    expect(service.paid).toEqual([invoiceId])
  })
})

it("a linked invoice is no younger than the present, and as old as the service shows", async () => {
  const link = async (shownMs: number) => {
    const { world, service } = aWorld(() => shownMs)
    service.fail("create", "refused")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(2))
    const { id } = await world.rowOf(order)
    const { invoiceId } = service.addByHand({ gross: "49.99", contractor: UNNAMED })
    const linked = await linkInvoice(world.ports, id, invoiceId)
    expect(linked).toMatchObject({ request: { state: "issued" } })
    const { issuedAt } = await world.rowOf(order)
    return { issuedMs: Date.parse(issuedAt ?? ""), nowMs: Date.parse(world.clock.iso) }
  }
  const now = Date.parse(new World().clock.iso)
  const ahead = await link(now + hours(24 * 365))
  expect(ahead.issuedMs).toBe(ahead.nowMs)
  const old = await link(now - hours(24 * 90))
  expect(old.issuedMs).toBe(now - hours(24 * 90))
})

describe("a draft that waited for days, in a service that shows when the draft was saved", () => {
  it("counts as issued by the call whose answer was lost", async () => {
    const world = new World({ issuing: "draft_first" })
    const service = world.service()
    service.spells = (shown) => ({ ...shown, uploadDate: "2026-03-05T08:00:00.000Z" })
    await world.trigger(world.place(orderNumber(1)))
    await world.live(minutes(5))
    const order = world.place(orderNumber(2))
    world.atNext("ledger.apply recordDraft", "after", async () => {
      await world.ledger.pauseCompany({ companyId: "default", actorId: "user", note: "" })
    })
    await world.trigger(order)
    await world.live(hours(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "queued", draftId: "default-2" })
    const since = Date.parse(world.clock.iso)
    service.fail("create", "saved")
    await world.ledger.releaseCompany("default", "paused")
    await world.live(hours(1))
    const { state, issuedAt } = await world.rowOf(order)
    expect(state).toBe("issued")
    expect(Date.parse(issuedAt ?? "")).toBeGreaterThanOrEqual(since)
  })
})

const UNNAMED = { name: null, taxIdentificationNumber: null, postCode: null }

it("a service that shows Warsaw's time as UTC: the first create's invoice is not taken for the last one's", async () => {
  const { world, service } = aWorld((savedMs) => savedMs + hours(1))
  service.listLagMs = minutes(2.5)
  service.fail("create", "saved", "lost")
  const order = world.place()
  await world.trigger(order)
  await world.live(hours(2))
  expect(await world.rowOf(order)).toMatchObject({
    state: "issued",
    invoiceId: "default-1",
    flags: [{ code: "MAY_BE_TWICE", params: { times: "2" } }],
  })
})
