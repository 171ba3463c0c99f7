import { expectNothingWritten } from "../shop/expect-nothing-written"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import type {
  BulkRunResponse,
  InvoiceRequestDetail,
  InvoicingErrorBody,
  InvoicingRightsResponse,
  OrderInvoiceResponse,
} from "../../src/types"
import { findAdminRoutes } from "./bad-input/find-routes"

jest.setTimeout(300_000)

const RIGHTS = ["read", "issue", "resend", "settings"] as const
type Right = (typeof RIGHTS)[number]

/** The right that each route needs, as a shop owner would expect; a route missing here fails the test. */
const NEEDED: Record<string, Right> = {
  "GET status": "read",
  "GET overview": "read",
  "GET notices": "read",
  "GET requests": "read",
  "GET requests/export": "read",
  "GET requests/:id": "read",
  "GET requests/:id/order": "read",
  "GET requests/:id/pdf": "read",
  "GET requests/:id/correction": "read",
  "GET requests/:id/correction/export": "read",
  "GET orders/:id/preview": "read",
  "GET orders/:id/buyer": "read",
  "POST orders/:id/buyer": "issue",
  "GET orders/:id/receipt": "read",
  "POST orders/:id/receipt": "issue",
  "POST requests/:id/check": "issue",
  "POST orders/:id/request": "issue",
  "POST requests/:id/retry": "issue",
  "POST requests/:id/not-there": "issue",
  "GET requests/:id/link-candidates": "issue",
  "POST requests/:id/link": "issue",
  "POST requests/:id/skip": "issue",
  "POST requests/:id/settle": "issue",
  "POST requests/:id/settle-ksef": "issue",
  "POST requests/:id/mark-paid": "issue",
  "POST requests/:id/mark-unpaid": "issue",
  "POST requests/:id/send": "resend",
  "POST requests/:id/buyer-link": "resend",
  "POST requests/:id/buyer-link/replace": "resend",
  "POST requests/:id/buyer-link/revoke": "resend",
  "GET customers/:id/invoices": "read",
  "GET orders/without-invoice": "read",
  "GET bulk-runs": "read",
  "GET bulk-runs/:id": "read",
  "POST bulk-runs/:id/cancel": "read",
  "POST bulk-runs/retry": "issue",
  "POST bulk-runs/check": "issue",
  "POST bulk-runs/issue": "issue",
  "POST bulk-runs/complete": "issue",
  "POST bulk-runs/send": "resend",
  "GET months": "read",
  "GET months/:id/rows": "read",
  "GET months/:id/export": "read",
  "GET months/:id/pdfs": "read",
  "POST months/:id/close": "issue",
  "GET accountant-links": "read",
  "POST accountant-links": "resend",
  "POST accountant-links/:id/address": "resend",
  "POST accountant-links/:id/revoke": "resend",
  "POST runs/month-close": "read",
  "GET runs": "read",
  "GET runs/:id": "read",
  "POST runs/trial": "settings",
  "POST runs/adoption": "issue",
  "POST runs/adoption-tie": "issue",
  "POST runs/backfill": "issue",
  "POST orders/:id/tie": "issue",
  "GET runs/:id/export": "read",
  "POST runs/:id/pause": "read",
  "POST runs/:id/resume": "read",
  "POST runs/:id/stop": "read",
  "GET settings": "settings",
  "POST settings": "settings",
  "GET settings/changes": "settings",
  "POST settings/preview": "settings",
  "GET mapping": "settings",
  "GET mapping/coverage": "settings",
  "GET mapping/suggestions": "settings",
  "POST mapping/products": "settings",
  "GET companies/:id/email": "settings",
  "POST companies/:id/email-test": "resend",
  "GET guide/figures": "settings",
  "POST guide/preview-seen": "settings",
  "POST guide/put-away": "settings",
  "POST companies/:id/resume": "settings",
  "POST companies/:id/check": "settings",
  "POST companies/:id/account-seen": "settings",
  "POST companies/:id/ledger-complete": "settings",
  "POST companies/:id/pause": "settings",
  "GET companies/:id/account": "settings",
  "POST companies/:id/account": "settings",
  "POST companies/:id/categories": "settings",
  "POST companies/:id/projects": "settings",
  "GET webhooks": "settings",
  "POST webhooks": "settings",
  "POST webhooks/:id": "settings",
  "DELETE webhooks/:id": "settings",
  "POST webhooks/:id/rotate-secret": "settings",
  "POST webhooks/:id/test": "settings",
  "GET webhooks/:id/deliveries": "settings",
  "POST webhook-deliveries/:id/redeliver": "settings",
}
/** Open to every user: they return only what the caller may see, each tested below. */
const OPEN = ["rights", "orders/:id/invoice"]
const ROUTES = findAdminRoutes()
  .filter(({ path }) => !OPEN.includes(path))
  .map(({ method, path }) => [method, path] as const)

type Headers = { authorization: string }

let shop: ShopUnderTest
let refused: InvoiceRequestDetail
let nobody: Headers
let orderReader: Headers
/** By right: a user with only this right, and a user with all the others. */
const only = {} as Record<Right, Headers>
const others = {} as Record<Right, Headers>

beforeAll(async () => {
  shop = await ShopUnderTest.open({ name: "rights", withRoles: true })
  refused = await shop.invoice({ buyer: BUYERS.mistyped, items: { "SWI-01": 1 } }, "refused")
  const hire = async (name: string, policies: string[]) =>
    await shop.hire({ email: `${name}@example.com`, password: "altera-demo" }, policies)
  nobody = await hire("nobody", [])
  orderReader = await hire("orders", ["order:read", "user:read"])
  for (const right of RIGHTS) {
    const rest = RIGHTS.filter((one) => one !== right)
    // Completing an order needs Medusa's own right as well.
    only[right] = await hire(`only-${right}`, [`invoicing:${right}`, "order:update"])
    others[right] = await hire(`all-but-${right}`, [
      ...rest.map((one) => `invoicing:${one}`),
      "order:update",
    ])
  }
})

afterAll(async () => await shop?.close())

const ask = async (method: string, path: string, headers?: Headers) => {
  const id = path.startsWith("orders") ? refused.order_id : refused.id
  // The body is invalid for all of them, so nothing happens, and the right is checked before the body.
  const body = method === "POST" ? { nonsense: 1 } : undefined
  return await shop.call<InvoicingErrorBody>(method, path.replace(":id", id), body, headers)
}

const rightsOf = async (headers: Headers) =>
  (await shop.call<InvoicingRightsResponse>("GET", "rights", undefined, headers)).body.rights

describe("with Medusa's roles turned on", () => {
  it("every route has a right", () => {
    const found = ROUTES.map(([method, path]) => `${method} ${path}`)
    expect(found.sort()).toEqual(Object.keys(NEEDED).sort())
  })

  it.each(ROUTES)("%s %s is closed to whoever has not its right", async (method, path) => {
    const needed = NEEDED[`${method} ${path}`] ?? "read"
    await expectNothingWritten(shop, async () => {
      for (const headers of [nobody, orderReader, others[needed]]) {
        const reply = await ask(method, path, headers)
        expect(reply.status).toBe(403)
        expect(reply.text).not.toContain(refused.order_id)
      }
      const { body } = await ask(method, path, others[needed])
      expect(body.message).toContain(`invoicing:${needed}`)
    })
  })

  it.each(ROUTES)("%s %s is open to whoever has its right alone", async (method, path) => {
    const reply = await ask(method, path, only[NEEDED[`${method} ${path}`] ?? "read"])
    // Any refusal is now about the body, the id or the state, the same as for the shop's owner.
    expect([401, 403]).not.toContain(reply.status)
    expect(reply.status).toBe((await ask(method, path)).status)
  })

  it("tells each user exactly the rights that their routes grant", async () => {
    expect(await rightsOf(nobody)).toEqual([])
    expect(await rightsOf(orderReader)).toEqual([])
    for (const right of RIGHTS) {
      expect(await rightsOf(only[right])).toEqual([right])
      expect(await rightsOf(others[right])).toEqual(RIGHTS.filter((one) => one !== right))
    }
  })

  it("tells whoever may not read, asking for an order's card, their rights and nothing else", async () => {
    const card = async (headers?: Headers) => {
      const path = `orders/${refused.order_id}/invoice`
      return await shop.call<OrderInvoiceResponse>("GET", path, undefined, headers)
    }
    const closed = { status: null, request: null }
    for (const headers of [nobody, orderReader, ...RIGHTS.slice(1).map((right) => only[right])]) {
      const reply = await card(headers)
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({ rights: await rightsOf(headers), ...closed })
    }
    expect((await card(others.read)).body).toEqual({ rights: RIGHTS.slice(1), ...closed })
    for (const headers of [only.read, undefined]) {
      const { body } = await card(headers)
      expect(body.rights).toContain("read")
      expect(body.request).toMatchObject({ id: refused.id, state: "refused" })
      expect(body.status?.is_configured).toBe(true)
    }
    expect((await card({ authorization: "Bearer nobody" })).status).toBe(401)
  })

  it("gives an order's requests by Medusa's own routes to whoever may see invoices, to nobody else", async () => {
    const { order_id: orderId } = refused
    const requestsOf = async (headers: Headers) => {
      const read = async (path: string) => {
        const reply = await fetch(`${shop.process.url}/admin/${path}`, { headers })
        expect(reply.status).toBe(200)
        return await reply.json()
      }
      const asked = "fields=id,*invoice_requests"
      const one = (await read(`orders/${orderId}?${asked}`)) as { order: object }
      const named = (await read(`orders/${orderId}?fields=%2Binvoice_requests.reasons`)) as {
        order: object
      }
      const list = (await read(`orders?${asked}&id=${orderId}`)) as { orders: object[] }
      return [one.order, named.order, ...list.orders].map(
        (order) => "invoice_requests" in order && order.invoice_requests
      )
    }
    const reader = await shop.hire({ email: "reader@example.com", password: "altera-demo" }, [
      "order:read",
      "invoicing:read",
    ])
    expect(await requestsOf(orderReader)).toEqual([false, false, false])
    const requests = await requestsOf(reader)
    expect(requests).toHaveLength(3)
    for (const found of requests)
      expect(found).toEqual([expect.objectContaining({ order_id: orderId })])
  })

  it("lets nobody complete orders in bulk who may not change them, nor stop what they may not start", async () => {
    const clerk = await shop.hire({ email: "clerk@example.com", password: "altera-demo" }, [
      "invoicing:read",
      "invoicing:issue",
    ])
    const orders = { order_ids: [refused.order_id] }
    const start = async (act: string, body: object, headers: Headers) =>
      await shop.call<BulkRunResponse & InvoicingErrorBody>(
        "POST",
        `bulk-runs/${act}`,
        body,
        headers
      )
    const completing = await start("complete", orders, clerk)
    expect([completing.status, completing.body.message]).toEqual([
      403,
      expect.stringContaining("order:update"),
    ])
    const retrying = await start("retry", { request_ids: [refused.id] }, clerk)
    expect(retrying.status).toBe(202)
    const stop = async (headers: Headers) =>
      await shop.call<InvoicingErrorBody>(
        "POST",
        `bulk-runs/${retrying.body.run.id}/cancel`,
        {},
        headers
      )
    expect((await stop(only.read)).body.code).toBe("BULK_RIGHT_MISSING")
    expect([200, 409]).toContain((await stop(clerk)).status)
    // What the run has started continues; the next test needs the order to itself.
    await waitUntil("the bulk act is over", async () => {
      const { body } = await shop.get<BulkRunResponse>(`bulk-runs/${retrying.body.run.id}`)
      return body.run.finished_at
    })
    await shop.until(refused.order_id, "refused")
  })

  it("lets nobody correct the buyer or confirm the receipt of an order who may not change orders", async () => {
    const clerk = await shop.hire({ email: "no-orders@example.com", password: "altera-demo" }, [
      "invoicing:read",
      "invoicing:issue",
    ])
    for (const part of ["buyer", "receipt"]) {
      const path = `orders/${refused.order_id}/${part}`
      const reply = await shop.call<InvoicingErrorBody>("POST", path, { nonsense: 1 }, clerk)
      expect([reply.status, reply.body.message]).toEqual([
        403,
        expect.stringContaining("order:update"),
      ])
    }
  })

  it("gives the super admin everything", async () => {
    expect((await shop.get<InvoicingRightsResponse>("rights")).body.rights).toEqual(RIGHTS)
  })

  it("lets whoever may issue do it, on record under their name", async () => {
    const reply = await shop.call(
      "POST",
      `requests/${refused.id}/skip`,
      { reason: "Proforma" },
      only.issue
    )
    expect(reply.status).toBe(200)
    const acts = (await shop.requestOf(refused.order_id))?.acts ?? []
    expect(acts.at(-1)).toMatchObject({ act: "skip", note: "Proforma", actor_name: "Jan Kowalski" })
  })
})
