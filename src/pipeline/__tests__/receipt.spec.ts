import { anAddress } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { PluginOptions } from "../../core/settings/options"
import { noteBuyerChange } from "../order-changes/note-buyer-change"
import { confirmReceipt, readInvoiceTaxNumber } from "../operator/confirm-receipt"
import { retryRequest } from "../operator/person-acts"
import { previewInvoice } from "../operator/preview-invoice"
import { readOrders, tryOrder } from "../runs/try-order"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const NIP = "1234563218"
const OTHER = "5261040828"
const of = (nip: string) => ({
  billingAddress: anAddress({ company: "Lipa", metadata: { nip } }),
})
const ALL = { cashRegister: "all" } as const satisfies PluginOptions
const UNCONFIRMED = { state: "refused", reasons: [{ code: "RECEIPT_TAX_ID_UNCONFIRMED" }] }

/** The person at the receipt confirms a number, and Medusa writes it into the order. */
const confirm = async (world: World, { id }: OrderSnapshot, taxNumber = NIP) =>
  await confirmReceipt(
    world.ports,
    { orderId: id, taxNumber, actorId: "user_1" },
    async ({ metadata }) => {
      await Promise.resolve(world.orders.edit(id, { metadata }))
    }
  )

async function sell(options: PluginOptions, changes: Partial<OrderSnapshot> = {}) {
  const world = new World(options)
  const order = world.place(changes)
  await world.trigger(order)
  await world.live(minutes(5))
  return { world, order, row: await world.rowOf(order) }
}

const receiptsOf = (world: World) => world.service().invoices.map(({ draft }) => draft.isReceipt)

describe("an order whose sale is on a cash register", () => {
  it.each(["direct", "draft_first"] as const)(
    "has an invoice to a receipt, issued %s",
    async (issuing) => {
      const { world, row } = await sell({ ...ALL, issuing })
      expect(row).toMatchObject({ state: "issued", sendState: "sent" })
      expect(receiptsOf(world)).toEqual([true])
    }
  )

  it("is refused for a buyer with a tax number and stays so until somebody confirms the receipt", async () => {
    const { world, order, row } = await sell(ALL, { ...of(NIP), metadata: { gift: "yes" } })
    expect(row).toMatchObject(UNCONFIRMED)
    await world.live(hours(48))
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
    expect(world.service().invoices).toEqual([])
    expect(await readInvoiceTaxNumber(world.ports, order.id)).toBe(NIP)
    expect(await confirm(world, order)).toMatchObject({ kind: "changed" })
    expect(world.orders.kept.get(order.id)?.order.metadata).toEqual({
      gift: "yes",
      receipt_tax_number: NIP,
    })
    await retryRequest(world.ports, row.id)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", correction: null })
    expect(receiptsOf(world)).toEqual([true])
  })

  it("is issued at once where the till has written the number into the order", async () => {
    const metadata = { receipt_tax_number: "123-456-32-18" }
    const { world, row } = await sell(ALL, { ...of(NIP), metadata })
    expect(row).toMatchObject({ state: "issued" })
    expect(receiptsOf(world)).toEqual([true])
  })

  it("is refused anew where the buyer is another by then", async () => {
    const { world, order, row } = await sell(ALL, of(NIP))
    await confirm(world, order)
    world.orders.edit(order.id, of(OTHER))
    await retryRequest(world.ports, row.id)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })

  it("goes by what the shop's own function makes of it", async () => {
    const never: PluginOptions = {
      ...ALL,
      transformDraft: (draft) => ({ ...draft, isReceipt: false }),
    }
    expect((await sell(never, of(NIP))).row).toMatchObject({ state: "issued" })
    const always: PluginOptions = { transformDraft: (draft) => ({ ...draft, isReceipt: true }) }
    expect((await sell(always, of(NIP))).row).toMatchObject(UNCONFIRMED)
    const { world, order } = await sell(always)
    expect(receiptsOf(world)).toEqual([true])
    expect(await readInvoiceTaxNumber(world.ports, order.id)).toBeNull()
  })

  it("is shown alike by the preview, a trial run and what a changed setting would do", async () => {
    const world = new World(ALL)
    const [person, company] = [world.place(), world.place({ id: "order_2", ...of(NIP) })]
    expect(await previewInvoice(world.ports, person.id)).toMatchObject({
      decision: "invoice",
      invoice: { draft: { isReceipt: true } },
    })
    expect(await previewInvoice(world.ports, company.id)).toMatchObject({
      decision: "refused",
      reasons: UNCONFIRMED.reasons,
    })
    const tried = await Promise.all(
      (await readOrders(world.ports.orders, [person.id, company.id])).map(
        async (order) => await tryOrder(world.ports, order)
      )
    )
    expect(tried).toMatchObject([
      { outcome: "invoice", draft: { isReceipt: true } },
      { outcome: "refused", reasons: UNCONFIRMED.reasons },
    ])
  })

  it("has its changed buyer noticed after the invoice, though nobody confirmed the new number", async () => {
    const options: PluginOptions = { ...ALL, transformDraft: (draft) => draft }
    const { world, order } = await sell(options, {
      ...of(NIP),
      metadata: { receipt_tax_number: NIP },
    })
    world.orders.edit(order.id, of(OTHER))
    await noteBuyerChange(world.ports, order.id)
    expect(await world.rowOf(order)).toMatchObject({ correction: { reason: "BUYER_EDITED" } })
  })
})

describe("the confirmation of a receipt", () => {
  it("is not one of another number than the order's, nor of none", async () => {
    const { world, order } = await sell(ALL, of(NIP))
    expect(await confirm(world, order, OTHER)).toEqual({ kind: "changed-meanwhile" })
    const person = world.place({ id: "order_2" })
    expect(await confirm(world, person)).toEqual({ kind: "changed-meanwhile" })
    expect(await confirm(world, { ...order, id: "order_none" })).toEqual({ kind: "gone" })
    expect(await readInvoiceTaxNumber(world.ports, "order_none")).toBeUndefined()
    expect(world.orders.kept.get(order.id)?.order.metadata).toEqual({})
  })

  it("comes too late once there is an invoice, and before there is a request it is kept", async () => {
    const world = new World({ ...ALL, trigger: "manual" })
    const order = world.place(of(NIP))
    expect(await confirm(world, order)).toEqual({ kind: "changed", request: null })
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(await confirm(world, order)).toEqual({ kind: "too-late", state: "issued" })
  })

  it("counts for an invoice that was composed without it a moment before", async () => {
    const world = new World(ALL)
    const order = world.place(of(NIP))
    await world.trigger(order)
    world.atNext("orders.readOrder", "after", async () => {
      expect(await confirm(world, order)).toMatchObject({ kind: "changed" })
    })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(receiptsOf(world)).toEqual([true])
  })
})
