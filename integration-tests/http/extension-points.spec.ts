import path from "node:path"
import Medusa from "@medusajs/js-sdk"
import type {
  ApiReason,
  CustomerInvoicesResponse,
  InvoiceRequestListResponse,
  InvoiceRequestResponse,
  StoreInvoiceListResponse,
} from "../../src/types"
import { logIn } from "../shop/log-in"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(600_000)

const NIP = "9998887778"
const OWN_HANDLER = path.resolve(__dirname, "../shop/own-completion-handler.ts")

let shop: ShopUnderTest
let sdk: Medusa
let customerId: string
let issued: { id: string; order_id: string }
let refused: { id: string; order_id: string }

const connect = async () =>
  new Medusa({
    baseUrl: shop.process.url,
    globalHeaders: { authorization: `Bearer ${await logIn(shop.process.url)}` },
  })

beforeAll(async () => {
  shop = await ShopUnderTest.open({ name: "extension" })
  sdk = await connect()
  customerId = await shop.process.ask("createCustomer", { email: "ola@klientka.example" })
  issued = await shop.untilSent(await shop.sell({ customerId }))
  refused = await shop.invoice({ customerId, buyer: BUYERS.mistyped }, "refused")
})

afterAll(async () => await shop?.close())

async function graph<Row>(
  entity: string,
  fields: string[],
  filters: Record<string, unknown>
): Promise<Row[]> {
  return (await shop.process.ask("graph", { entity, fields, filters })) as Row[]
}

describe("what query.graph gives", () => {
  it("has the requests of an order, with every field by its name", async () => {
    const [order] = await graph<{ invoice_requests: object[] }>(
      "order",
      ["id", "invoice_requests.*"],
      { id: issued.order_id }
    )
    expect(order?.invoice_requests).toMatchObject([
      { id: issued.id, state: "issued", send_state: "sent", totals: { gross: expect.anything() } },
    ])
  })

  it("has the requests of a customer, by the orders", async () => {
    const [customer] = await graph<{ orders: { invoice_requests: { id: string }[] }[] }>(
      "customer",
      ["id", "orders.id", "orders.invoice_requests.id"],
      { id: customerId }
    )
    const ids = customer?.orders.flatMap(({ invoice_requests: of }) => of.map(({ id }) => id))
    expect(ids?.sort()).toEqual([issued.id, refused.id].sort())
  })

  it("tells a customer's page the same, with the state of each", async () => {
    const { body } = await shop.get<CustomerInvoicesResponse>(`customers/${customerId}/invoices`)
    expect(body).toMatchObject({
      count: 2,
      overdue: 0,
      invoices: [
        {
          id: refused.id,
          state: "refused",
          invoice_number: null,
          issue_date: null,
          has_pdf: false,
        },
        { id: issued.id, state: "issued", has_pdf: true },
      ],
    })
  })

  it("finds requests by their own fields, and has the order and the customer of each", async () => {
    const rows = await graph(
      "invoice_request",
      ["id", "invoice_number", "order.display_id", "order.customer.email"],
      { state: "refused" }
    )
    expect(rows).toMatchObject([
      {
        id: refused.id,
        invoice_number: null,
        order: { display_id: expect.any(Number), customer: { email: "ola@klientka.example" } },
      },
    ])
  })
})

describe("Medusa's JS SDK", () => {
  it("lists, reads and acts, with lists in the query", async () => {
    const { requests, count } = await sdk.client.fetch<InvoiceRequestListResponse>(
      "/admin/invoicing/requests",
      { query: { state: ["refused", "failed"], limit: 20 } }
    )
    expect([count, requests.length]).toEqual([1, 1])
    const path = `/admin/invoicing/requests/${requests[0]?.id}`
    const { request } = await sdk.client.fetch<InvoiceRequestResponse>(path)
    expect(request.reasons.map(({ code }: ApiReason) => code)).toContain("TAX_ID_INVALID")
    const skipped = await sdk.client.fetch<InvoiceRequestResponse>(`${path}/skip`, {
      method: "POST",
      body: { reason: "invoiced by hand" },
    })
    expect(skipped.request.state).toBe("skipped")
  })

  it("fetches a PDF, and says by its status why it does not", async () => {
    const { requests } = await sdk.client.fetch<InvoiceRequestListResponse>(
      "/admin/invoicing/requests",
      { query: { state: "issued" } }
    )
    const pdf = await sdk.client.fetch<Response>(
      `/admin/invoicing/requests/${requests[0]?.id}/pdf`,
      { headers: { accept: "application/pdf" } }
    )
    expect(Buffer.from(await pdf.arrayBuffer()).toString("latin1")).toMatch(/^%PDF/)
    await expect(
      sdk.client.fetch<StoreInvoiceListResponse>("/admin/invoicing/requests/none")
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe("a tax number that comes with the completion of an order", () => {
  const complete = async (orderId: string, invoicing: unknown) =>
    await sdk.client.fetch(`/admin/orders/${orderId}/complete`, {
      method: "POST",
      body: { additional_data: { invoicing, campaign: "spring" } },
    })
  const statusOf = async (orderId: string) => {
    const [order] = await graph<{ status: string }>("order", ["id", "status"], { id: orderId })
    return order?.status
  }
  const given = { tax_number: "999-888-77-78", company: "Studio Linia Ewa Lis" }

  it("is on the invoice, and in the order", async () => {
    const orderId = await shop.place({ buyer: BUYERS.person })
    await complete(orderId, given)
    await shop.untilSent(orderId)
    const [invoice] = shop.invoicesOf(orderId)
    expect(invoice?.request.contractor).toMatchObject({
      contractorName: given.company,
      taxIdentificationNumber: NIP,
    })
    const [order] = await graph("order", ["billing_address.*"], { id: orderId })
    expect(order).toMatchObject({
      billing_address: { company: given.company, metadata: { nip: given.tax_number } },
    })
    // Again, after the invoice: nothing has to be written, so nothing prevents it.
    await complete(orderId, given)
    expect((await shop.requestOf(orderId))?.correction).toBeNull()
  })

  it.each([
    ["that is wrong", { ...given, tax_number: "999-888-77-79" }, "not a valid tax number"],
    ["without a company", { tax_number: given.tax_number }, "give it as company"],
    ["that is no text", { tax_number: 9998887778 }, "additional_data.invoicing.tax_number"],
    ["under another name", { nip: given.tax_number }, "additional_data.invoicing"],
  ])("%s leaves the order as it was, and says why", async (_, wrong, why) => {
    const orderId = await shop.place({ buyer: BUYERS.person })
    await expect(complete(orderId, wrong)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(why) as unknown,
    })
    expect(await statusOf(orderId)).toBe("pending")
    expect(await shop.requestOf(orderId)).toBeNull()
    await complete(orderId, null)
    await shop.untilSent(orderId)
  })

  it("of an order that has its invoice is refused", async () => {
    const orderId = await shop.place({ buyer: BUYERS.person })
    await shop.post(`orders/${orderId}/request`)
    await shop.untilSent(orderId)
    await expect(complete(orderId, given)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("can no longer be changed") as unknown,
    })
    expect(await statusOf(orderId)).toBe("pending")
  })

  it("is written by a handler of the shop's own, which has the hook then", async () => {
    await shop.restart({ preloaded: [OWN_HANDLER] })
    sdk = await connect()
    expect(shop.output()).toContain("the shop has its own handler of the hook ordersCompleted")
    const orderId = await shop.place({ buyer: BUYERS.person })
    await complete(orderId, given)
    await shop.untilSent(orderId)
    expect(shop.invoicesOf(orderId)).toMatchObject([
      { request: { contractor: { taxIdentificationNumber: NIP } } },
    ])
  })
})
