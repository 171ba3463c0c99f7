import type { FaultOrder } from "../../sandbox"
import type {
  InvoiceRequestDetail,
  InvoiceRequestResponse,
  SettingChangesResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(300_000)

const CREATE = "POST /sales/invoice"
const LIST = "GET /sales"
const SEND = "POST /sales/invoice/send"
const KEY = "sandbox-key-default"

/** A create that is given up soon, so that looking up follows soon. */
const TIMEOUTS = { createMs: 1_500, otherMs: 1_500 }
const WHOLESALE = {
  buyer: BUYERS.wholesaler,
  channel: "hurt",
  shipping: "Paleta",
  items: { "KUB-01": 24 },
} as const

let shop: ShopUnderTest

beforeAll(async () => {
  shop = await ShopUnderTest.open({
    name: "trouble",
    options: { timeouts: TIMEOUTS },
    env: { ALTERA_SECOND_API_KEY: "sandbox-key-second" },
  })
})

afterAll(async () => await shop?.close())

afterEach(async () => {
  await shop.sandbox.clearFaults()
  expect(shop.sandbox.duplicates()).toEqual([])
})

const callsOf = (request: InvoiceRequestDetail, operation: string) =>
  request.attempts.filter((attempt) => attempt.operation === operation)
const outcomesOf = (request: InvoiceRequestDetail, operation: string) =>
  callsOf(request, operation).map(({ outcome }) => outcome)
/** What stands behind the admin's bell: each title with the path that its text leads to. */
const bell = async (): Promise<{ title: string; path: string }[]> => {
  const found = await shop.process.ask("graph", {
    entity: "notification",
    fields: ["channel", "data"],
    filters: { channel: "feed" },
  })
  return (found as { data: { title: string; description: string } }[]).map(
    ({ data: { title, description } }) => ({ title, path: description.split("\nPage: ")[1] ?? "" })
  )
}
const untilBell = async (title: string, path: string) =>
  await waitUntil(`the bell: ${title}`, async () =>
    (await bell()).some((one) => one.title === title && one.path === path)
  )
const holdOf = async (companyId: string) =>
  (await shop.status()).companies.find(({ id }) => id === companyId)?.holds[0] ?? null

/** Sells one order whose first create meets the fault and gives its id once that is known. */
async function sellInto(fault: Omit<FaultOrder, "endpoint" | "times">): Promise<string> {
  await shop.sandbox.setFault({ ...fault, endpoint: CREATE, times: 1 })
  const orderId = await shop.sell()
  await waitUntil("the create", async () => {
    const request = await shop.requestOf(orderId)
    if (request && callsOf(request, "create").length > 0) return true
    // Many lost answers in a row hold the company; the sweep finds that the service answers.
    if (await holdOf("default")) await shop.sweep()
    return false
  })
  return orderId
}

/** What happens while the list cannot be read: no order's second create meets another's fault. */
async function whileNoneIsDecided(act: () => Promise<void>): Promise<void> {
  await shop.sandbox.setFault({ kind: "400", endpoint: LIST })
  await act()
  await shop.sandbox.clearFaults()
}

const expectOne = async (orderId: string) => {
  const sent = await shop.untilSent(orderId)
  expect(sent).toMatchObject({ state: "issued", reasons: [], difference: null })
  expect(shop.invoicesOf(orderId)).toHaveLength(1)
  expect(shop.mailsOf(orderId)).toHaveLength(1)
  return sent
}

describe("a create whose outcome is unknown, but which saved the invoice", () => {
  const KINDS: [string, Omit<FaultOrder, "endpoint" | "times">][] = [
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
    for (const [name, fault] of KINDS) orders.set(name, await sellInto(fault))
  })

  it.each(KINDS.map(([name]) => name))("is looked up and adopted: %s", async (name) => {
    const orderId = orders.get(name) ?? ""
    const request = await expectOne(orderId)
    expect(outcomesOf(request, "create")).toEqual(["unknown"])
    expect(request.invoice_id).toBe(String(shop.invoicesOf(orderId)[0]?.invoiceId))
    expect(request.invoice_number).toBe(shop.invoicesOf(orderId)[0]?.invoiceNumber)
  })
})

describe("a create whose outcome is unknown and which saved nothing", () => {
  const KINDS: [string, Omit<FaultOrder, "endpoint" | "times">][] = [
    ["it answered 503", { kind: "5xx-before" }],
    ["the connection was reset", { kind: "reset-before" }],
    ["a proxy's page came back", { kind: "html-200", options: { saved: false } }],
    ["it led elsewhere", { kind: "redirect" }],
  ]
  const orders = new Map<string, string>()

  beforeAll(async () => {
    await whileNoneIsDecided(async () => {
      for (const [name, fault] of KINDS) orders.set(name, await sellInto(fault))
    })
  })

  it.each(KINDS.map(([name]) => name))(
    "is looked up twice, then issued by a second create: %s",
    async (name) => {
      const request = await expectOne(orders.get(name) ?? "")
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
    const orderId = await sellInto({ kind: "5xx-before" })
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
    await expectOne(orderId)
  })
})

describe("looking up an unknown invoice", () => {
  afterEach(() => {
    shop.sandbox.configure("default", { listLagMs: 0, omitAdditionalDetails: false })
  })

  it("finds one that the list shows late", async () => {
    shop.sandbox.configure("default", { listLagMs: 4_500 })
    const orderId = await sellInto({ kind: "accept-then-reset" })
    const request = await expectOne(orderId)
    expect(outcomesOf(request, "create")).toEqual(["unknown"])
  })

  it("finds it after the buyer's address was edited meanwhile", async () => {
    const orderId = await sellInto({ kind: "accept-then-5xx" })
    await shop.process.ask("updateOrder", {
      orderId,
      update: { billing_address: { company: "Inna Nazwa sp. z o.o.", city: "Opole" } },
    })
    const request = await expectOne(orderId)
    expect(outcomesOf(request, "create")).toEqual(["unknown"])
  })

  it("finds it by its lines when the service does not hand our reference back", async () => {
    shop.sandbox.configure("default", { omitAdditionalDetails: true })
    await shop.sandbox.setFault({ kind: "accept-then-5xx", endpoint: CREATE, times: 1 })
    const { order_id: orderId } = await shop.invoice({ items: { "MIS-01": 3, "SWI-01": 2 } })
    await expectOne(orderId)
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

describe("a service that is away", () => {
  it("lets the request wait with the reason and issues it by itself when it is back", async () => {
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    const orderId = await shop.sell()
    const waiting = await shop.untilRequest(
      orderId,
      ({ attempts, state }) => attempts.length >= 2 && state === "queued"
    )
    expect(waiting).toMatchObject({ state: "queued", reasons: [{ code: "SERVICE_UNREACHABLE" }] })
    expect(new Set(outcomesOf(waiting, "create"))).toEqual(new Set(["not-sent"]))
    await shop.sandbox.clearFaults()
    await expectOne(orderId)
  })

  it.each([
    ["in seconds", { retryAfterSeconds: 1 }],
    ["as a date", { retryAfterSeconds: 2, retryAfterAs: "date" as const }],
  ])("is left alone for as long as it asks with 429, %s", async (_, options) => {
    const orderId = await sellInto({ kind: "429", options })
    const request = await expectOne(orderId)
    expect(outcomesOf(request, "create")).toEqual(["asked-to-wait", "done"])
    const [first, second] = callsOf(request, "create")
    const pause = Date.parse(second?.started_at ?? "") - Date.parse(first?.started_at ?? "")
    expect(pause).toBeGreaterThanOrEqual(1_000)
  })

  it("is held and probed when nothing gets through, and all goes on once it answers", async () => {
    await shop.restart({ options: { timeouts: TIMEOUTS, queue: { backoffMs: 300 } } })
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    const orders = [await shop.sell(), await shop.sell(), await shop.sell()]
    await waitUntil("the hold", async () => (await holdOf("default"))?.cause === "unreachable")
    expect(await shop.post("companies/default/resume", { cause: "unreachable" })).toMatchObject({
      status: 502,
      body: { code: "STILL_UNREACHABLE" },
    })
    await shop.sweep()
    expect(await holdOf("default")).toMatchObject({ cause: "unreachable" })

    await shop.sandbox.clearFaults()
    await shop.sweep()
    expect(await holdOf("default")).toBeNull()
    for (const orderId of orders) await expectOne(orderId)
    await shop.restart({ options: { timeouts: TIMEOUTS } })
  })

  it("is told to a person when all tries are used up, and Retry issues it once", async () => {
    await shop.restart({ options: { timeouts: TIMEOUTS, queue: { attempts: 2 } } })
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    const request = await shop.invoice({}, "failed")
    expect(request).toMatchObject({
      reasons: [{ code: "SERVICE_UNREACHABLE" }],
      actions: { retry: true },
    })
    await shop.sandbox.clearFaults()
    await shop.post(`requests/${request.id}/retry`)
    await expectOne(request.order_id)
    await shop.restart({ options: { timeouts: TIMEOUTS } })
  })
})

describe("an API key that the service rejects", () => {
  it("holds its company alone, is shown, and everything waiting is issued once it works", async () => {
    shop.sandbox.rejectKey(KEY)
    const orderId = await shop.sell()
    const waiting = await shop.untilRequest(
      orderId,
      ({ reasons }) => reasons[0]?.code === "KEY_REJECTED"
    )
    expect(waiting).toMatchObject({ state: "queued", reasons: [{ field: "options.apiKey" }] })
    expect(await holdOf("default")).toMatchObject({ cause: "key-rejected" })
    const [company] = (await shop.status()).companies
    const title = `Invoicing stopped, API key rejected: ${company?.name ?? "your company"}`
    await untilBell(title, "/app/invoicing")

    const later = await shop.sell()
    expect((await shop.invoice(WHOLESALE)).company_id).toBe("hurt")
    expect(await holdOf("hurt")).toBeNull()
    expect(shop.invoicesOf(orderId)).toEqual([])

    const tooEarly = await shop.post<{ message: string }>(`requests/${waiting.id}/retry`)
    expect(tooEarly).toMatchObject({ status: 409 })
    expect(tooEarly.body.message).toContain("held")
    expect(await shop.post("companies/default/resume", { cause: "key-rejected" })).toMatchObject({
      status: 409,
      body: { code: "KEY_STILL_REJECTED" },
    })

    shop.sandbox.addKey("default", KEY)
    expect((await shop.post(`requests/${waiting.id}/retry`)).status).toBe(200)
    await expectOne(orderId)
    await expectOne(later)
    expect(await holdOf("default")).toBeNull()
    expect(outcomesOf((await shop.requestOf(later))!, "create")).toEqual(["done"])
  })

  it("is noticed when sending as well, and the mail goes out once it works", async () => {
    const at401: FaultOrder = { kind: "401", endpoint: SEND, times: 1 }
    await shop.sandbox.setFault(at401)
    const { order_id: orderId } = await shop.invoice()
    await waitUntil("the hold", async () => await holdOf("default"))
    expect((await shop.post("companies/default/resume", { cause: "key-rejected" })).status).toBe(
      200
    )
    expect(await holdOf("default")).toBeNull()
    await expectOne(orderId)
  })
})

describe("an order that cannot be invoiced as it is", () => {
  it("names the wrong NIP and its place, and is issued once after it was fixed", async () => {
    const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    expect(refused.reasons[0]).toMatchObject({
      code: "TAX_ID_INVALID",
      field: "billing_address.metadata.nip",
    })
    const title = `Invoice not issued: order #${refused.order_display_id}`
    await untilBell(title, `/app/invoicing/${refused.id}`)
    await shop.post(`requests/${refused.id}/retry`)
    const again = await shop.until(refused.order_id, "refused")
    expect(again.reasons[0]?.code).toBe("TAX_ID_INVALID")

    await shop.process.ask("updateOrder", {
      orderId: refused.order_id,
      update: { billing_address: { metadata: { nip: "1234563218" } } },
    })
    await shop.post(`requests/${refused.id}/retry`)
    await expectOne(refused.order_id)
  })

  it("names the missing name and its place, and is issued once after it was fixed", async () => {
    const refused = await shop.invoice({ buyer: BUYERS.nameless }, "refused")
    expect(refused.reasons[0]?.code).toBe("BUYER_NAME_MISSING")
    expect(refused.reasons[0]?.field).toContain("billing_address")
    await shop.process.ask("updateOrder", {
      orderId: refused.order_id,
      update: { billing_address: { first_name: "Maria", last_name: "Skłodowska" } },
    })
    await shop.post(`requests/${refused.id}/retry`)
    await expectOne(refused.order_id)
    const [invoice] = shop.invoicesOf(refused.order_id)
    expect(invoice?.request.contractor.contractorName).toBe("Maria Skłodowska")
  })

  it("names the VAT rate nobody mapped, and is issued once after the options were fixed", async () => {
    const refused = await shop.invoice(
      {
        buyer: BUYERS.french,
        region: "europa",
        shipping: "Kurier DPD Europa",
        items: { "CZR-01": 2 },
      },
      "refused"
    )
    expect(refused.reasons[0]).toMatchObject({
      code: "VAT_RATE_NOT_MAPPED",
      field: "options.vatMap",
    })
    await shop.restart({ options: { timeouts: TIMEOUTS, vatMap: { none: "np" } } })
    await shop.post(`requests/${refused.id}/retry`)
    await expectOne(refused.order_id)
    await shop.restart({ options: { timeouts: TIMEOUTS } })
  })

  it.each([
    ["400", { kind: "400", options: { message: "Zła faktura dla Kowal Wnętrza sp. z o.o." } }],
    ["200 with an error in it", { kind: "error-200" }],
  ] as const)(
    "shows the service's own words after a %s, without the buyer in them, and Retry issues it once",
    async (_, fault) => {
      const orderId = await sellInto(fault)
      const refused = await shop.until(orderId, "refused")
      expect(refused.reasons[0]?.code).toBe("SERVICE_REFUSED")
      expect(refused.service_words?.pl ?? refused.service_words?.en).toBeTruthy()
      expect(JSON.stringify(refused)).not.toContain("Kowal")
      await shop.post(`requests/${refused.id}/retry`)
      await expectOne(orderId)
    }
  )
})

describe("an e-mail that does not go out", () => {
  it("is shown when the service has no reply-to address, and sending again works", async () => {
    shop.sandbox.configure("default", { replyToConfigured: false })
    const issued = await shop.invoice()
    const refused = await shop.untilRequest(
      issued.order_id,
      ({ send_state }) => send_state === "refused"
    )
    expect(refused.send_reasons[0]).toMatchObject({ code: "SEND_REFUSED" })
    expect(shop.mailsOf(issued.order_id)).toEqual([])

    shop.sandbox.configure("default", { replyToConfigured: true })
    expect((await shop.post(`requests/${issued.id}/send`)).status).toBe(200)
    expect((await expectOne(issued.order_id)).sent_to).toMatchObject({ kind: "contractor" })
  })

  it("goes to the address a person types, of which only a hint is kept", async () => {
    const issued = await shop.invoice()
    await shop.untilSent(issued.order_id)
    const typed = "ksiegowosc@nowa-firma.example"
    const { body } = await shop.post<InvoiceRequestResponse>(`requests/${issued.id}/send`, {
      recipients: [typed],
    })
    // That it went to the buyer first stays known.
    expect(body.request.sent_to).toEqual({
      kind: "given",
      hints: ["k…@nowa-firma.example"],
      has_buyer: true,
    })
    expect(shop.mailsOf(issued.order_id).map(({ to }) => to)).toEqual([
      [BUYERS.company.email],
      [typed],
    ])
    expect(await shop.dumpLedger()).not.toContain(typed)
  })

  it.each(["accept-then-hang", "accept-then-5xx"] as const)(
    "is not ordered again after %s: the invoice shows that it went out",
    async (kind) => {
      await shop.sandbox.setFault({ kind, endpoint: SEND, times: 1 })
      const orderId = await shop.sell()
      await expectOne(orderId)
    }
  )

  it("stays unknown for a person when nothing shows that it went out", async () => {
    await shop.sandbox.setFault({ kind: "5xx-before", endpoint: SEND, times: 1 })
    const issued = await shop.invoice()
    await shop.untilRequest(issued.order_id, ({ send_state }) => send_state === "unknown")
    await shop.sweep(3)
    expect(shop.mailsOf(issued.order_id)).toEqual([])
    await shop.post(`requests/${issued.id}/send`)
    await expectOne(issued.order_id)
  })
})

describe("an invoice that, read back, shows another total", () => {
  it("is marked, not mailed, and holds its company until a person has looked", async () => {
    // Until it was met: the read of another order's invoice may come first.
    await shop.sandbox.setFault({ kind: "wrong-gross", endpoint: "GET /sales/invoice" })
    const issued = await shop.invoice()
    const marked = await shop.untilRequest(issued.order_id, ({ difference }) => difference !== null)
    await shop.sandbox.clearFaults()
    expect(marked).toMatchObject({
      state: "issued",
      send_state: "refused",
      difference: { what: "gross" },
      send_reasons: [{ code: "READ_BACK_DIFFERS" }],
    })
    expect(await holdOf("default")).toMatchObject({ cause: "difference" })
    expect(shop.mailsOf(issued.order_id)).toEqual([])

    const waiting = await shop.sell()
    await shop.sweep()
    const resume = async (body: object) => await shop.post("companies/default/resume", body)
    expect(await resume({ cause: "difference" })).toMatchObject({ status: 400 })
    expect(await holdOf("default")).toMatchObject({ cause: "difference" })
    const looked = { cause: "difference", note: "Rounded by the service, corrected there" }
    expect((await resume(looked)).status).toBe(200)
    expect(await holdOf("default")).toBeNull()
    const { body } = await shop.get<SettingChangesResponse>("settings/changes")
    expect(body.changes[0]).toMatchObject({
      field: "hold",
      actor_id: expect.stringMatching(/^user_/),
      old: { value: { cause: "difference" } },
      new: { value: { cause: null, reason: looked.note } },
    })
    await expectOne(waiting)

    expect((await shop.post(`requests/${issued.id}/send`)).status).toBe(200)
    expect(shop.mailsOf(issued.order_id)).toHaveLength(1)
  })
})
