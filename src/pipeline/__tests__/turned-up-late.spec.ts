import { composeReference } from "../../core/draft/reference"
import { findAttention } from "../../core/request/attention"
import { cancelRequest } from "../order-changes/cancel-request"
import { retryRequest, settleRequest } from "../operator/person-acts"
import { hours, minutes } from "./support/virtual-clock"
import { orderNumber, otherBuyer } from "./support/orders"
import { ScriptedService } from "./support/scripted-service"
import { World } from "./support/world"

/** A create that was saved, lost its answer, and is listed later than two looks wait for. */
function worldOfLateListing(listsDetails: boolean): World {
  const world = new World()
  world.service().listLagMs = minutes(4)
  world.service().listsDetails = listsDetails
  world.service().fail("create", "saved")
  return world
}

/** What the hourly comparison of another process finds. */
async function compareAnew(world: World): Promise<void> {
  world.service().listLagMs = 0
  world.comparesAtStart = true
  world.restart()
  await world.live(hours(3))
  await world.trigger(world.place(orderNumber(2, otherBuyer())))
  await world.live(hours(3))
}

describe.each([
  ["the list shows references", true],
  ["only reading shows references", false],
])("an invoice that turns up after its create was taken for lost, where %s", (_, listsDetails) => {
  it("is told as the second one of its order, once, and a person settles it", async () => {
    const world = worldOfLateListing(listsDetails)
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(30))
    const [first, second] = world.service().issuedFor(composeReference(order.id))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: second })

    await compareAnew(world)
    const doubled = await world.rowOf(order)
    expect(doubled).toMatchObject({ invoiceId: second, answeredInvoiceIds: [first] })
    expect(findAttention(doubled)).toBe("doubled")
    expect(world.eventsOf(doubled).filter((name) => name === "doubled")).toHaveLength(1)
    expect(await world.ledger.findHolds()).toEqual([])

    await settleRequest(world.ports, doubled.id, "The first one was corrected")
    await compareAnew(world)
    const settled = await world.rowOf(order)
    expect(settled).toMatchObject({ answeredInvoiceIds: null, settledInvoiceIds: [first] })
    expect(findAttention(settled)).toBeNull()
  })

  it("is the invoice of an order that was canceled meanwhile, and needs a correction", async () => {
    const world = worldOfLateListing(listsDetails)
    const order = world.place()
    world.atNext("ledger.apply provenAbsent", "after", async () => {
      const canceledAt = world.clock.iso
      world.orders.put({ ...order, canceledAt, status: "canceled" }, canceledAt)
      await cancelRequest(world.ports, order.id)
    })
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled" })

    await compareAnew(world)
    const row = await world.rowOf(order)
    const [issued] = world.service().issuedFor(composeReference(order.id))
    expect(row).toMatchObject({
      state: "issued",
      invoiceId: issued,
      correction: { reason: "ORDER_CANCELED" },
    })
    expect(world.mailsOf(order)).toBe(0)
    expect(findAttention(row)).toBe("correction")
  })
})

it("an invoice that the service shows by another id since, under its number, is no second one", async () => {
  const world = new World()
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(5))
  world.service().invoices[0]!.shown.invoiceId = "renamed-1"
  await compareAnew(world)
  expect(await world.rowOf(order)).toMatchObject({ answeredInvoiceIds: null })
})

describe("an invoice of a service whose clock is wrong", () => {
  const behind = (moment: string | null, ms: number) =>
    moment && new Date(Date.parse(moment) - ms).toISOString()

  it.each([
    ["nothing else", {}],
    ["a grosz more", { gross: "50.00" }],
    ["another sale date", { saleDate: "2026-01-01" }],
    ["another currency", { currency: "EUR" }],
    ["a name of the service's own", { contractor: { name: "Kontrahent Stały Nr 7" } }],
  ])("is found by its reference, though it shows %s otherwise", async (_, otherwise) => {
    const world = new World()
    const service = world.service()
    service.spells = (shown) => ({
      ...shown,
      uploadDate: behind(shown.uploadDate, minutes(15)),
      ...otherwise,
      contractor: {
        ...shown.contractor,
        ...("contractor" in otherwise ? otherwise.contractor : {}),
      },
    })
    service.listsDetails = false
    service.fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(3))
    expect(service.issuedFor(composeReference(order.id))).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
  })
})

describe("issued draft first, where the service has begun its ids anew behind the key", () => {
  /** Three orders of before; then another service with ids from one on. */
  async function beginAnew(): Promise<{ world: World; service: ScriptedService }> {
    const world = new World({ issuing: "draft_first" })
    for (const n of [1, 2, 3]) {
      await world.trigger(world.place(orderNumber(n)))
      await world.live(minutes(5))
    }
    const service = new ScriptedService(world.clock, "default")
    world.services.set("default", service)
    world.restart()
    return { world, service }
  }

  it("a lost answer whose document has another order's id is left to a person", async () => {
    const { world, service } = await beginAnew()
    world.atNext("ledger.apply recordDraft", "after", () => service.fail("create", "saved"))
    const order = world.place(orderNumber(9, otherBuyer()))
    await world.trigger(order)
    await world.live(hours(30))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
    expect(world.eventsOf(row).filter((name) => name === "undecided")).toHaveLength(1)
    expect(world.logs.filter((line) => line.includes("duplicate"))).toEqual([])
    expect(service.invoices).toHaveLength(1)
  })

  it("a draft that somebody issued under another order's id is left to a person", async () => {
    const { world, service } = await beginAnew()
    world.atNext("ledger.apply recordDraft", "after", () => service.fail("create", "refused"))
    const order = world.place(orderNumber(9, otherBuyer()))
    await world.trigger(order)
    await world.live(minutes(5))
    const refused = await world.rowOf(order)
    expect(refused.state).toBe("refused")
    service.invoices[0]!.shown.status = "ISSUED"
    await retryRequest(world.ports, refused.id)
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "DRAFT_ISSUED" }],
    })
    expect(service.invoices).toHaveLength(1)
  })
})
