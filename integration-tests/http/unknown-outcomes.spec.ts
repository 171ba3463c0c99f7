import type { InvoiceRequestResponse } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import {
  callsOf,
  CREATE,
  type CreateFault,
  expectOne,
  LIST,
  outcomesOf,
  sellInto,
  TIMEOUTS,
} from "./trouble/faulty-service"

jest.setTimeout(300_000)

let shop: ShopUnderTest

beforeAll(async () => {
  shop = await ShopUnderTest.open({
    name: "outcomes",
    options: { timeouts: TIMEOUTS },
    env: { ALTERA_SECOND_API_KEY: "sandbox-key-second" },
  })
})

afterAll(async () => await shop?.close())

afterEach(async () => {
  await shop.sandbox.clearFaults()
  expect(shop.sandbox.duplicates()).toEqual([])
})

/** Runs while the list cannot be read, so that no order's second create meets another's fault. */
async function whileNoneIsDecided(act: () => Promise<void>): Promise<void> {
  await shop.sandbox.setFault({ kind: "400", endpoint: LIST })
  await act()
  await shop.sandbox.clearFaults()
}

describe("a create whose outcome is unknown, but which saved the invoice", () => {
  const KINDS: [string, CreateFault][] = [
    ["it never answered", { kind: "accept-then-hang" }],
    ["the connection was reset", { kind: "accept-then-reset" }],
    ["it answered 500", { kind: "accept-then-5xx" }],
    ["it answered 408", { kind: "accept-then-5xx", options: { status: 408 } }],
    ["a proxy's page came back", { kind: "html-200", options: { saved: true } }],
    ["the answer broke off", { kind: "cut-json" }],
    ["the answer stopped half-way", { kind: "cut-json", options: { stall: true } }],
    ["the answer held no id", { kind: "no-id-200" }],
    ["it was saved after we had given up", { kind: "slow", options: { delayMs: 2_500 } }],
  ]
  const orders = new Map<string, string>()

  beforeAll(async () => {
    for (const [name, fault] of KINDS) orders.set(name, await sellInto(shop, fault))
  })

  it.each(KINDS.map(([name]) => name))("is looked up and adopted: %s", async (name) => {
    const orderId = orders.get(name) ?? ""
    const request = await expectOne(shop, orderId)
    expect(outcomesOf(request, "create")).toEqual(["unknown"])
    expect(request.invoice_id).toBe(String(shop.invoicesOf(orderId)[0]?.invoiceId))
    expect(request.invoice_number).toBe(shop.invoicesOf(orderId)[0]?.invoiceNumber)
  })
})

describe("a create whose outcome is unknown and which saved nothing", () => {
  const KINDS: [string, CreateFault][] = [
    ["it answered 503", { kind: "5xx-before" }],
    ["the connection was reset", { kind: "reset-before" }],
    ["a proxy's page came back", { kind: "html-200", options: { saved: false } }],
    ["it led elsewhere", { kind: "redirect" }],
  ]
  const orders = new Map<string, string>()

  beforeAll(async () => {
    await whileNoneIsDecided(async () => {
      for (const [name, fault] of KINDS) orders.set(name, await sellInto(shop, fault))
    })
  })

  it.each(KINDS.map(([name]) => name))(
    "is looked up twice, then issued by a second create: %s",
    async (name) => {
      const request = await expectOne(shop, orders.get(name) ?? "")
      expect(outcomesOf(request, "create")).toEqual(["unknown", "done"])
      const [first, second] = callsOf(request, "create")
      const looks = callsOf(request, "list").filter(
        ({ started_at }) =>
          started_at > (first?.started_at ?? "") && started_at < (second?.started_at ?? "")
      )
      expect(looks.length).toBeGreaterThanOrEqual(2)
    }
  )

  it("is shown as unknown meanwhile, and a person may say that it is not there", async () => {
    const orderId = await sellInto(shop, { kind: "5xx-before" })
    const unknown = await shop.until(orderId, "unknown")
    expect(unknown).toMatchObject({
      reasons: [{ code: "OUTCOME_UNKNOWN" }],
      actions: { retry: false, link: true, not_there: true, skip: false },
    })
    const { last_create_at, answered_invoice_ids } = unknown
    const statement = { last_create_at, answered_invoice_ids }
    const notThere = `requests/${unknown.id}/not-there`
    const older = { ...statement, last_create_at: "2026-01-01T00:00:00.000Z" }
    const stale = await shop.post<{ code: string }>(notThere, older)
    expect(stale).toMatchObject({ status: 409, body: { code: "CHANGED_MEANWHILE" } })
    const tooEarly = await shop.post<{ code: string }>(notThere, statement)
    expect(tooEarly).toMatchObject({ status: 409, body: { code: "MAY_BE_ARRIVING" } })
    await waitUntil("its turn", async () => {
      const { status } = await shop.post(notThere, statement)
      return status === 200 || (await shop.requestOf(orderId))?.state === "issued"
    })
    await expectOne(shop, orderId)
  })
})

describe("looking up an unknown invoice", () => {
  afterEach(() => {
    shop.sandbox.configure("default", { listLagMs: 0, omitAdditionalDetails: false })
  })

  it("finds one that the list shows late", async () => {
    shop.sandbox.configure("default", { listLagMs: 4_500 })
    const orderId = await sellInto(shop, { kind: "accept-then-reset" })
    const request = await expectOne(shop, orderId)
    expect(outcomesOf(request, "create")).toEqual(["unknown"])
  })

  it("finds it after the buyer's address was edited meanwhile", async () => {
    const orderId = await sellInto(shop, { kind: "accept-then-5xx" })
    await shop.process.ask("updateOrder", {
      orderId,
      update: { billing_address: { company: "Inna Nazwa sp. z o.o.", city: "Opole" } },
    })
    const request = await expectOne(shop, orderId)
    expect(outcomesOf(request, "create")).toEqual(["unknown"])
  })

  it("finds it by its lines when the service does not hand our reference back", async () => {
    shop.sandbox.configure("default", { omitAdditionalDetails: true })
    await shop.sandbox.setFault({ kind: "accept-then-5xx", endpoint: CREATE, times: 1 })
    const { order_id: orderId } = await shop.invoice({ items: { "MIS-01": 3, "SWI-01": 2 } })
    await expectOne(shop, orderId)
  })

  it("leaves two equal ones to a person, who links each to its order", async () => {
    shop.sandbox.configure("default", { omitAdditionalDetails: true })
    const equal = { items: { "TAL-01": 5 }, buyer: BUYERS.second }
    const orders: string[] = []
    await whileNoneIsDecided(async () => {
      await shop.sandbox.setFault({ kind: "accept-then-5xx", endpoint: CREATE, times: 2 })
      orders.push(await shop.sell(equal), await shop.sell(equal))
      for (const orderId of orders) {
        await shop.untilRequest(orderId, (request) => callsOf(request, "create").length > 0)
      }
    })
    for (const orderId of orders) {
      const request = await shop.untilRequest(
        orderId,
        ({ reasons }) => reasons[0]?.code === "AMBIGUOUS_LOOKUP"
      )
      const [invoice] = shop.invoicesOf(orderId)
      expect(request.reasons[0]?.message).toContain(String(invoice?.invoiceId))
      expect(request.state).toBe("unknown")
    }
    for (const orderId of orders) {
      const request = await shop.requestOf(orderId)
      const [invoice] = shop.invoicesOf(orderId)
      const { body } = await shop.post<InvoiceRequestResponse>(`requests/${request?.id}/link`, {
        invoice_id: String(invoice?.invoiceId),
      })
      expect(body.request).toMatchObject({
        state: "issued",
        invoice_number: invoice?.invoiceNumber,
      })
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
    }
  })
})
