import type { OrderCase } from "../../demo/orders/cases"
import type {
  InvoiceRequestDetail,
  StoreInvoiceListResponse,
  StoreInvoicingErrorBody,
  StoreOrderInvoiceResponse,
} from "../../src/types"
import { readPublishableKey, registerCustomer, type Customer } from "../shop/customers"
import { logIn } from "../shop/log-in"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(600_000)

const PDF_URL = "POST /sales/pdfUrl"

type Answer<T> = { status: number; headers: Headers; text: string; body: T }

let shop: ShopUnderTest
let publishableKey: string
let anna: Customer
let ewa: Customer
let older: InvoiceRequestDetail
let issued: InvoiceRequestDetail
let refused: InvoiceRequestDetail
/** Orders that must stay hidden from Anna, by reason. */
const hidden = new Map<string, string>()

beforeAll(async () => {
  shop = await ShopUnderTest.open({
    name: "store",
    options: { timeouts: { createMs: 5_000, otherMs: 2_000, lookUpPauseMs: 2_000 } },
  })
  publishableKey = await readPublishableKey(shop)
  anna = await register("anna@klientka.example")
  ewa = await register("ewa@klientka.example")
  const ofAnna: Partial<OrderCase> = { buyer: BUYERS.person, customerId: anna.id }
  older = await shop.untilSent(await shop.sell(ofAnna))
  issued = await shop.untilSent(await shop.sell({ ...ofAnna, items: { "HER-01": 1 } }))
  refused = await shop.invoice(
    { buyer: BUYERS.mistyped, customerId: anna.id, items: { "SWI-01": 1 } },
    "refused"
  )
  const other = await shop.sell({ buyer: BUYERS.second, customerId: ewa.id })
  const guest = await shop.sell({ buyer: BUYERS.third })
  await shop.untilSent(other)
  await shop.untilSent(guest)
  hidden.set("is another customer's", other)
  hidden.set("is a guest's", guest)
  hidden.set("has no invoice", await shop.place(ofAnna))
  hidden.set("does not exist", "order_01JAAAAAAAAAAAAAAAAAAAAAAA")
  hidden.set("is no id", "%00")
  hidden.set("is a condition", "order_1'%20or%20'1'='1")
})

afterAll(async () => await shop?.close())

afterEach(async () => await shop.sandbox.clearFaults())

const register = async (email: string) => await registerCustomer(shop, publishableKey, email)

async function ask<T = StoreInvoicingErrorBody>(
  path: string,
  token: string | null = anna.token,
  init: RequestInit & { withoutKey?: boolean } = {}
): Promise<Answer<T>> {
  const response = await fetch(`${shop.process.url}/store/invoicing/${path}`, {
    ...init,
    headers: {
      ...(init.withoutKey ? {} : { "x-publishable-api-key": publishableKey }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json") && text !== ""
  const { status, headers } = response
  return { status, headers, text, body: (isJson ? JSON.parse(text) : text) as T }
}

const invoiceOf = (orderId: string) => `orders/${orderId}/invoice`
const pdfOf = (orderId: string) => `orders/${orderId}/invoice/pdf`

const linksMade = () => {
  const calls = shop.sandbox.calls().byEndpoint[PDF_URL] ?? {}
  return Object.values(calls).reduce((sum, count) => sum + count, 0)
}

/** Runs with other values in the row of an issued invoice. */
async function withRow(
  values: {
    invoice_number?: string
    difference?: string
    account_id?: string
    key_digest?: string
  },
  run: () => Promise<void>
): Promise<void> {
  const columns = Object.keys(values)
  const set = async (row: Record<string, unknown>) =>
    await shop.sql(
      `update invoicing_request set ${columns.map((name, at) => `${name} = $${at + 2}`).join(", ")} where id = $1`,
      [issued.id, ...columns.map((name) => row[name])]
    )
  const [before] = await shop.sql(
    `select ${columns.map((name) => `${name}${name === "difference" ? "::text" : ""}`).join(", ")}
     from invoicing_request where id = $1`,
    [issued.id]
  )
  await set(values)
  try {
    await run()
  } finally {
    await set(before!)
  }
}

describe("the invoice of a customer's own order", () => {
  it("is told with number, date, amounts and the path of its PDF, and nothing else", async () => {
    const { status, headers, body } = await ask<StoreOrderInvoiceResponse>(
      invoiceOf(issued.order_id)
    )
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("private, no-store")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    const { net, vat, gross } = issued.totals!
    expect(body).toEqual({
      invoice: {
        order_id: issued.order_id,
        order_display_id: issued.order_display_id,
        state: "issued",
        invoice_number: issued.invoice_number,
        issue_date: issued.issue_date,
        ksef_number: null,
        currency: "PLN",
        totals: { net, vat, gross },
        is_paid: false,
        pdf_path: `/store/invoicing/orders/${issued.order_id}/invoice/pdf`,
      },
    })
  })

  it("has the number of KSeF once that has accepted it, in the list as well", async () => {
    const keep = async (state: string, details: object) =>
      await shop.sql(
        "update invoicing_follow_up set state = $2, details = $3 where request_id = $1 and kind = 'ksef'",
        [older.id, state, JSON.stringify(details)]
      )
    const number = "5265877635-20250826-0100001AF629-AF"
    const told = async () => {
      const { body } = await ask<StoreOrderInvoiceResponse>(invoiceOf(older.order_id))
      const list = await ask<StoreInvoiceListResponse>("invoices")
      const listed = list.body.invoices.find(({ order_id }) => order_id === older.order_id)
      return [body.invoice.ksef_number, listed?.ksef_number]
    }
    await keep("pending", { number: null, numberIsOdd: false })
    expect(await told()).toEqual([null, null])
    await keep("accepted", { number: "no number", numberIsOdd: true })
    expect(await told()).toEqual([null, null])
    await keep("accepted", { number, numberIsOdd: false })
    expect(await told()).toEqual([number, number])
  })

  it("is paid once the order is", async () => {
    await shop.process.ask("capture", { orderId: older.order_id })
    // As Medusa itself writes an amount with a fraction of a grosz: the captured amount is slightly less.
    const rows = await shop.sql(
      `update payment_collection set raw_amount =
         jsonb_build_object('value', (amount + 0.00000000000183)::text, 'precision', 20)
       where id in (select payment_collection_id from order_payment_collection where order_id = $1)
       returning id`,
      [older.order_id]
    )
    expect(rows).toHaveLength(1)
    const { body } = await ask<StoreOrderInvoiceResponse>(invoiceOf(older.order_id))
    expect(body.invoice.is_paid).toBe(true)
  })

  it("is not there yet, without a reason, while the shop has to mend something", async () => {
    const { status, body } = await ask<StoreOrderInvoiceResponse>(invoiceOf(refused.order_id))
    expect(status).toBe(200)
    expect(body.invoice).toEqual({
      order_id: refused.order_id,
      order_display_id: refused.order_display_id,
      state: "not_yet",
      invoice_number: null,
      issue_date: null,
      ksef_number: null,
      currency: null,
      totals: null,
      is_paid: false,
      pdf_path: null,
    })
    const pdf = await ask(pdfOf(refused.order_id))
    expect([pdf.status, pdf.body.code]).toEqual([409, "INVOICE_NOT_ISSUED"])
  })

  it("is kept back like its e-mail while it differs: it may be another order's", async () => {
    const difference = JSON.stringify({ what: "reference", sent: "AAAA", found: "BBBB" })
    const before = linksMade()
    await withRow({ difference }, async () => {
      const { body } = await ask<StoreOrderInvoiceResponse>(invoiceOf(issued.order_id))
      expect(body.invoice).toMatchObject({ state: "not_yet", invoice_number: null, pdf_path: null })
      expect((await ask(pdfOf(issued.order_id))).status).toBe(409)
    })
    expect(linksMade()).toBe(before)
  })
})

describe("an order of which a customer must learn nothing", () => {
  it("is answered 404 in the same words, whatever it is", async () => {
    const answers = new Set<string>()
    for (const orderId of hidden.values()) {
      for (const path of [invoiceOf(orderId), pdfOf(orderId)]) {
        const { status, text } = await ask(path)
        expect([path, status]).toEqual([path, 404])
        answers.add(text)
      }
    }
    expect([...answers].map((text) => JSON.parse(text) as object)).toEqual([
      {
        type: "not_found",
        code: "INVOICE_NOT_FOUND",
        message: "There is no invoice for such an order.",
      },
    ])
  })

  it("is open to the customer whose it is", async () => {
    const orderId = hidden.get("is another customer's") ?? ""
    const { status, body } = await ask<StoreOrderInvoiceResponse>(invoiceOf(orderId), ewa.token)
    expect([status, body.invoice.state]).toEqual([200, "issued"])
  })
})

describe("the customer's invoices", () => {
  it("are listed newest first, none of another's", async () => {
    const { status, body } = await ask<StoreInvoiceListResponse>("invoices")
    expect(status).toBe(200)
    expect(body).toMatchObject({ count: 2, limit: 20, offset: 0 })
    const single = await ask<StoreOrderInvoiceResponse>(invoiceOf(issued.order_id))
    const { is_paid: _, ...row } = single.body.invoice
    expect(body.invoices[0]).toEqual(row)
    expect(body.invoices.map(({ order_id }) => order_id)).toEqual([issued.order_id, older.order_id])
  })

  it("come in pages, and a wrong page is refused", async () => {
    const { body } = await ask<StoreInvoiceListResponse>("invoices?limit=1&offset=1")
    expect(body).toMatchObject({ count: 2, limit: 1, offset: 1 })
    expect(body.invoices.map(({ order_id }) => order_id)).toEqual([older.order_id])
    for (const query of ["limit=0", "limit=101", "offset=-1", "limit=a", "customer_id=x"]) {
      expect((await ask(`invoices?${query}`)).status).toBe(400)
    }
  })

  it("are none for a customer without orders", async () => {
    const nobody = await register("nikt@klientka.example")
    const { body } = await ask<StoreInvoiceListResponse>("invoices", nobody.token)
    expect(body).toEqual({ invoices: [], count: 0, limit: 20, offset: 0 })
  })
})

describe("whoever is not logged in as a customer", () => {
  it.each(["GET", "HEAD", "POST"])("is answered 401 to %s", async (method) => {
    const admin = await logIn(shop.process.url)
    for (const token of [null, admin, `${anna.token}x`]) {
      for (const path of [invoiceOf(issued.order_id), pdfOf(issued.order_id), "invoices"]) {
        expect((await ask(path, token, { method })).status).toBe(401)
      }
    }
  })

  it("needs the publishable key as well", async () => {
    const reply = await ask(invoiceOf(issued.order_id), anna.token, { withoutKey: true })
    expect(reply.status).toBe(400)
  })
})

describe("the PDF", () => {
  it("comes as a file named after the number, by a link made for each download and never shown", async () => {
    const before = linksMade()
    for (const { status, text, headers } of [
      await ask<string>(pdfOf(issued.order_id)),
      await ask<string>(pdfOf(issued.order_id)),
    ]) {
      expect(status).toBe(200)
      expect(text.startsWith("%PDF")).toBe(true)
      expect(text.trimEnd().endsWith("%%EOF")).toBe(true)
      expect(headers.get("content-type")).toBe("application/pdf")
      expect(headers.get("cache-control")).toBe("private, no-store")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("access-control-expose-headers")).toContain("Content-Disposition")
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="${(issued.invoice_number ?? "").replaceAll("/", "-")}.pdf"`
      )
      expect(JSON.stringify([...headers])).not.toContain("/files/")
    }
    expect(linksMade() - before).toBe(2)
  })

  it("has a harmless name whatever the number is", async () => {
    const invoice_number = '../7/11"\r\nSet-Cookie: login=1; x="\u0141\u202Egpj.exe'
    await withRow({ invoice_number }, async () => {
      const { status, headers } = await ask<string>(pdfOf(issued.order_id))
      expect(status).toBe(200)
      expect(headers.get("set-cookie") ?? "").not.toContain("login=1")
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.pdf"$/)
    })
  })

  it("is not asked for with a key of another account, which has a stranger's under that id", async () => {
    const before = linksMade()
    await withRow({ key_digest: "of an older key", account_id: "invacc_older" }, async () => {
      const reply = await ask(pdfOf(issued.order_id))
      expect([reply.status, reply.body.code]).toEqual([409, "INVOICE_NOT_DOWNLOADABLE"])
    })
    expect(linksMade()).toBe(before)
  })

  it.each([
    ["the service is away", 502, { kind: "refuse-connections" }],
    ["the key is rejected", 502, { kind: "401", endpoint: PDF_URL }],
    ["the service refuses", 502, { kind: "400", endpoint: PDF_URL }],
    ["a web page comes instead", 502, { kind: "html-200", endpoint: "GET /files" }],
    [
      "the service asks to wait",
      503,
      { kind: "429", endpoint: PDF_URL, options: { retryAfterSeconds: 30 } },
    ],
  ] as const)("is refused in a buyer's words when %s", async (_, status, fault) => {
    await shop.sandbox.setFault(fault)
    const reply = await ask(pdfOf(issued.order_id))
    expect(reply.status).toBe(status)
    expect(Object.keys(reply.body).sort()).toEqual(["code", "message", "type"])
    expect(reply.body.code).toBe(status === 503 ? "INVOICE_PDF_BUSY" : "INVOICE_PDF_FAILED")
    expect(reply.headers.get("retry-after")).toBe(status === 503 ? "30" : null)
    expect(reply.headers.get("content-disposition")).toBeNull()
    expect(reply.text).not.toMatch(/key|service|altera|files/i)
  })
})

describe("a customer who asks too often", () => {
  it("is told when to come back, and nobody else is", async () => {
    const hasty = await register("szybka@klientka.example")
    const statuses: number[] = []
    for (let at = 0; at < 20; at += 1) {
      statuses.push((await ask(pdfOf("order_guess"), hasty.token)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([404]))
    const reply = await ask(pdfOf(issued.order_id), hasty.token)
    expect([reply.status, reply.body.code]).toEqual([429, "TOO_MANY_REQUESTS"])
    const wait = Number(reply.headers.get("retry-after"))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    // Calls that do not reach the service have a higher limit.
    const others = Array.from({ length: 110 }, () => ask("invoices", hasty.token))
    const counted = (await Promise.all(others)).map(({ status }) => status)
    expect(counted.filter((status) => status === 200)).toHaveLength(99)
    expect(counted.filter((status) => status === 429)).toHaveLength(11)
    expect((await ask("invoices", ewa.token)).status).toBe(200)
  })
})

describe("after all of that", () => {
  it("no log holds a key, a link, or a customer's address", () => {
    const output = shop.output()
    expect(output).toContain("/store/invoicing/")
    for (const secret of ["sandbox-key-default", publishableKey, anna.token, "/files/"]) {
      expect(output).not.toContain(secret)
    }
    expect(output).not.toMatch(/@(klientka|poczta|literowka)\.example/)
  })
})
