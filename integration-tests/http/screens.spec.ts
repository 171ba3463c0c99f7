import { formatMinor } from "../../src/core/amounts"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import type {
  InvoiceOrderResponse,
  InvoicePreviewResponse,
  InvoiceRequestResponse,
} from "../../src/types"

jest.setTimeout(300_000)

let shop: ShopUnderTest

beforeAll(async () => {
  shop = await ShopUnderTest.open({ name: "screens" })
})

afterAll(async () => await shop?.close())

describe("the preview of an order", () => {
  const preview = async (orderId: string) =>
    (await shop.get<InvoicePreviewResponse>(`orders/${orderId}/preview`)).body.preview

  it("is, down to the JSON, what is sent when the order is invoiced", async () => {
    const orderId = await shop.place({ items: { "KUB-01": 2, "HER-01": 3 } })
    const { invoice, decision, request } = await preview(orderId)
    expect({ decision, request }).toEqual({ decision: "invoice", request: null })
    await shop.post(`orders/${orderId}/request`)
    await shop.until(orderId)
    expect(invoice?.call).toMatchObject({ method: "POST", path: "/sales/invoice" })
    expect(invoice?.call.body).toMatchObject(shop.invoicesOf(orderId)[0]!.request)
  })

  it("shows the address split, the rules and the sum, and leaves no trace of the buyer", async () => {
    const orderId = await shop.place({ buyer: BUYERS.company, items: { "KUB-01": 2 } })
    const before = [await shop.dumpLedger(), await shop.dumpQueue()]
    const reply = await shop.get<InvoicePreviewResponse>(`orders/${orderId}/preview`)
    const { invoice, company } = reply.body.preview
    expect(reply.headers.get("cache-control")).toBe("no-store")
    expect(company).toEqual({ id: "default", is_frozen: false, conditions: [] })
    expect(invoice?.contractor).toMatchObject({
      name: "Kowal Wnętrza sp. z o.o.",
      street: "ul. Krakowska",
      houseNumber: "12",
      flatNumber: "3",
      taxIdentificationNumber: "1234563218",
    })
    expect(invoice?.positions[0]).toMatchObject({
      category: "Ceramika",
      categoryRule: { by: "collection", key: "ceramika" },
      vat_source: { rate: "23", conditions: [] },
    })
    const grosze = invoice?.positions.map(({ gross }) => BigInt(gross.replace(".", ""))) ?? []
    const sum = formatMinor(
      grosze.reduce((all, one) => all + one, 0n),
      2
    )
    expect(invoice?.sum).toMatchObject({ invoice: sum, difference: "0" })
    expect([await shop.dumpLedger(), await shop.dumpQueue()]).toEqual(before)
    expect(shop.output()).not.toContain("Kowal")
  })

  it("of an order that cannot be invoiced gives each reason with its field and no invoice", async () => {
    const { decision, reasons, invoice } = await preview(
      await shop.place({ buyer: BUYERS.mistyped })
    )
    expect({ decision, invoice }).toEqual({ decision: "refused", invoice: null })
    expect(reasons).toMatchObject([
      { code: "TAX_ID_INVALID", field: "billing_address.metadata.nip" },
    ])
  })

  it("of an invoiced order names its invoice and issues nothing", async () => {
    const issued = await shop.invoice()
    const { request, company } = await preview(issued.order_id)
    expect(request).toMatchObject({ id: issued.id, state: "issued" })
    expect(company).toMatchObject({ id: "default", is_frozen: true })
    expect(shop.invoicesOf(issued.order_id)).toHaveLength(1)
  })
})

describe("the page of one invoice", () => {
  it("gets the positions as sent with their rules, and who did what by name", async () => {
    const orderId = await shop.place()
    await shop.post(`orders/${orderId}/request`)
    const { id } = await shop.untilSent(orderId)
    const { request } = (await shop.get<InvoiceRequestResponse>(`requests/${id}`)).body
    expect(request).toMatchObject({ requested_by: "person", price_type: "GROSS" })
    expect(request.positions.map(({ categoryRule }) => categoryRule)).toEqual([
      { by: "collection", key: "ceramika" },
      { by: "shipping", key: null },
    ])
    const [user] = await shop.sql<{ name: string }>(
      `select coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), email) as name from "user"`
    )
    expect(request.acts).toMatchObject([{ act: "issue", actor_name: user?.name }])
    expect(request.attempts.map(({ operation }) => operation)).toEqual(["create", "read", "send"])
  })

  it("gets the buyer and the total as the order has them now, and keeps neither", async () => {
    const { id, order_id } = await shop.invoice({ buyer: BUYERS.person })
    const before = await shop.dumpLedger()
    const address = { ...BUYERS.person.address, last_name: "Kowalczyk" }
    await shop.process.ask("updateOrder", {
      orderId: order_id,
      update: { billing_address: address },
    })
    const reply = await shop.get<InvoiceOrderResponse>(`requests/${id}/order`)
    expect(reply.headers.get("cache-control")).toBe("no-store")
    expect(reply.body.order).toMatchObject({
      currency: "PLN",
      sum: { difference: "0" },
      contractor: { name: "Anna Kowalczyk", street: "ul. Kwiatowa", houseNumber: "7" },
      reasons: [],
    })
    expect(await shop.dumpLedger()).toBe(before)
  })

  it("gets, for a buyer that no invoice can show, the reasons instead", async () => {
    const { id } = await shop.invoice({ buyer: BUYERS.nameless }, "refused")
    const { order } = (await shop.get<InvoiceOrderResponse>(`requests/${id}/order`)).body
    expect(order).toMatchObject({
      sum: null,
      contractor: null,
      reasons: [{ code: "BUYER_NAME_MISSING" }],
    })
  })
})
