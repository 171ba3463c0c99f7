import type { InvoiceRequestResponse, SettingChangesResponse } from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import {
  callsOf,
  expectOne,
  holdOf,
  outcomesOf,
  sellInto,
  SEND,
  TIMEOUTS,
} from "./trouble/faulty-service"

jest.setTimeout(300_000)

const KEY = "sandbox-key-default"
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
  await issueOne()
})

afterAll(async () => await shop?.close())

afterEach(async () => {
  await shop.sandbox.clearFaults()
  expect(shop.sandbox.duplicates()).toEqual([])
})

/**
 * A starting process first compares its ledger with the list, which would meet the fault before the create.
 */
const issueOne = async () => void (await expectOne(shop, await shop.sell()))

/** The notifications in the admin: each title with the path that its text links to. */
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
    await expectOne(shop, orderId)
  })

  it.each([
    ["in seconds", { retryAfterSeconds: 1 }],
    ["as a date", { retryAfterSeconds: 2, retryAfterAs: "date" as const }],
    [
      "as a date of its own clock, six hours ahead",
      { retryAfterSeconds: 2, retryAfterAs: "date" as const, clockMs: 6 * 3_600_000 },
    ],
  ])("is left alone for as long as it asks with 429, %s", async (_, options) => {
    const orderId = await sellInto(shop, { kind: "429", options })
    const request = await expectOne(shop, orderId)
    expect(outcomesOf(request, "create")).toEqual(["asked-to-wait", "done"])
    const [first, second] = callsOf(request, "create")
    const pause = Date.parse(second?.started_at ?? "") - Date.parse(first?.started_at ?? "")
    expect(pause).toBeGreaterThanOrEqual(1_000)
  })

  it("is on hold and probed when nothing gets through, and all goes on once it answers", async () => {
    await shop.restart({ options: { timeouts: TIMEOUTS, queue: { backoffMs: 300 } } })
    await issueOne()
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    const orders = [await shop.sell(), await shop.sell(), await shop.sell()]
    await waitUntil(
      "the hold",
      async () => (await holdOf(shop, "default"))?.cause === "unreachable"
    )
    expect(await shop.post("companies/default/resume", { cause: "unreachable" })).toMatchObject({
      status: 502,
      body: { code: "STILL_UNREACHABLE" },
    })
    await shop.sweep()
    expect(await holdOf(shop, "default")).toMatchObject({ cause: "unreachable" })

    await shop.sandbox.clearFaults()
    await shop.sweep()
    expect(await holdOf(shop, "default")).toBeNull()
    for (const orderId of orders) await expectOne(shop, orderId)
    await shop.restart({ options: { timeouts: TIMEOUTS } })
  })

  it("is told to a person when all tries are used up, and Retry issues it once", async () => {
    await shop.restart({ options: { timeouts: TIMEOUTS, queue: { attempts: 2 } } })
    await issueOne()
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    const request = await shop.invoice({}, "failed")
    expect(request).toMatchObject({
      reasons: [{ code: "SERVICE_UNREACHABLE" }],
      actions: { retry: true },
    })
    await shop.sandbox.clearFaults()
    await shop.post(`requests/${request.id}/retry`)
    await expectOne(shop, request.order_id)
    await shop.restart({ options: { timeouts: TIMEOUTS } })
  })
})

describe("an API key that the service rejects", () => {
  it("holds its company alone, is shown, and everything waiting is issued once it works", async () => {
    await issueOne()
    shop.sandbox.rejectKey(KEY)
    const orderId = await shop.sell()
    const waiting = await shop.untilRequest(
      orderId,
      ({ reasons }) => reasons[0]?.code === "KEY_REJECTED"
    )
    expect(waiting).toMatchObject({ state: "queued", reasons: [{ field: "options.apiKey" }] })
    expect(await holdOf(shop, "default")).toMatchObject({ cause: "key-rejected" })
    const [company] = (await shop.status()).companies
    const title = `Invoicing stopped, API key rejected: ${company?.name ?? "your company"}`
    await untilBell(title, "/app/invoicing")

    const later = await shop.sell()
    expect((await shop.invoice(WHOLESALE)).company_id).toBe("hurt")
    expect(await holdOf(shop, "hurt")).toBeNull()
    expect(shop.invoicesOf(orderId)).toEqual([])

    const tooEarly = await shop.post<{ message: string }>(`requests/${waiting.id}/retry`)
    expect(tooEarly).toMatchObject({ status: 409 })
    expect(tooEarly.body.message).toContain("on hold")
    expect(await shop.post("companies/default/resume", { cause: "key-rejected" })).toMatchObject({
      status: 409,
      body: { code: "KEY_STILL_REJECTED" },
    })

    shop.sandbox.addKey("default", KEY)
    expect((await shop.post(`requests/${waiting.id}/retry`)).status).toBe(200)
    await expectOne(shop, orderId)
    await expectOne(shop, later)
    expect(await holdOf(shop, "default")).toBeNull()
    expect(outcomesOf((await shop.requestOf(later))!, "create")).toEqual(["done"])
  })

  it("is noticed when sending as well, and the mail goes out once it works", async () => {
    const at401 = { kind: "401", endpoint: SEND, times: 1 } as const
    await shop.sandbox.setFault(at401)
    const { order_id: orderId } = await shop.invoice()
    await waitUntil("the hold", async () => await holdOf(shop, "default"))
    expect((await shop.post("companies/default/resume", { cause: "key-rejected" })).status).toBe(
      200
    )
    expect(await holdOf(shop, "default")).toBeNull()
    await expectOne(shop, orderId)
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
    await expectOne(shop, refused.order_id)
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
    await expectOne(shop, refused.order_id)
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
    await expectOne(shop, refused.order_id)
    await shop.restart({ options: { timeouts: TIMEOUTS } })
  })

  it.each([
    ["400", { kind: "400", options: { message: "Zła faktura dla Kowal Wnętrza sp. z o.o." } }],
    ["200 with an error in it", { kind: "error-200" }],
  ] as const)(
    "shows the service's own words after a %s, without the buyer in them, and Retry issues it once",
    async (_, fault) => {
      const orderId = await sellInto(shop, fault)
      const refused = await shop.until(orderId, "refused")
      expect(refused.reasons[0]?.code).toBe("SERVICE_REFUSED")
      expect(refused.service_words?.pl ?? refused.service_words?.en).toBeTruthy()
      expect(JSON.stringify(refused)).not.toContain("Kowal")
      await shop.post(`requests/${refused.id}/retry`)
      await expectOne(shop, orderId)
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
    expect((await expectOne(shop, issued.order_id)).sent_to).toMatchObject({ kind: "contractor" })
  })

  it("goes to the address a person types, of which only a hint is kept", async () => {
    const issued = await shop.invoice()
    await shop.untilSent(issued.order_id)
    const typed = "ksiegowosc@nowa-firma.example"
    const { body } = await shop.post<InvoiceRequestResponse>(`requests/${issued.id}/send`, {
      recipients: [typed],
    })
    // It remains known that the first one was sent to the buyer.
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
      await expectOne(shop, orderId)
    }
  )

  it("stays unknown for a person when nothing shows that it went out", async () => {
    await shop.sandbox.setFault({ kind: "5xx-before", endpoint: SEND, times: 1 })
    const issued = await shop.invoice()
    await shop.untilRequest(issued.order_id, ({ send_state }) => send_state === "unknown")
    await shop.sweep(3)
    expect(shop.mailsOf(issued.order_id)).toEqual([])
    await shop.post(`requests/${issued.id}/send`)
    await expectOne(shop, issued.order_id)
  })
})

describe("an invoice that, read back, shows another total", () => {
  it("is marked, not mailed, and holds its company until a person has looked", async () => {
    // Until the fault has occurred: the read of another order's invoice may come first.
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
    expect(await holdOf(shop, "default")).toMatchObject({ cause: "difference" })
    expect(shop.mailsOf(issued.order_id)).toEqual([])

    const waiting = await shop.sell()
    await shop.sweep()
    const resume = async (body: object) => await shop.post("companies/default/resume", body)
    expect(await resume({ cause: "difference" })).toMatchObject({ status: 400 })
    expect(await holdOf(shop, "default")).toMatchObject({ cause: "difference" })
    const looked = { cause: "difference", note: "Rounded by the service, corrected there" }
    expect((await resume(looked)).status).toBe(200)
    expect(await holdOf(shop, "default")).toBeNull()
    const { body } = await shop.get<SettingChangesResponse>("settings/changes")
    expect(body.changes[0]).toMatchObject({
      field: "hold",
      actor_id: expect.stringMatching(/^user_/),
      old: { value: { cause: "difference" } },
      new: { value: { cause: null, reason: looked.note } },
    })
    await expectOne(shop, waiting)

    expect((await shop.post(`requests/${issued.id}/send`)).status).toBe(200)
    expect(shop.mailsOf(issued.order_id)).toHaveLength(1)
  })
})
