import path from "node:path"
import type {
  InvoicingErrorBody,
  WebhookDeliveriesResponse,
  WebhookDeliveryResponse,
  WebhookDeliveryRow,
  WebhookResponse,
  WebhookRow,
  WebhookSecretResponse,
  WebhooksResponse,
  WebhookTestResponse,
} from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { Receiver, verify } from "./webhooks/receiver"

jest.setTimeout(400_000)

const OPEN = { webhooks: { allowHttp: true, allowPrivateNetworks: true } }

let shop: ShopUnderTest
const receivers: Receiver[] = []
/** Every secret that was shown. */
const secrets = new Set<string>()

beforeAll(async () => {
  shop = await ShopUnderTest.open({ name: "webhooks" })
})

afterAll(async () => await shop?.close())

afterEach(async () => {
  receivers.splice(0).forEach((receiver) => receiver.close())
  await shop.sql("delete from invoicing_webhook_delivery")
  await shop.sql("delete from invoicing_webhook")
  await shop.sql("delete from invoicing_event")
})

async function receive(): Promise<Receiver> {
  const receiver = await Receiver.start()
  receivers.push(receiver)
  return receiver
}

async function make(body: object): Promise<{ webhook: WebhookRow; secret: string }> {
  const made = await shop.post<WebhookSecretResponse>("webhooks", body)
  expect(made.status).toBe(200)
  expect(made.headers.get("cache-control")).toBe("no-store")
  expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  secrets.add(made.body.secret)
  return made.body
}

async function change({ id }: Pick<WebhookRow, "id">, body: object) {
  const reply = await shop.post<WebhookResponse & InvoicingErrorBody>(`webhooks/${id}`, body)
  if (reply.status === 200) expect(reply.headers.get("cache-control")).toBe("no-store")
  return reply
}

/** Writes events as the outbox does, and has the shop look for them at once. */
async function announce(webhook: WebhookRow, events: [id: string, subject: string][]) {
  for (const [id, subject] of events) {
    await shop.sql(
      `insert into invoicing_event (id, name, subject, company_id, data)
       values ($1, 'invoicing.invoice.issued', $2, 'default', $3)`,
      [id, subject, JSON.stringify({ id: subject, invoice_number: `${id}/2026` })]
    )
  }
  await rouse(webhook)
}

/** Any change to a webhook makes the shop look at once. */
const rouse = async (webhook: WebhookRow) => await change(webhook, { description: "looked at" })

async function deliveries({ id }: WebhookRow): Promise<WebhookDeliveryRow[]> {
  const { body, headers } = await shop.get<WebhookDeliveriesResponse>(`webhooks/${id}/deliveries`)
  expect(headers.get("cache-control")).toBe("no-store")
  return body.deliveries
}

async function deliveryOf(webhook: WebhookRow, eventId: string): Promise<WebhookDeliveryRow> {
  const found = (await deliveries(webhook)).find(({ event_id }) => event_id === eventId)
  if (!found) throw new Error(`event ${eventId} has no delivery`)
  return found
}

const untilStates = async (webhook: WebhookRow, expected: Record<string, string>) =>
  await waitUntil(`deliveries are ${JSON.stringify(expected)}`, async () => {
    const states = (await deliveries(webhook)).map(({ event_id, state }) => [event_id, state])
    return Object.entries(expected).every(([id, state]) =>
      states.some(([one, now]) => one === id && now === state)
    )
  })

/** Waits until it is decided which webhooks get the event, which happens a moment after it is announced. */
const untilFannedOut = async (eventId: string) =>
  await waitUntil(`${eventId} is handed to webhooks`, async () => {
    const rows = await shop.sql(
      "select 1 from invoicing_event where id = $1 and fanned_out_at is not null",
      [eventId]
    )
    return rows.length > 0
  })

/** Skips the wait until the next attempt. */
const passWait = async () =>
  await shop.sql(
    "update invoicing_webhook_delivery set due_at = now() where state = 'pending' and due_at is not null"
  )

describe("where the options allow neither http nor private networks", () => {
  it.each([
    ["http://erp.example/", "WEBHOOK_URL_HTTP"],
    ["https://127.0.0.1/", "WEBHOOK_URL_PRIVATE"],
    ["https://localhost:9000/", "WEBHOOK_URL_PRIVATE"],
    ["https://169.254.169.254/latest/meta-data", "WEBHOOK_URL_PRIVATE"],
    ["https://[::ffff:10.0.0.1]/", "WEBHOOK_URL_PRIVATE"],
    ["https://erp:secret@erp.example/", "WEBHOOK_URL_CREDENTIALS"],
    ["erp.example", "WEBHOOK_URL_WRONG"],
    ["javascript:alert(1)", "WEBHOOK_URL_WRONG"],
  ])("%s is refused", async (url, code) => {
    const reply = await shop.post<InvoicingErrorBody>("webhooks", { url })
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe(code)
    const { webhook } = await make({ url: "https://erp.example/" })
    expect((await change(webhook, { url })).body.code).toBe(code)
  })

  it.each([
    [{}, "url"],
    [{ url: 5 }, "url"],
    [{ url: "https://erp.example/", events: [] }, "events"],
    [{ url: "https://erp.example/", events: ["invoicing.test"] }, "events"],
    [{ url: "https://erp.example/", description: "x".repeat(201) }, "description"],
    [{ url: "https://erp.example/", description: "\0" }, "description"],
    [{ url: "https://erp.example/", secret: "whsec_AAAA" }, "secret"],
  ])("%j is answered 400 naming the field", async (body, named) => {
    const reply = await shop.post<InvoicingErrorBody>("webhooks", body)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain(named)
  })

  it("a company that nobody knows is answered 404", async () => {
    const body = { url: "https://erp.example/", company_id: "nobody" }
    const reply = await shop.post<InvoicingErrorBody>("webhooks", body)
    expect([reply.status, reply.body.code]).toEqual([404, "COMPANY_UNKNOWN"])
  })

  it("one that was kept while they did is not called", async () => {
    const receiver = await receive()
    const { webhook } = await make({ url: "https://erp.example/" })
    await shop.sql("update invoicing_webhook set url = $1", [receiver.url])
    const { body } = await shop.post<WebhookTestResponse>(`webhooks/${webhook.id}/test`)
    expect(body).toMatchObject({ is_delivered: false, status: null, code: "ADDRESS_FORBIDDEN" })
    expect(receiver.got).toHaveLength(0)
  })
})

describe("a receiver", () => {
  beforeAll(async () => await shop.restart({ options: OPEN }))

  it("gets signed events, those of one invoice in order, and is shown without its secret", async () => {
    const receiver = await receive()
    const { webhook, secret } = await make({ url: receiver.url, description: "ERP" })
    await announce(webhook, [
      ["a1", "invreq_a"],
      ["a2", "invreq_a"],
      ["b1", "invreq_b"],
      ["a3", "invreq_a"],
    ])
    await waitUntil("four calls", async () => receiver.got.length === 4)
    expect(receiver.ids().filter((id) => id.startsWith("a"))).toEqual(["a1", "a2", "a3"])
    const [first] = receiver.got
    for (const call of receiver.got) expect(verify(secret, call)).toMatchObject({ type: call.type })
    expect(first?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "medusa-plugin-altera",
    })
    expect(first).toMatchObject({
      type: "invoicing.invoice.issued",
      data: { id: "invreq_a", invoice_number: "a1/2026" },
    })
    await untilStates(webhook, { a1: "delivered", a2: "delivered", a3: "delivered" })
    const delivery = await deliveryOf(webhook, "a1")
    expect(delivery.body).toBe(first?.body)
    expect(delivery.attempts).toMatchObject([{ status: 204, code: null, words: null }])
    const { body, text, headers } = await shop.get<WebhooksResponse>("webhooks")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(body.webhooks).toMatchObject([
      { id: webhook.id, description: "looked at", waiting: 0, events: null, is_enabled: true },
    ])
    expect(text).not.toContain("whsec_")
  })

  it("that fails is tried again, with the same id and body, and only its invoice waits", async () => {
    const receiver = await receive()
    const { webhook, secret } = await make({ url: receiver.url })
    receiver.answer = ({ id }, res) =>
      id === "a1" ? res.writeHead(500).end("no room") : res.writeHead(200).end()
    await announce(webhook, [
      ["a1", "invreq_a"],
      ["a2", "invreq_a"],
      ["b1", "invreq_b"],
    ])
    await untilStates(webhook, { a1: "pending", a2: "pending", b1: "delivered" })
    // It is also pending before its first attempt, which may end after that of the other invoice.
    const waiting = await waitUntil("the failed attempt is kept", async () => {
      const delivery = await deliveryOf(webhook, "a1")
      return delivery.attempts.length > 0 && delivery
    })
    expect(receiver.ids().sort()).toEqual(["a1", "b1"])
    expect(waiting).toMatchObject({ tries: 1, attempts: [{ status: 500, words: "no room" }] })
    const waitMs = Date.parse(waiting.next_try_at ?? "") - Date.now()
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(30_000)
    expect(await deliveryOf(webhook, "a2")).toMatchObject({ tries: 0, next_try_at: null })
    receiver.answer = (_, res) => res.writeHead(200).end()
    await passWait()
    await rouse(webhook)
    await untilStates(webhook, { a1: "delivered", a2: "delivered" })
    const ofInvoice = receiver.got.filter(({ id }) => id.startsWith("a"))
    expect(ofInvoice.map(({ id }) => id)).toEqual(["a1", "a1", "a2"])
    expect(ofInvoice[1]?.body).toBe(ofInvoice[0]?.body)
    for (const call of ofInvoice) verify(secret, call)
  })

  it("tries again by itself after half a minute", async () => {
    const receiver = await receive()
    const { webhook } = await make({ url: receiver.url })
    let calls = 0
    receiver.answer = (_, res) => res.writeHead((calls += 1) === 1 ? 503 : 200).end()
    await announce(webhook, [["a1", "invreq_a"]])
    await untilStates(webhook, { a1: "delivered" })
    expect(receiver.ids()).toEqual(["a1", "a1"])
  })

  it("gets what was announced while nobody looked, by the schedule", async () => {
    const receiver = await receive()
    const { webhook } = await make({ url: receiver.url })
    await shop.sql(
      `insert into invoicing_event (id, name, subject, data)
       values ('s1', 'invoicing.ksef.overdue', 'ksef', '{"overdue":3}')`
    )
    await untilStates(webhook, { s1: "delivered" })
    expect(receiver.got).toMatchObject([{ type: "invoicing.ksef.overdue", data: { overdue: 3 } }])
  })

  it("gets a delivery again that a person orders, told by its id, and no second one by itself", async () => {
    const receiver = await receive()
    const { webhook, secret } = await make({ url: receiver.url })
    await announce(webhook, [["a1", "invreq_a"]])
    await untilStates(webhook, { a1: "delivered" })
    const { id } = await deliveryOf(webhook, "a1")
    const again = await shop.post<WebhookDeliveryResponse>(`webhook-deliveries/${id}/redeliver`)
    expect(again.status).toBe(200)
    expect(again.body.delivery).toMatchObject({ id, event_id: "a1", state: "pending" })
    await waitUntil("two calls", async () => receiver.got.length === 2)
    const [first, second] = receiver.got
    expect(second?.id).toBe(first?.id)
    expect(second?.body).toBe(first?.body)
    for (const call of receiver.got) verify(secret, call)
    await untilStates(webhook, { a1: "delivered" })
    expect((await deliveryOf(webhook, "a1")).attempts).toHaveLength(2)
    await rouse(webhook)
    const unknown = await shop.post<InvoicingErrorBody>("webhook-deliveries/nothing/redeliver")
    expect([unknown.status, unknown.body.code]).toEqual([404, "DELIVERY_UNKNOWN"])
    expect(receiver.got).toHaveLength(2)
  })

  it("that wants no more is turned off, and once it is on again gets nothing of meanwhile", async () => {
    const receiver = await receive()
    const { webhook } = await make({ url: receiver.url })
    receiver.answer = (_, res) => res.writeHead(410).end()
    await announce(webhook, [["a1", "invreq_a"]])
    await untilStates(webhook, { a1: "failed" })
    await announce(webhook, [["a2", "invreq_a"]])
    await untilFannedOut("a2")
    const { body } = await shop.get<WebhooksResponse>("webhooks")
    expect(body.webhooks[0]).toMatchObject({ is_enabled: false, disabled_reason: "gone" })
    const { id } = await deliveryOf(webhook, "a1")
    const refused = await shop.post<InvoicingErrorBody>(`webhook-deliveries/${id}/redeliver`)
    expect([refused.status, refused.body.code]).toEqual([409, "WEBHOOK_OFF"])
    expect(shop.output()).toContain(`webhook ${webhook.id} was turned off`)
    receiver.answer = (_, res) => res.writeHead(200).end()
    const on = await change(webhook, { is_enabled: true })
    expect(on.body.webhook).toMatchObject({ is_enabled: true, disabled_reason: null })
    await shop.post(`webhook-deliveries/${id}/redeliver`)
    await untilStates(webhook, { a1: "delivered" })
    // While it was disabled it received nothing.
    expect(new Set(receiver.ids())).toEqual(new Set(["a1"]))
  })

  it("is sent a test at once, once, also while its webhook is off", async () => {
    const receiver = await receive()
    const { webhook, secret } = await make({ url: receiver.url })
    await change(webhook, { is_enabled: false })
    const path = `webhooks/${webhook.id}/test`
    const good = await shop.post<WebhookTestResponse>(path)
    expect(good.body).toMatchObject({ is_delivered: true, status: 204, code: null, words: null })
    expect(receiver.got).toMatchObject([{ type: "invoicing.test" }])
    for (const call of receiver.got) verify(secret, call)
    receiver.answer = (_, res) => res.writeHead(401).end("unknown signature")
    const bad = await shop.post<WebhookTestResponse>(path)
    expect(bad.body).toMatchObject({ is_delivered: false, status: 401, words: "unknown signature" })
    expect(await deliveries(webhook)).toMatchObject([
      { id: bad.body.delivery_id, is_test: true, state: "failed" },
      { id: good.body.delivery_id, is_test: true, state: "delivered" },
    ])
    const unknown = await shop.post<InvoicingErrorBody>("webhooks/nothing/test")
    expect([unknown.status, unknown.body.code]).toEqual([404, "WEBHOOK_UNKNOWN"])
  })

  it("that never answers holds up neither others nor the shop, and has few calls at once", async () => {
    const [slow, quick] = [await receive(), await receive()]
    slow.answer = () => undefined
    const slowly = await make({ url: slow.url })
    const quickly = await make({ url: quick.url })
    const events = Array.from(
      { length: 12 },
      (_, n) => [`e${n}`, `invreq_${n}`] satisfies [string, string]
    )
    await announce(slowly.webhook, events)
    await waitUntil("the quick one has all", async () => quick.got.length === 12, 14_000)
    expect(quick.mostOpen).toBeLessThanOrEqual(4)
    await waitUntil("the slow one is called", async () => slow.open > 0)
    expect(slow.mostOpen).toBeLessThanOrEqual(4)
    await untilStates(slowly.webhook, { e0: "pending" })
    await waitUntil("a call is given up", async () =>
      (await deliveries(slowly.webhook)).some(({ attempts }) => attempts[0]?.code === "TIMEOUT")
    )
    expect((await shop.get("status")).status).toBe(200)
    await untilStates(quickly.webhook, { e11: "delivered" })
  })

  it("gets only the events that were chosen, and none once its webhook was removed", async () => {
    const receiver = await receive()
    const { webhook } = await make({ url: receiver.url, events: ["invoicing.invoice.refused"] })
    await announce(webhook, [["a1", "invreq_a"]])
    await untilFannedOut("a1")
    await change(webhook, { events: ["invoicing.invoice.issued"] })
    await announce(webhook, [["a2", "invreq_a"]])
    await untilStates(webhook, { a2: "delivered" })
    expect(receiver.ids()).toEqual(["a2"])
    const removed = await shop.call("DELETE", `webhooks/${webhook.id}`)
    expect([removed.status, removed.body]).toEqual([200, { id: webhook.id, deleted: true }])
    expect((await shop.call("DELETE", `webhooks/${webhook.id}`)).status).toBe(404)
    expect((await shop.get(`webhooks/${webhook.id}/deliveries`)).status).toBe(404)
    const kept = await shop.sql("select * from invoicing_webhook where secret <> ''")
    expect(kept).toEqual([])
  })

  it("hears nothing from a database that may be a copy, until a person says that it is the live shop", async () => {
    const receiver = await receive()
    const { webhook } = await make({ url: receiver.url })
    await shop.sql(
      `insert into invoicing_company_hold (id, company_id, cause, since)
       values ('invhold_copy', 'default', 'other-database', now())`
    )
    await announce(webhook, [["a1", "invreq_a"]])
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(receiver.got).toHaveLength(0)
    await shop.sql("delete from invoicing_company_hold where cause = 'other-database'")
    await rouse(webhook)
    await untilStates(webhook, { a1: "delivered" })
  })

  it("can change over to another secret within a day", async () => {
    const receiver = await receive()
    const { webhook, secret } = await make({ url: receiver.url })
    const rotated = await shop.post<WebhookSecretResponse>(`webhooks/${webhook.id}/rotate-secret`)
    expect(rotated.headers.get("cache-control")).toBe("no-store")
    expect(rotated.body.secret).not.toBe(secret)
    secrets.add(rotated.body.secret)
    await shop.post(`webhooks/${webhook.id}/test`)
    for (const one of [secret, rotated.body.secret]) {
      for (const call of receiver.got) verify(one, call)
    }
    await shop.sql("update invoicing_webhook set previous_secret_until = now()")
    await shop.post(`webhooks/${webhook.id}/test`)
    const last = receiver.got.at(-1)
    if (!last) throw new Error("there was no call")
    verify(rotated.body.secret, last)
    expect(() => verify(secret, last)).toThrow("No matching signature")
  })
})

it("calls at the database's time where its own clock is ten minutes ahead", async () => {
  await shop.restart({
    options: OPEN,
    env: { PROOF_CLOCK_MS: String(10 * 60_000) },
    preloaded: [path.join(__dirname, "../faults/clock.ts")],
  })
  const receiver = await receive()
  const { webhook, secret } = await make({ url: receiver.url })
  await announce(webhook, [["a1", "invreq_a"]])
  await waitUntil("a call", async () => receiver.got.length === 1)
  const [call] = receiver.got
  // A receiver refuses a call that is more than five minutes off its own clock.
  expect(call && verify(secret, call)).toMatchObject({ data: { id: "invreq_a" } })
  await untilStates(webhook, { a1: "delivered" })
  const [tried] = (await deliveryOf(webhook, "a1")).attempts
  expect(Math.abs(Date.parse(tried?.at ?? "") - Date.now())).toBeLessThan(60_000)
})

it("shows each secret in one answer, and in no log, no event and no delivery", async () => {
  expect(secrets.size).toBeGreaterThan(10)
  const tables = await shop.dumpLedger()
  for (const secret of secrets) {
    expect(shop.answers.filter((answer) => answer.includes(secret))).toHaveLength(1)
    expect(shop.output()).not.toContain(secret)
    expect(tables).not.toContain(secret)
  }
})
