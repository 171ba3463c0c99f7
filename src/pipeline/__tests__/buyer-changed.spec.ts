import { aLine, anAddress } from "../../core/__tests__/an-order"
import { needsAttention } from "../../core/request/allowed-acts"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { cancelRequest, noteOrderChange } from "../order-changes/cancel-request"
import { noteBuyerChange } from "../order-changes/note-buyer-change"
import { settleRequest, skipRequest } from "../operator/person-acts"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const other = (): Partial<OrderSnapshot> => ({
  billingAddress: anAddress({ firstName: "Ewa", lastName: "Kowalska", postalCode: "30-002" }),
})

/** Medusa's own update: the order's version stays. */
async function edit(world: World, order: OrderSnapshot, change: Partial<OrderSnapshot>) {
  world.orders.put({ ...order, ...change }, world.clock.iso)
  return await noteBuyerChange(world.ports, order.id)
}

async function issued(world = new World()) {
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(5))
  return { world, order }
}

describe("a buyer who is changed in the order itself", () => {
  it("after the invoice is marked for a correction, until somebody made it", async () => {
    const { world, order } = await issued()
    await edit(world, order, other())
    const row = await world.rowOf(order)
    expect(row).toMatchObject({
      state: "issued",
      correction: { reason: "BUYER_EDITED", invoiced: "49.99", orderTotal: "49.99" },
    })
    expect(needsAttention(row)).toBe(true)
    expect(JSON.stringify(row)).not.toContain("Kowalska")
    await settleRequest(world.ports, row.id, "1/K/2026")
    expect(needsAttention(await world.rowOf(order))).toBe(false)
    // Whatever else touches the order does not ask for the same correction again.
    await edit(world, order, { ...other(), metadata: { synced: true } })
    expect(needsAttention(await world.rowOf(order))).toBe(false)
  })

  it("and once more after that was corrected is another correction, also after a refund", async () => {
    const { world, order } = await issued()
    const third = { billingAddress: anAddress({ firstName: "Jan", lastName: "Maj" }) }
    await edit(world, order, other())
    const settle = async () => {
      const { id } = await world.rowOf(order)
      await settleRequest(world.ports, id, "1/K/2026")
    }
    await settle()
    await edit(world, order, third)
    expect(await world.rowOf(order)).toMatchObject({ correction: { reason: "BUYER_EDITED" } })
    expect(needsAttention(await world.rowOf(order))).toBe(true)
    await settle()
    await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")
    await settle()
    await edit(world, order, { ...third, metadata: { synced: true } })
    expect(needsAttention(await world.rowOf(order))).toBe(false)
  })

  it("is told of also where the order could not be invoiced any more, after a return", async () => {
    const { world, order } = await issued()
    const returned = { total: "0", lines: [aLine({ returnedQuantity: "1" })] }
    world.orders.change(order.id, returned, world.clock.iso)
    await noteOrderChange(world.ports, order.id, "ORDER_RETURNED")
    await settleRequest(world.ports, (await world.rowOf(order)).id, "1/K/2026")
    await edit(world, order, { ...returned, metadata: { synced: true } })
    expect(needsAttention(await world.rowOf(order))).toBe(false)
    await edit(world, order, { ...returned, ...other() })
    expect(await world.rowOf(order)).toMatchObject({ correction: { reason: "BUYER_EDITED" } })
    expect(needsAttention(await world.rowOf(order))).toBe(true)
  })

  it.each([
    ["a number is added without the company's name", { metadata: { nip: "1234563218" } }],
    ["a wrong number is added", { metadata: { nip: "1234563219" } }],
    ["the name is removed", { billingAddress: anAddress({ firstName: "", lastName: "" }) }],
  ])("is marked once also if nobody could be invoiced, as when %s", async (_, change) => {
    const { world, order } = await issued()
    await edit(world, order, change)
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", correction: { reason: "BUYER_EDITED" } })
    expect(JSON.stringify(row)).not.toMatch(/12345632/)
    await settleRequest(world.ports, row.id, "1/K/2026")
    await edit(world, order, { ...change, email: "other@example.com" })
    expect(needsAttention(await world.rowOf(order))).toBe(false)
  })

  it("is not marked if the customer's record names another company by now", async () => {
    const world = new World()
    const address = anAddress({ company: "Kowal sp. z o.o." })
    const order = world.place({ billingAddress: address })
    await world.trigger(order)
    await world.live(minutes(5))
    const customer = { companyName: "Lis s.c.", metadata: { nip: "1234563218" } }
    await edit(world, order, { customer })
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect((await world.rowOf(order)).correction).toBeNull()
  })

  it("is not marked if what nobody could be invoiced for is on no invoice", async () => {
    const { world, order } = await issued()
    await edit(world, order, { email: `${"a".repeat(250)}@example.com` })
    expect((await world.rowOf(order)).correction).toBeNull()
  })

  it("is nothing to correct in an order that cannot be invoiced where the shop names its buyers itself", async () => {
    const { world, order } = await issued()
    world.settings.transformDraft = (draft) => draft
    const returned = { total: "0", lines: [aLine({ returnedQuantity: "1" })] }
    await edit(world, order, { ...returned, ...other() })
    expect((await world.rowOf(order)).correction).toBeNull()
  })

  it.each([
    ["nothing", {}],
    ["metadata that no invoice shows", { metadata: { gift: "yes" } }],
    ["the way a name is written", { email: "other@example.com" }],
  ])("is nothing to correct where the update changed %s", async (_, change) => {
    const { world, order } = await issued()
    await edit(world, order, change)
    expect((await world.rowOf(order)).correction).toBeNull()
  })

  it("into a company is invoiced after all where only companies are", async () => {
    const world = new World()
    world.settings.issueFor = { mode: "companies", metadataKey: "" }
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "skipped",
      reasons: [{ code: "BUYER_IS_NOT_A_COMPANY" }],
    })
    await edit(world, order, other())
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
    const address = anAddress({ company: "Kowal sp. z o.o.", metadata: { nip: "1234563218" } })
    await edit(world, order, { billingAddress: address })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
  })

  it.each([
    ["companies", "all"],
    ["companies", "on_request"],
    ["on_request", "all"],
  ] as const)("stays passed over once %s became %s, whatever is touched", async (mode, wider) => {
    const world = new World()
    const metadataKey = "invoice_requested"
    world.settings.issueFor = { mode, metadataKey }
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    world.settings.issueFor = { mode: wider, metadataKey }
    await edit(world, order, { ...other(), metadata: { [metadataKey]: true } })
    await noteOrderChange(world.ports, order.id, "ORDER_EDITED")
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
    expect(world.invoicesOf(order)).toHaveLength(0)
    // Under the rule that passed it over it is asked again.
    world.settings.issueFor = { mode, metadataKey }
    const address = anAddress({ company: "Kowal sp. z o.o.", metadata: { nip: "1234563218" } })
    const metadata = { [metadataKey]: true }
    await edit(world, order, { billingAddress: address, metadata })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
  })

  it("stays passed over where a person has passed it over", async () => {
    const world = new World()
    world.settings.issueFor = { mode: "companies", metadataKey: "" }
    const order = world.place()
    await world.trigger(order)
    await skipRequest(world.ports, (await world.rowOf(order)).id, "Proforma")
    const address = anAddress({ company: "Kowal sp. z o.o.", metadata: { nip: "1234563218" } })
    await edit(world, order, { billingAddress: address })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
  })

  it("before the invoice is the buyer of the invoice, though a worker had read the order", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("orders.readOrder", "after", async () => {
      await edit(world, order, other())
    })
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.service().invoices[0]?.draft.contractor.name).toBe("Ewa Kowalska")
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", correction: null })
  })

  it("while the invoice is under way is marked as well", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("service.createInvoice", "before", async () => {
      await edit(world, order, other())
    })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      correction: { reason: "BUYER_EDITED" },
    })
  })

  it("does not hide that the order was canceled", async () => {
    const { world, order } = await issued()
    await cancelRequest(world.ports, order.id)
    await edit(world, order, other())
    expect(await world.rowOf(order)).toMatchObject({ correction: { reason: "ORDER_CANCELED" } })
  })

  it("of an order that has no invoice is nobody's business", async () => {
    const world = new World()
    const order = world.place()
    expect(await edit(world, order, other())).toBeNull()
  })
})
