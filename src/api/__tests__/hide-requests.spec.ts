import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { hideFromStore, hideFromUnentitled } from "../hide-requests"

const LINKED = ["invoice_request", "invoice_requests"]
const WITH_LOGIN = { auth_context: { actor_id: "user_1", app_metadata: {} } }

/** What the middleware restricts in Medusa's own routes, and the error with which it ends the request. */
async function ask(
  hide: typeof hideFromStore | typeof hideFromUnentitled,
  query: Record<string, unknown>,
  more = {}
) {
  const restricted: string[] = []
  const errors: unknown[] = []
  const req = { query, restrictedFields: { add: (names: string[]) => restricted.push(...names) } }
  const next = (error?: unknown) => void errors.push(error)
  await hide({ ...req, ...more } as unknown as MedusaRequest, {} as MedusaResponse, next)
  expect(errors).toHaveLength(1)
  return { restricted, error: errors[0], fields: query.fields }
}

const fields = "id,*invoice_requests"
const order = "-invoice_requests.issued_at"
const HIDDEN = { restricted: LINKED, error: undefined, fields: "id" }
const refusal = { type: "invalid_data", message: "order: not a field to sort by" }

describe("Medusa's own store routes", () => {
  it("neither return an order's requests nor sort by them", async () => {
    expect(await ask(hideFromStore, { fields })).toEqual(HIDDEN)
    expect((await ask(hideFromStore, { order })).error).toMatchObject(refusal)
  })

  it.each([
    ["+invoice_requests.issued_at,email,-metadata", "email,-metadata"],
    ["id,customer.orders.*invoice_requests,total", "id,total"],
    ["invoice_requests.*", undefined],
    [["id", "*invoice_requests"], undefined],
    ["id,email", "id,email"],
  ])("are asked for the other fields where Medusa restricts none: %j", async (asked, left) => {
    expect((await ask(hideFromStore, { fields: asked })).fields).toBe(left)
  })

  it("sort by anything else as before", async () => {
    expect((await ask(hideFromStore, { order: "-created_at" })).error).toBeUndefined()
  })
})

describe("Medusa's own admin routes", () => {
  it("neither return an order's requests nor sort by them for somebody who may not see invoices", async () => {
    expect(await ask(hideFromUnentitled, { fields })).toEqual(HIDDEN)
    expect((await ask(hideFromUnentitled, { order })).error).toMatchObject(refusal)
    expect((await ask(hideFromUnentitled, { order: [order] })).error).toMatchObject(refusal)
  })

  it("do both for somebody who may", async () => {
    const asked = { fields, order }
    expect(await ask(hideFromUnentitled, asked, WITH_LOGIN)).toEqual({
      restricted: [],
      error: undefined,
      fields,
    })
  })

  it("are left alone where nobody asks for them", async () => {
    const asked = { fields: "id", order: "-created_at" }
    expect(await ask(hideFromUnentitled, asked)).toEqual({
      restricted: [],
      error: undefined,
      fields: "id",
    })
  })
})
