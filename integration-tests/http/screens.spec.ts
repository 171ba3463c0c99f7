import { formatMinor } from "../../src/core/money/amounts"
import { LOGIN } from "../../demo/login"
import { expectNothingWritten } from "../shop/expect-nothing-written"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import type {
  InvoiceOrderResponse,
  InvoiceRequestListResponse,
  InvoicingErrorBody,
  InvoicingOverviewResponse,
  InvoicePreviewResponse,
  InvoiceRequestResponse,
} from "../../src/types"

jest.setTimeout(300_000)

let shop: ShopUnderTest

beforeAll(async () => {
  shop = await ShopUnderTest.open({ name: "screens" })
})

afterAll(async () => await shop?.close())

/** Waits until nothing of earlier orders is left to be done or announced. */
const untilIdle = async () => {
  await shop.untilQuiet()
  await waitUntil("every event is handed out", async () => {
    const waiting = await shop.sql("select 1 from invoicing_event where delivered_at is null")
    return waiting.length === 0
  })
}

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
    expect(invoice?.email_moment).toBe("on_issue")
    expect(invoice?.call.body).toMatchObject(shop.invoicesOf(orderId)[0]!.request)
  })

  it("shows the address split, the rules and the sum, and leaves no trace of the buyer", async () => {
    let orderId = ""
    const show = async () => await shop.get<InvoicePreviewResponse>(`orders/${orderId}/preview`)
    await expectNothingWritten(shop, async () => void (await show()), {
      prepare: async () => {
        orderId = await shop.place({ buyer: BUYERS.company, items: { "KUB-01": 2 } })
        await untilIdle()
      },
      dump: async () => `${await shop.dumpLedger()}\n${await shop.dumpQueue()}`,
    })
    const reply = await show()
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
    let id = ""
    const show = async () => await shop.get<InvoiceOrderResponse>(`requests/${id}/order`)
    await expectNothingWritten(shop, async () => void (await show()), {
      prepare: async () => {
        const orderId = await shop.sell({ buyer: BUYERS.person })
        id = (await shop.untilSent(orderId)).id
        const address = { ...BUYERS.person.address, last_name: "Kowalczyk" }
        await shop.process.ask("updateOrder", { orderId, update: { billing_address: address } })
        // The edit of the buyer is recorded automatically, a moment later.
        await shop.untilRequest(orderId, ({ correction }) => correction?.reason === "BUYER_EDITED")
        await untilIdle()
      },
      dump: async () => await shop.dumpLedger(),
    })
    const reply = await show()
    expect(reply.headers.get("cache-control")).toBe("no-store")
    expect(reply.body.order).toMatchObject({
      currency: "PLN",
      sum: { difference: "0" },
      contractor: { name: "Anna Kowalczyk", street: "ul. Kwiatowa", houseNumber: "7" },
      reasons: [],
    })
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

describe("a command that cannot be carried out", () => {
  it("is answered with a code that the admin translates, and what its sentence names", async () => {
    const issued = await shop.invoice({ items: { "SWI-01": 1 } })
    const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    const CASES: [method: string, path: string, body: unknown, wanted: object][] = [
      ["POST", `requests/${issued.id}/retry`, {}, { code: "NOT_RETRYABLE", state: "issued" }],
      ["POST", `requests/${refused.id}/send`, {}, { code: "NOT_ISSUED", state: "refused" }],
      [
        "POST",
        `orders/${issued.order_id}/request`,
        {},
        { code: "REQUEST_EXISTS", state: "issued" },
      ],
      ["POST", "requests/nothing/retry", {}, { code: "REQUEST_UNKNOWN" }],
      ["POST", "orders/nothing/request", {}, { code: "ORDER_UNKNOWN" }],
      ["GET", `requests/${refused.id}/pdf`, undefined, { code: "NO_PDF", state: "refused" }],
      ["POST", `requests/${refused.id}/link`, { invoice_id: "1" }, { code: "INVOICE_NOT_FOUND" }],
      [
        "POST",
        `requests/${refused.id}/link`,
        { invoice_id: issued.invoice_id },
        { code: "INVOICE_TIED" },
      ],
    ]
    for (const [method, path, body, wanted] of CASES) {
      const reply = await shop.call<InvoicingErrorBody>(method, path, body)
      const { code, params } = reply.body
      expect({ path, code, ...params }).toEqual({ path, ...wanted })
    }
  })
})

describe("the list of many", () => {
  const MANY = 1_250
  let template: string

  beforeAll(async () => {
    await shop.untilQuiet()
    template = (await shop.invoice({ buyer: BUYERS.third })).id
    await shop.untilQuiet()
    // Ten rows with the same timestamp: pagination by timestamp alone would lose or repeat some.
    await shop.sql(
      `insert into invoicing_request
       select (jsonb_populate_record(request, jsonb_build_object(
         'id', 'many' || lpad(n::text, 5, '0'), 'order_id', 'many' || n, 'order_display_id', 50000 + n,
         'invoice_id', 7000000 + n, 'invoice_number', n || '/1/2020', 'issue_date', '2020-01-' || lpad((1 + n % 28)::text, 2, '0'),
         'issued_at', timestamptz '2020-01-01' + n * interval '1 minute', 'project_id', 'p' || n % 3,
         'created_at', timestamptz '2020-01-01' + (n / 10) * interval '1 microsecond'))).*
       from invoicing_request request, generate_series(1, $2::int) n where request.id = $1`,
      [template, MANY]
    )
  })

  afterAll(async () => {
    await shop.sql("delete from invoicing_request where id like 'many%'")
  })

  const list = async (query: string) =>
    (await shop.get<InvoiceRequestListResponse>(`requests?${query}`)).body

  it("shows the buyers as their orders have them, and none where the order is gone", async () => {
    const { requests } = await list("q=5000")
    expect(requests.map(({ buyer }) => buyer)).toEqual(requests.map(() => null))
    const [row] = (await list(`state=issued&limit=1`)).requests
    expect(row).toMatchObject({ id: template, buyer: "Zofia Dąbrowska" })
  })

  it("filters by project and by the invoice's date, newest date first", async () => {
    expect((await list("project_id=p1")).count).toBe(Math.ceil(MANY / 3))
    const { count, requests } = await list("issued_from=2020-01-05&issued_to=2020-01-06&limit=100")
    const dates = requests.map(({ issue_date }) => issue_date)
    expect(count).toBe(requests.length)
    expect(new Set(dates)).toEqual(new Set(["2020-01-05", "2020-01-06"]))
    expect(dates).toEqual([...dates].sort().reverse())
    expect((await list("issued_to=2020-01-31")).count).toBe(MANY)
  })

  it.each([
    ["issued_from", "yesterday"],
    ["issued_to", "2026-02-30x"],
    ["issued_to", "2026-02-30"],
    ["issued_from", "2026-13-01"],
    ["project_id", ""],
  ])("answers 400 naming the parameter: %s=%s", async (name, value) => {
    const reply = await shop.get<InvoicingErrorBody>(`requests?${name}=${value}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(name)
  })

  it("is exported whole, each row once, whatever the page's edges cut", async () => {
    const reply = await shop.get<string>("requests/export?language=pl&q=/1/2020")
    expect(reply.status).toBe(200)
    expect(reply.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(reply.headers.get("content-disposition")).toMatch(
      /^attachment; filename="faktury-[\d-]{10}\.csv"$/
    )
    const lines = reply.text.replace(/^\uFEFF/, "").split("\r\n")
    expect(lines[0]).toMatch(/^Faktura;Zamówienie;Nabywca;/)
    expect(lines.at(-1)).toBe("")
    const numbers = lines.slice(1, -1).map((line) => line.split(";")[0])
    expect(numbers).toHaveLength(MANY)
    expect(new Set(numbers).size).toBe(MANY)
  })

  it("is exported with a mark for its encoding, commas in amounts, and no formula", async () => {
    const { totals, order_display_id, order_id } = (await list(`state=issued&limit=1`)).requests[0]!
    const company = '=HYPERLINK("http://evil.example";"x")'
    await shop.process.ask("updateOrder", {
      orderId: order_id,
      // With a NIP, because for a private person the person's name is shown.
      update: { billing_address: { ...BUYERS.company.address, company } },
    })
    const response = await fetch(
      `${shop.process.url}/admin/invoicing/requests/export?language=pl&order_id=${order_id}`,
      { headers: { authorization: `Bearer ${await token()}` } }
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [, line] = bytes.toString("utf8").split("\r\n")
    expect(line).toContain(`;${order_display_id};"'=HYPERLINK(""http://evil.example"";""x"")";`)
    expect(line).toContain(`;"${totals!.gross.replace(".", ",")}";`)
  })

  it("answers 400 to an export with a page or a language nobody wrote", async () => {
    for (const query of ["limit=5", "language=de", "state=done"]) {
      expect((await shop.get(`requests/export?${query}`)).status).toBe(400)
    }
  })

  it("has counts above it", async () => {
    const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    const { body } = await shop.get<InvoicingOverviewResponse>("overview")
    const [today] = await shop.sql<{ n: number }>(
      "select count(*)::int n from invoicing_request where state = 'issued' and issued_at > now() - interval '1 hour'"
    )
    expect(body).toMatchObject({
      today: new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Warsaw" }).format(new Date()),
      issued_today: today?.n,
      waiting: 0,
      without_invoice: {
        count: 0,
        waiting_for_trigger: 0,
        placed_before_start: 0,
        is_capped: false,
      },
      projects: ["p0", "p1", "p2"],
    })
    expect(body.needs_attention).toBe((await list("needs_attention=true&limit=100")).count)
    // A completed order whose request is lost, long enough ago to be considered missed.
    await shop.sql("delete from invoicing_request where id = $1", [refused.id])
    await shop.sql(
      `update "order" set created_at = now() - interval '10 minutes', updated_at = now() - interval '10 minutes' where id = $1`,
      [refused.order_id]
    )
    await shop.sql(
      `update invoicing_setting set value = to_jsonb((now() - interval '1 day')::text) where id = 'first_start'`
    )
    const after = (await shop.get<InvoicingOverviewResponse>("overview")).body
    expect(after.without_invoice).toMatchObject({ count: 1, waiting_for_trigger: 0 })
  })
})

async function token(): Promise<string> {
  const response = await fetch(`${shop.process.url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(LOGIN),
  })
  return ((await response.json()) as { token: string }).token
}
