import { aLine, anAddress } from "../../core/__tests__/an-order"
import type { PluginOptions } from "../../core/settings/options"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { confirmChecked } from "../operator/confirm-checked"
import { previewInvoice } from "../operator/preview-invoice"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const toCompany = (gross: string): Partial<OrderSnapshot> => ({
  total: gross,
  lines: [aLine({ unitPrice: gross })],
  billingAddress: anAddress({ company: "Acme sp. z o.o.", metadata: { nip: "5261040828" } }),
})

async function issue(changes: Partial<OrderSnapshot>) {
  const world = new World()
  const order = world.place(changes)
  await world.trigger(order)
  await world.live(minutes(1))
  return { world, order, row: await world.rowOf(order) }
}

describe("an invoice on which split payment may have to be marked", () => {
  it("is issued and mailed all the same, unmarked, and flagged for a person", async () => {
    const { world, order, row } = await issue(toCompany("15000.00"))
    expect(row).toMatchObject({
      state: "issued",
      sendState: "sent",
      flags: [{ code: "SPLIT_PAYMENT_TO_CHECK", params: { gross: "15000.00", currency: "PLN" } }],
    })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(JSON.stringify(row.flags)).not.toMatch(/Acme|5261040828/)
  })

  it("is not flagged below, nor for a person", async () => {
    expect((await issue(toCompany("14999.99"))).row.flags).toBeNull()
    const person = { ...toCompany("20000.00"), billingAddress: anAddress() }
    expect((await issue(person)).row.flags).toBeNull()
  })

  it("asks for no attention any more once a person checked it, and only once", async () => {
    const { world, order, row } = await issue(toCompany("15000.00"))
    expect(await confirmChecked(world.ports, row.id)).toMatchObject({ request: { flags: null } })
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", flags: null })
    expect(await confirmChecked(world.ports, row.id)).toMatchObject({
      rejection: { code: "NOTHING_TO_CHECK" },
    })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is flagged by what it came to in the end, and never before it is issued", async () => {
    const world = new World()
    const order = world.place({ ...toCompany("20000.00"), billingAddress: null })
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "refused", flags: null })
    const nothing = await confirmChecked(world.ports, (await world.rowOf(order)).id)
    expect(nothing).toMatchObject({ rejection: { code: "NOTHING_TO_CHECK" } })
    expect(await confirmChecked(world.ports, "invreq_none")).toMatchObject({
      rejection: { code: "REQUEST_UNKNOWN" },
    })
  })

  it("is flagged in the preview already", async () => {
    const world = new World()
    const { id } = world.place(toCompany("15000.00"))
    const shown = await previewInvoice(world.ports, id)
    expect(shown?.invoice?.flags).toMatchObject([{ code: "SPLIT_PAYMENT_TO_CHECK" }])
    expect(world.ledger.rows.size).toBe(0)
  })
})

describe("an invoice to a person whose order has an invalid tax number", () => {
  const mistyped: Partial<OrderSnapshot> = {
    billingAddress: anAddress({ company: "Acme sp. z o.o.", metadata: { nip: "5261040827" } }),
  }
  const asPerson = { invalidTaxId: "as_person" } as const
  const flags = [{ code: "TAX_ID_LEFT_OUT", params: { field: "billing_address.metadata.nip" } }]

  async function issueTo(changes: Partial<OrderSnapshot>, options: PluginOptions = asPerson) {
    const world = new World(options)
    const order = world.place(changes)
    const shown = await previewInvoice(world.ports, order.id)
    await world.trigger(order)
    await world.live(minutes(1))
    return { shown, row: await world.rowOf(order) }
  }

  it("is issued and flagged, in the preview already, without the number itself", async () => {
    const { shown, row } = await issueTo(mistyped)
    expect(shown?.invoice?.flags).toEqual(flags)
    expect(row).toMatchObject({ state: "issued", isBuyerCompany: false, flags })
    expect(JSON.stringify(row.flags)).not.toMatch(/5261040827|Acme/)
  })

  it("is not flagged if there is no number, or if the shop's own function finds the right one", async () => {
    expect((await issueTo({})).row.flags).toBeNull()
    const { row } = await issueTo(mistyped, {
      ...asPerson,
      transformDraft: (draft) => ({
        ...draft,
        contractor: {
          ...draft.contractor,
          type: "COMPANY",
          name: "Acme sp. z o.o.",
          taxIdentificationNumber: "5261040828",
        },
      }),
    })
    expect(row).toMatchObject({ state: "issued", isBuyerCompany: true, flags: null })
  })
})
