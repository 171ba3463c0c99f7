import { dumpTables } from "../shop/database"
import { expectNothingWritten } from "../shop/expect-nothing-written"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import type {
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  InvoiceRequestResponse,
  InvoicingErrorBody,
  InvoicingRightsResponse,
} from "../../src/types"

jest.setTimeout(300_000)

const KEYS = ["sandbox-key-default", "sandbox-key-second"]

let shop: ShopUnderTest
let issued: InvoiceRequestDetail
let refused: InvoiceRequestDetail
let skipped: InvoiceRequestDetail
let canceled: InvoiceRequestDetail

beforeAll(async () => {
  shop = await ShopUnderTest.open({
    name: "routes",
    options: { timeouts: { createMs: 5_000, otherMs: 2_000, lookUpPauseMs: 2_000 } },
  })
  issued = await shop.untilSent(await shop.sell())
  refused = await shop.invoice({ buyer: BUYERS.mistyped, items: { "SWI-01": 1 } }, "refused")
  skipped = await shop.invoice(
    { buyer: BUYERS.third, items: { "SWI-02": 1 }, shipping: "Odbiór osobisty", codes: ["GRATIS"] },
    "skipped"
  )
  // Not completed, because Medusa does not cancel completed orders.
  const gone = await shop.place({ buyer: BUYERS.nameless })
  await shop.post(`orders/${gone}/request`)
  await shop.until(gone, "refused")
  await shop.process.ask("cancel", { orderId: gone })
  canceled = await shop.until(gone, "canceled")
})

afterAll(async () => await shop?.close())

afterEach(async () => await shop.sandbox.clearFaults())

const ROUTES: [method: string, path: string][] = [
  ["GET", "rights"],
  ["GET", "status"],
  ["GET", "overview"],
  ["GET", "requests"],
  ["GET", "requests/export"],
  ["GET", "requests/:id"],
  ["GET", "requests/:id/pdf"],
  ["GET", "requests/:id/order"],
  ["POST", "requests/:id/retry"],
  ["POST", "requests/:id/link"],
  ["POST", "requests/:id/skip"],
  ["POST", "requests/:id/settle"],
  ["POST", "requests/:id/settle-ksef"],
  ["POST", "requests/:id/mark-paid"],
  ["POST", "requests/:id/mark-unpaid"],
  ["POST", "requests/:id/not-there"],
  ["POST", "requests/:id/send"],
  ["POST", "requests/:id/buyer-link"],
  ["POST", "requests/:id/buyer-link/replace"],
  ["POST", "requests/:id/buyer-link/revoke"],
  ["GET", "orders/:id/preview"],
  ["POST", "orders/:id/request"],
  ["GET", "orders/without-invoice"],
  ["GET", "bulk-runs"],
  ["GET", "bulk-runs/:id"],
  ["POST", "bulk-runs/:id/cancel"],
  ["POST", "bulk-runs/retry"],
  ["POST", "bulk-runs/send"],
  ["POST", "bulk-runs/check"],
  ["POST", "bulk-runs/issue"],
  ["POST", "bulk-runs/complete"],
  ["GET", "months"],
  ["GET", "months/:id/rows"],
  ["GET", "months/:id/export"],
  ["GET", "months/:id/pdfs"],
  ["POST", "months/:id/close"],
  ["GET", "accountant-links"],
  ["POST", "accountant-links"],
  ["POST", "accountant-links/:id/address"],
  ["POST", "accountant-links/:id/revoke"],
  ["POST", "runs/month-close"],
  ["GET", "runs"],
  ["GET", "runs/:id"],
  ["POST", "runs/trial"],
  ["POST", "runs/adoption"],
  ["POST", "runs/adoption-tie"],
  ["POST", "runs/backfill"],
  ["POST", "orders/:id/tie"],
  ["GET", "runs/:id/export"],
  ["POST", "runs/:id/pause"],
  ["POST", "runs/:id/resume"],
  ["POST", "runs/:id/stop"],
  ["GET", "guide/figures"],
  ["POST", "guide/preview-seen"],
  ["POST", "guide/put-away"],
  ["POST", "companies/:id/resume"],
  ["POST", "companies/:id/pause"],
  ["POST", "companies/:id/ledger-complete"],
  ["POST", "companies/:id/check"],
  ["GET", "settings"],
  ["POST", "settings"],
  ["GET", "settings/changes"],
  ["POST", "settings/preview"],
  ["GET", "mapping"],
  ["GET", "mapping/coverage"],
  ["GET", "mapping/suggestions"],
  ["POST", "mapping/products"],
  ["POST", "companies/:id/categories"],
  ["POST", "companies/:id/projects"],
  ["GET", "webhooks"],
  ["POST", "webhooks"],
  ["POST", "webhooks/:id"],
  ["DELETE", "webhooks/:id"],
  ["POST", "webhooks/:id/rotate-secret"],
  ["POST", "webhooks/:id/test"],
  ["GET", "webhooks/:id/deliveries"],
  ["POST", "webhook-deliveries/:id/redeliver"],
]

const BODIES: Record<string, unknown> = {
  "requests/:id/link": { invoice_id: "90001" },
  "guide/put-away": { is_put_away: true },
  "bulk-runs/retry": { request_ids: ["invreq_none"] },
  "bulk-runs/send": { request_ids: ["invreq_none"] },
  "bulk-runs/check": { request_ids: ["invreq_none"], note: "Looked at" },
  "bulk-runs/issue": { order_ids: ["order_none"] },
  "months/:id/close": { note: "" },
  "accountant-links": { company_id: "default", month: "2026-01", valid_days: 30 },
  "runs/month-close": { company_id: "nobody", month: "2026-01" },
  "bulk-runs/complete": { order_ids: ["order_none"] },
  "requests/:id/not-there": { last_create_at: null, answered_invoice_ids: [] },
  "requests/:id/skip": { reason: "Proforma instead" },
  "requests/:id/settle": { reason: "Issued on paper" },
  "requests/:id/settle-ksef": { reason: "Sent by hand", state: "error" },
  "requests/:id/mark-paid": { state: "unpaid" },
  "requests/:id/mark-unpaid": { state: "paid" },
  "requests/:id/buyer-link/replace": { made_at: "2026-03-05T08:00:00.000Z" },
  "requests/:id/buyer-link/revoke": { made_at: "2026-03-05T08:00:00.000Z" },
  "companies/:id/resume": { cause: "paused" },
  "companies/:id/pause": { reason: "Stocktaking" },
  "companies/:id/ledger-complete": { at: "2026-01-01T00:00:00.000Z" },
  "runs/trial": { newest: 1 },
  "runs/adoption": { orders: ["999999"] },
  "runs/adoption-tie": { search_id: "invrun_none" },
  "runs/backfill": { search_id: "invrun_none", count: 1 },
  "orders/:id/tie": { company_id: "nobody", invoice_id: "90001" },
  "mapping/products": { keys: ["kubek"] },
  "companies/:id/categories": { name: "Herbaty" },
  "companies/:id/projects": { name: "Sklep" },
  webhooks: { url: "https://erp.example/hooks" },
  "webhooks/:id": { is_enabled: true },
}

describe("whoever is not logged in", () => {
  it.each(ROUTES)("gets 401 from %s %s and nothing happens", async (method, path) => {
    const real = path.replace(":id", path.startsWith("orders") ? issued.order_id : issued.id)
    await expectNothingWritten(shop, async () => {
      for (const headers of [{}, { authorization: "Bearer nonsense" }]) {
        const body = method === "POST" ? (BODIES[path] ?? {}) : undefined
        const reply = await shop.call<unknown>(
          method,
          real,
          body,
          headers as Record<string, string>
        )
        expect(reply.status).toBe(401)
        expect(reply.text).not.toContain(issued.order_id)
      }
    })
  })
})

it("gives every user every right while Medusa keeps no roles", async () => {
  const { body } = await shop.get<InvoicingRightsResponse>("rights")
  expect(body.rights).toEqual(["read", "issue", "resend", "settings"])
})

describe("an id that nothing has", () => {
  it.each(
    ROUTES.filter(([, path]) => path.includes(":id")).flatMap(([method, path]) =>
      ["nothing_01", "%00", "..%2f..%2fadmin", "'%20or%20'1'='1", "x".repeat(300)].map(
        (id) => [method, path, id] as const
      )
    )
  )("is answered 404 by %s %s (%s)", async (method, path, id) => {
    const body = method === "POST" ? (BODIES[path] ?? {}) : undefined
    const reply = await shop.call<InvoicingErrorBody>(method, path.replace(":id", id), body)
    expect(reply.status).toBe(404)
    expect(reply.body.message).not.toBe("")
    expect(reply.body.code).toMatch(/^[A-Z_]+$/)
  })
})

describe("a wrong body", () => {
  const toSend = (recipients: unknown) => ({ recipients })
  const CASES: [path: string, body: unknown, named: string][] = [
    ["requests/:id/skip", {}, "reason"],
    ["requests/:id/settle", {}, "reason"],
    ["requests/:id/settle-ksef", { reason: "Sent by hand", state: "gone" }, "state"],
    ["requests/:id/buyer-link", { made_at: "2026-03-05T08:00:00Z" }, "made_at"],
    ["requests/:id/buyer-link/replace", {}, "made_at"],
    ["requests/:id/buyer-link/revoke", { made_at: "yesterday" }, "made_at"],
    ["accountant-links", { company_id: "default", month: "2026-01" }, "valid_days"],
    ["accountant-links", { company_id: "default", month: "2026-01", valid_days: 0 }, "valid_days"],
    [
      "accountant-links",
      { company_id: "default", month: "2026-01", valid_days: 366 },
      "valid_days",
    ],
    [
      "accountant-links",
      { company_id: "default", month: "2026-01", valid_days: 1.5 },
      "valid_days",
    ],
    ["accountant-links", { company_id: "default", month: "2026-13", valid_days: 30 }, "month"],
    ["accountant-links", { company_id: "", month: "2026-01", valid_days: 30 }, "company_id"],
    ["accountant-links/:id/revoke", { made_at: "2026-03-05T08:00:00Z" }, "made_at"],
    ["accountant-links/:id/address", { valid_days: 365 }, "valid_days"],
    ["requests/:id/mark-paid", {}, "state"],
    ["requests/:id/mark-unpaid", { state: "late" }, "state"],
    ["requests/:id/mark-paid", { state: "unpaid", amount: "5" }, "amount"],
    ["requests/:id/link", { invoice_id: "1", accept_difference: "yes" }, "accept_difference"],
    ["requests/:id/link", { invoice_id: "1", unverified: {} }, "note"],
    ["requests/:id/skip", "", "reason"],
    ["requests/:id/skip", { reason: 5 }, "reason"],
    ["requests/:id/skip", { reason: null }, "reason"],
    ["requests/:id/skip", { reason: "no" }, "reason"],
    ["requests/:id/skip", { reason: "     x      " }, "reason"],
    ["requests/:id/skip", { reason: "x".repeat(501) }, "reason"],
    ["requests/:id/skip", { reason: "with a \u0000 in it" }, "reason"],
    ["requests/:id/skip", { reason: "Proforma", state: "lost" }, "state"],
    ["requests/:id/link", {}, "invoice_id"],
    ["requests/:id/link", { invoice_id: 90001 }, "invoice_id"],
    ["requests/:id/link", { invoice_id: "" }, "invoice_id"],
    ["requests/:id/link", { invoice_id: "FV 1/3" }, "invoice_id"],
    ["requests/:id/link", { invoice_id: "9".repeat(19) }, "invoice_id"],
    ["requests/:id/link", { invoice_id: "90001", force: true }, "force"],
    ["requests/:id/send", toSend([]), "recipients"],
    ["requests/:id/send", toSend("a@b.example"), "recipients"],
    ["requests/:id/send", toSend(null), "recipients"],
    ["requests/:id/send", toSend([5]), "recipients"],
    ["requests/:id/send", toSend(["not an address"]), "recipients"],
    ["requests/:id/send", toSend(["a@b.example\nBcc: c@d.example"]), "recipients"],
    ["requests/:id/send", toSend(["a@b.example, c@d.example"]), "recipients"],
    ["requests/:id/send", toSend([`${"x".repeat(200)}@b.example`]), "recipients"],
    [
      "requests/:id/send",
      toSend(Array.from({ length: 11 }, (_, n) => `a${n}@b.example`)),
      "recipients",
    ],
    ["requests/:id/send", { topic: "Hello" }, "topic"],
    ["requests/:id/retry", { force: true }, "force"],
    [
      "requests/:id/not-there",
      { last_create_at: null, answered_invoice_ids: [], sure: "yes" },
      "sure",
    ],
    ["requests/:id/not-there", { answered_invoice_ids: [] }, "last_create_at"],
    [
      "requests/:id/not-there",
      { last_create_at: "today", answered_invoice_ids: [] },
      "last_create_at",
    ],
    ["requests/:id/not-there", { last_create_at: null }, "answered_invoice_ids"],
    ["orders/:id/request", { company_id: "default" }, "company_id"],
    ["companies/:id/resume", { cause: "paused", force: true }, "force"],
    ["companies/:id/resume", {}, "cause"],
    ["companies/:id/resume", { cause: "tired" }, "cause"],
    ["companies/:id/resume", { cause: "difference" }, "note"],
  ]

  it.each(CASES)("to %s is answered 400 naming the field: %j", async (path, body, named) => {
    const id = path.startsWith("companies")
      ? "default"
      : path.startsWith("orders")
        ? issued.order_id
        : issued.id
    await expectNothingWritten(shop, async () => {
      const reply = await shop.post<InvoicingErrorBody>(path.replace(":id", id), body)
      expect(reply.status).toBe(400)
      expect(reply.body.message).toContain(named)
    })
  })

  it.each(["skip", "link", "send", "retry", "not-there"])(
    "that is not a JSON object is answered 400 by %s",
    async (act) => {
      for (const body of ["{", "[]", '"text"', "nonsense", '{"reason":']) {
        const reply = await shop.post<InvoicingErrorBody>(`requests/${issued.id}/${act}`, body)
        expect({ body, status: reply.status }).toEqual({ body, status: 400 })
        expect(reply.body.message).not.toBe("")
      }
    }
  )

  it("that is huge is refused before it is read", async () => {
    const reply = await shop.post<InvoicingErrorBody>(`requests/${refused.id}/skip`, {
      reason: "x".repeat(300_000),
    })
    expect([400, 413]).toContain(reply.status)
    expect(await shop.requestOf(refused.order_id)).toMatchObject({ state: "refused" })
  })
})

describe("an act that the state forbids", () => {
  const ACTS: Record<string, [method: string, body?: unknown]> = {
    retry: ["POST", {}],
    link: ["POST", { invoice_id: "90001" }],
    skip: ["POST", { reason: "Proforma" }],
    "not-there": ["POST", { last_create_at: null, answered_invoice_ids: [] }],
    send: ["POST", {}],
    pdf: ["GET"],
  }
  const FORBIDDEN: [state: string, acts: string[]][] = [
    ["issued", ["retry", "link", "skip", "not-there"]],
    ["refused", ["not-there", "send", "pdf"]],
    ["skipped", ["skip", "not-there", "send", "pdf"]],
    ["canceled", ["retry", "link", "skip", "not-there", "send", "pdf"]],
  ]

  it.each(FORBIDDEN.flatMap(([state, acts]) => acts.map((act) => [state, act] as const)))(
    "is answered 409 with the reason: %s, %s",
    async (state, act) => {
      const request = [issued, refused, skipped, canceled].find((one) => one.state === state)
      const [method, body] = ACTS[act] ?? ["GET"]
      const path = `requests/${request?.id}/${act}`
      await expectNothingWritten(shop, async () => {
        const reply = await shop.call<InvoicingErrorBody>(method, path, body)
        expect(reply.status).toBe(409)
        expect(reply.body.message).toContain(state)
      })
    }
  )

  it("is answered 409 for an order whose invoice exists or which was canceled", async () => {
    for (const request of [issued, canceled, refused]) {
      const reply = await shop.post<InvoicingErrorBody>(`orders/${request.order_id}/request`)
      expect(reply.status).toBe(409)
      expect(reply.body.message).toContain(request.state)
    }
  })

  it("agrees with the buttons the request offers", async () => {
    expect(issued.actions).toEqual({
      retry: false,
      link: false,
      skip: false,
      not_there: false,
      settle: false,
      check: false,
      issue: false,
      send: true,
      download: true,
    })
    expect(refused.actions).toMatchObject({ retry: true, link: true, skip: true, send: false })
    expect(Object.values(canceled.actions)).not.toContain(true)
  })
})

describe("linking an invoice", () => {
  it("is answered 422 for one that the service does not have or that shows another total", async () => {
    const missing = await shop.post<InvoicingErrorBody>(`requests/${refused.id}/link`, {
      invoice_id: "99999999",
    })
    expect(missing.status).toBe(422)
    expect(missing.body.message).toContain("invoice_id")
    expect(await shop.requestOf(refused.order_id)).toMatchObject({ state: "refused" })
  })

  it("is answered 409 for one that belongs to another order", async () => {
    const reply = await shop.post<InvoicingErrorBody>(`requests/${refused.id}/link`, {
      invoice_id: issued.invoice_id,
    })
    expect(reply.status).toBe(409)
    expect(reply.body.message).toContain("another order")
  })

  it("is answered 502 while the service cannot be asked", async () => {
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    const reply = await shop.post(`requests/${refused.id}/link`, { invoice_id: "99999999" })
    expect(reply.status).toBe(502)
  })
})

describe("the list", () => {
  const list = async (query: string) =>
    (await shop.get<InvoiceRequestListResponse>(`requests?${query}`)).body
  const idsOf = ({ requests }: InvoiceRequestListResponse) => requests.map(({ id }) => id)

  it("gives everything, newest first, with its count", async () => {
    const body = await list("")
    expect(body).toMatchObject({ count: 4, limit: 20, offset: 0 })
    expect(idsOf(body)).toEqual([canceled.id, skipped.id, refused.id, issued.id])
  })

  it("pages without losing or repeating a row", async () => {
    const pages = [await list("limit=3"), await list("limit=3&offset=3")]
    expect(pages.map(({ count }) => count)).toEqual([4, 4])
    expect(pages.flatMap(idsOf)).toEqual(idsOf(await list("")))
    expect(await list("offset=100")).toMatchObject({ requests: [], count: 4 })
  })

  it("filters by state, several states, company, order and need of attention", async () => {
    expect(idsOf(await list("state=issued"))).toEqual([issued.id])
    expect(idsOf(await list("state[]=refused&state[]=skipped"))).toEqual([skipped.id, refused.id])
    expect(idsOf(await list("state=refused&state=skipped"))).toEqual([skipped.id, refused.id])
    expect(await list("company_id=default")).toMatchObject({ count: 4 })
    expect(await list("company_id=hurt")).toMatchObject({ count: 0 })
    expect(idsOf(await list(`order_id=${refused.order_id}`))).toEqual([refused.id])
    expect(idsOf(await list("needs_attention=true"))).toEqual([refused.id])
    expect(await list("needs_attention=false")).toMatchObject({ count: 4 })
  })

  it("searches invoice numbers and order numbers, and takes no sign for a wildcard", async () => {
    const number = encodeURIComponent(issued.invoice_number ?? "")
    expect(idsOf(await list(`q=${number}`))).toEqual([issued.id])
    const found = idsOf(await list(`q=%23${refused.order_display_id}`))
    expect(found).toContain(refused.id)
    for (const sign of ["%25", "_", "%5C", "'", "%2525"]) {
      expect({ sign, found: await list(`q=${sign}`) }).toMatchObject({ found: { count: 0 } })
    }
  })

  it("sorts by what it says it sorts by, both ways", async () => {
    for (const field of [
      "created_at",
      "issued_at",
      "order_display_id",
      "invoice_number",
      "state",
    ]) {
      const up = await list(`order=${field}&limit=100`)
      const down = await list(`order=-${field}&limit=100`)
      expect(up.count).toBe(4)
      expect(new Set(idsOf(up))).toEqual(new Set(idsOf(down)))
    }
    const states = (await list("order=state")).requests.map(({ state }) => state)
    expect(states).toEqual([...states].sort())
  })

  it.each([
    ["limit", "0"],
    ["limit", "101"],
    ["limit", "-1"],
    ["limit", "1.5"],
    ["limit", "many"],
    ["limit", ""],
    ["offset", "-1"],
    ["offset", "one"],
    ["offset", "1e99"],
    ["order", "reference"],
    ["order", "--created_at"],
    ["order", "created_at,id"],
    ["state", "done"],
    ["state[]", "done"],
    ["needs_attention", "maybe"],
    ["order_id", ""],
    ["order_id", "%00"],
    ["company_id", "x".repeat(101)],
    ["q", "x".repeat(101)],
    ["q", "%00"],
    ["q[$ne]", "x"],
    ["fields", "stamp_token"],
  ])("answers 400 naming the parameter: %s=%s", async (name, value) => {
    const reply = await shop.get<InvoicingErrorBody>(`requests?${name}=${value}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(name.split("[")[0])
  })

  it("keeps stamps, fingerprints and revisions to itself", async () => {
    const { text } = await shop.get(`requests/${issued.id}`)
    expect(text).not.toMatch(/stamp|fingerprint|revision|digest/)
  })
})

describe("the PDF of an invoice", () => {
  const links = () => {
    const calls = shop.sandbox.calls().byEndpoint["POST /sales/pdfUrl"] ?? {}
    return Object.values(calls).reduce((sum, count) => sum + count, 0)
  }

  it("is not asked for with a key of another account, which has a stranger's under that id", async () => {
    const before = links()
    const [row] = await shop.sql<{ key_digest: string; account_id: string }>(
      `select key_digest, account_id from invoicing_request where id = '${issued.id}'`
    )
    const move = async (key: string, account: string) =>
      await shop.sql(
        `update invoicing_request set key_digest = '${key}', account_id = '${account}'
         where id = '${issued.id}'`
      )
    await move("of an older key", "invacc_older")
    try {
      const pdf = await shop.get(`requests/${issued.id}/pdf`)
      expect(pdf.status).toBe(409)
      expect(pdf.text).toContain("ACCOUNT_IS_ANOTHER")
      expect(links()).toBe(before)
      const { text } = await shop.get(`requests/${issued.id}`)
      const { request } = JSON.parse(text) as {
        request: { is_in_other_account: boolean; actions: object }
      }
      expect(request).toMatchObject({
        is_in_other_account: true,
        actions: { send: false, download: false },
      })
    } finally {
      await move(row!.key_digest, row!.account_id)
    }
    const settings = JSON.parse((await shop.get("settings")).text) as { companies: object[] }
    expect(settings.companies).toMatchObject([
      { account: { since: expect.any(String) as string, has_others: false } },
    ])
  })

  it("comes as a file named after the number, never cached, by a link made for this download", async () => {
    const before = links()
    const replies = [
      await shop.get(`requests/${issued.id}/pdf`),
      await shop.get(`requests/${issued.id}/pdf`),
    ]
    for (const { status, text, headers } of replies) {
      expect(status).toBe(200)
      expect(text.startsWith("%PDF")).toBe(true)
      expect(text.trimEnd().endsWith("%%EOF")).toBe(true)
      expect(headers.get("content-type")).toBe("application/pdf")
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="${(issued.invoice_number ?? "").replaceAll("/", "-")}.pdf"`
      )
      expect(JSON.stringify([...headers])).not.toContain("/files/")
    }
    expect(links() - before).toBe(2)
    expect(shop.output()).not.toContain("/files/")
  })

  it.each([
    ["the service is away", { kind: "refuse-connections" }],
    ["the key is rejected", { kind: "401", endpoint: "POST /sales/pdfUrl" }],
    [
      "the service asks to wait",
      { kind: "429", endpoint: "POST /sales/pdfUrl", options: { retryAfterSeconds: 30 } },
    ],
    ["the link is refused", { kind: "400", endpoint: "POST /sales/pdfUrl" }],
    ["the link leads to no file", { kind: "5xx-before", endpoint: "GET /files" }],
    ["a web page comes instead", { kind: "html-200", endpoint: "GET /files" }],
  ] as const)("is answered 502 with the reason when %s", async (_, fault) => {
    await shop.sandbox.setFault(fault)
    const reply = await shop.get<InvoicingErrorBody>(`requests/${issued.id}/pdf`)
    expect(reply.status).toBe(502)
    expect(reply.body.message).toMatch(/service/)
    expect(reply.headers.get("content-disposition")).toBeNull()
    expect(reply.text).not.toContain("/files/")
  })
})

describe("a person who clicks twice", () => {
  const countOf = (replies: { status: number }[], status: number) =>
    replies.filter((reply) => reply.status === status).length

  it("gets one invoice from Issue now", async () => {
    const orderId = await shop.place()
    const clicks = Array.from({ length: 6 }, () => shop.post(`orders/${orderId}/request`))
    const replies = await Promise.all(clicks)
    expect(countOf(replies, 200)).toBeGreaterThanOrEqual(1)
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    await shop.untilSent(orderId)
    await shop.untilQuiet()
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect(shop.mailsOf(orderId)).toHaveLength(1)
  })

  it("gets one invoice from Retry", async () => {
    const wrong = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    await shop.process.ask("updateOrder", {
      orderId: wrong.order_id,
      update: { billing_address: { metadata: { nip: "1234563218" } } },
    })
    const clicks = Array.from({ length: 6 }, () => shop.post(`requests/${wrong.id}/retry`))
    const replies = await Promise.all(clicks)
    expect(countOf(replies, 200)).toBeGreaterThanOrEqual(1)
    expect(countOf(replies, 200) + countOf(replies, 409)).toBe(6)
    await shop.untilSent(wrong.order_id)
    await shop.untilQuiet()
    expect(shop.invoicesOf(wrong.order_id)).toHaveLength(1)
    expect(shop.mailsOf(wrong.order_id)).toHaveLength(1)
  })

  it("gets one e-mail from Send", async () => {
    const before = shop.mailsOf(issued.order_id).length
    await shop.sandbox.setFault({
      kind: "slow",
      endpoint: "POST /sales/invoice/send",
      options: { delayMs: 1_000 },
    })
    const clicks = Array.from({ length: 5 }, () => shop.post(`requests/${issued.id}/send`))
    const replies = await Promise.all(clicks)
    expect(countOf(replies, 200)).toBe(1)
    expect(countOf(replies, 409)).toBe(4)
    expect(shop.mailsOf(issued.order_id)).toHaveLength(before + 1)
  })

  it("is named in the request's history, with the reason given", async () => {
    const { body } = await shop.post<InvoiceRequestResponse>(`requests/${refused.id}/skip`, {
      reason: "Paragon fiskalny",
    })
    expect(body.request).toMatchObject({
      state: "skipped",
      reasons: [{ code: "SKIPPED_BY_PERSON", message: "Paragon fiskalny" }],
      acts: [{ act: "skip", note: "Paragon fiskalny", actor_id: expect.stringMatching(/^user_/) }],
    })
  })
})

// Last: by now everything that could leak has been output.
describe("what nobody may find anywhere", () => {
  it("is an API key: in no answer, no output, no table, no queue", async () => {
    await shop.sandbox.setFault({ kind: "401", endpoint: "POST /sales/invoice", times: 1 })
    const orderId = await shop.sell()
    await shop.untilRequest(orderId, ({ reasons }) => reasons[0]?.code === "KEY_REJECTED")
    const status = await shop.status()
    expect(status.companies).toMatchObject([{ id: "default", key_tail: "ault" }])
    const places = {
      answers: shop.answers.join("\n"),
      output: shop.output(),
      tables: await dumpTables(shop.databaseUrl, "public"),
      queue: await shop.dumpQueue(),
    }
    for (const [place, text] of Object.entries(places)) {
      for (const key of KEYS) {
        expect({ place, isFound: text.includes(key) }).toEqual({ place, isFound: false })
      }
    }
  })

  it("is a link to a file", async () => {
    for (const text of [shop.answers.join("\n"), shop.output(), await shop.dumpLedger()]) {
      expect(text).not.toContain(`${shop.sandbox.url}/files`)
    }
  })
})
