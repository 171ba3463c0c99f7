import { Client } from "pg"
import type { DeliveryPlan } from "../../src/core/webhooks/schedule"
import type { DeliveryAttempt, WebhookChoice } from "../../src/core/webhooks/webhook"
import type InvoiceLedgerService from "../../src/modules/invoice_ledger/service"
import { databaseUrl } from "../shop/database"
import { openSqlLedger, type SqlLedger } from "./support/sql-ledger"

jest.setTimeout(120_000)

const DATABASE = `inv_webhooks_${process.pid}`
const BEGINS = "2026-03-02T08:00:00.000Z"
const LEASE_MS = 60_000
const DAY_MS = 86_400_000
const SECRET = "whsec_AAAA"
const BY = { secret: SECRET, actorId: "user_1" }

let sql: SqlLedger
let client: Client
let ledger: InvoiceLedgerService
let advance: (byMs: number) => Promise<void>

beforeAll(async () => {
  sql = await openSqlLedger(DATABASE)
  client = new Client({ connectionString: databaseUrl(DATABASE) })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await sql?.close()
})
beforeEach(async () => {
  const begun = await sql.begin(BEGINS)
  ledger = begun.ledger
  advance = async (byMs) => await begun.advance(byMs)
})

const choice = (more: Partial<WebhookChoice> = {}): WebhookChoice => ({
  url: "https://erp.example/hooks",
  description: "",
  events: null,
  companyId: null,
  ...more,
})

const add = async (more: Partial<WebhookChoice> = {}) => {
  const webhook = await ledger.addWebhook(choice(more), BY)
  if (!webhook) throw new Error("there are too many webhooks")
  return webhook
}

/** Writes an event as the outbox does. */
async function write(id: string, subject: string, name = "issued", companyId = "default") {
  await client.query(
    `insert into invoicing_event (id, name, subject, company_id, data) values ($1, $2, $3, $4, $5)`,
    [id, `invoicing.invoice.${name}`, subject, companyId, JSON.stringify({ id: subject })]
  )
}

const attempt = (status: number | null): DeliveryAttempt => ({
  at: BEGINS,
  status,
  code: null,
  ms: 5,
  words: null,
})

const claim = async (id: string) => await ledger.claimDelivery(id, LEASE_MS)

/** Takes the next delivery and ends it this way; returns its event's id, or null if none is due. */
async function work(webhookId: string, plan: DeliveryPlan, status: number | null = 500) {
  const claimed = await claim(webhookId)
  if (!claimed) return null
  const reason = await ledger.recordDelivery(claimed, { attempt: attempt(status), plan })
  return { eventId: claimed.eventId, reason }
}

const DELIVERED: DeliveryPlan = { next: "delivered" }
const LATER: DeliveryPlan = { next: "retry", dueInMs: 30_000 }
const GIVEN_UP: DeliveryPlan = { next: "given_up" }

const listed = async (webhookId: string) =>
  (await ledger.listDeliveriesOf({ webhookId, limit: 100, offset: 0 })).deliveries

const eventsOf = async (webhookId: string) =>
  (await listed(webhookId)).map(({ eventId }) => eventId).sort()

describe("events become deliveries", () => {
  it("for each webhook that is on and chose the event and the company, once", async () => {
    const all = await add()
    const chosen = await add({ events: ["invoicing.invoice.refused"] })
    const second = await add({ companyId: "second" })
    const off = await add()
    await ledger.changeWebhook(off.id, { isEnabled: false }, "user_1")
    await write("e1", "invreq_1")
    await write("e2", "invreq_2", "refused")
    await write("e3", "invreq_3", "issued", "second")
    expect(await ledger.fanOutEvents(2)).toBe(2)
    expect(await ledger.fanOutEvents(2)).toBe(1)
    expect(await ledger.fanOutEvents(2)).toBe(0)
    expect(await eventsOf(all.id)).toEqual(["e1", "e2", "e3"])
    expect(await eventsOf(chosen.id)).toEqual(["e2"])
    expect(await eventsOf(second.id)).toEqual(["e3"])
    expect(await eventsOf(off.id)).toEqual([])
    await client.query("update invoicing_event set fanned_out_at = null")
    expect(await ledger.fanOutEvents(10)).toBe(3)
    expect(await eventsOf(all.id)).toEqual(["e1", "e2", "e3"])
  })

  it("not for a webhook that was made after the event", async () => {
    await write("e1", "invreq_1")
    await advance(1000)
    const { id } = await add()
    await write("e2", "invreq_1")
    await ledger.fanOutEvents(10)
    expect(await eventsOf(id)).toEqual(["e2"])
  })

  it("in one process at a time, so that no later event has its delivery first", async () => {
    const { id } = await add()
    await write("e1", "invreq_1")
    await client.query("begin")
    await client.query("select pg_advisory_xact_lock(7202611252)")
    expect(await ledger.fanOutEvents(10)).toBe(0)
    await client.query("commit")
    const done = await Promise.all([1, 2, 3, 4].map(async () => await ledger.fanOutEvents(10)))
    expect(Math.max(...done)).toBe(1)
    expect(await eventsOf(id)).toEqual(["e1"])
  })

  it("also while another process writes to the event, and without waiting for it", async () => {
    const { id } = await add()
    await write("e1", "invreq_1")
    await write("e2", "invreq_1")
    await client.query("begin")
    await client.query("update invoicing_event set tries = 1 where id = 'e1'")
    expect(await ledger.fanOutEvents(10)).toBe(1)
    expect(await eventsOf(id)).toEqual(["e1", "e2"])
    expect((await claim(id))?.eventId).toBe("e1")
    await client.query("commit")
    expect(await ledger.fanOutEvents(10)).toBe(1)
    expect(await eventsOf(id)).toEqual(["e1", "e2"])
    expect(await ledger.fanOutEvents(10)).toBe(0)
  })
})

describe("deliveries go out", () => {
  it("one after the other for an invoice, while those of others go on", async () => {
    const { id } = await add()
    await write("a1", "invreq_a")
    await write("a2", "invreq_a", "sent")
    await write("b1", "invreq_b")
    await ledger.fanOutEvents(10)
    const first = await claim(id)
    expect(first?.eventId).toBe("a1")
    expect(await work(id, DELIVERED)).toEqual({ eventId: "b1", reason: null })
    expect(await claim(id)).toBeNull()
    await ledger.recordDelivery(first ?? { id: "", tries: 0 }, {
      attempt: attempt(503),
      plan: LATER,
    })
    expect(await claim(id)).toBeNull()
    // Written later, it waits behind the previous one.
    await write("a3", "invreq_a", "doubled")
    await ledger.fanOutEvents(10)
    expect(await claim(id)).toBeNull()
    await advance(30_000)
    expect(await work(id, DELIVERED, 200)).toMatchObject({ eventId: "a1" })
    expect(await work(id, GIVEN_UP)).toMatchObject({ eventId: "a2" })
    expect(await work(id, DELIVERED)).toMatchObject({ eventId: "a3" })
    expect(await claim(id)).toBeNull()
    const states = (await listed(id)).map(({ eventId, state, tries }) => [eventId, state, tries])
    expect(states.sort()).toEqual([
      ["a1", "delivered", 2],
      ["a2", "failed", 1],
      ["a3", "delivered", 1],
      ["b1", "delivered", 1],
    ])
  })

  it("to one process each, and to another once the first has been silent for its lease", async () => {
    const { id } = await add()
    await write("e1", "invreq_1")
    await ledger.fanOutEvents(10)
    const claims = await Promise.all([1, 2, 3, 4].map(async () => await claim(id)))
    const dead = claims.find((one) => one !== null)
    expect(claims.filter((one) => one !== null)).toHaveLength(1)
    expect(dead).toMatchObject({ url: "https://erp.example/hooks", secrets: [SECRET], tries: 1 })
    expect(await ledger.findDueWebhooks()).toEqual([])
    await advance(LEASE_MS)
    expect(await ledger.findDueWebhooks()).toEqual([id])
    const next = await claim(id)
    expect(next).toMatchObject({ eventId: "e1", tries: 2, ageMs: LEASE_MS })
    // What the first process reports when it comes back is ignored.
    await ledger.recordDelivery(dead ?? { id: "", tries: 0 }, {
      attempt: attempt(500),
      plan: GIVEN_UP,
    })
    expect((await listed(id))[0]).toMatchObject({ state: "pending", attempts: [] })
    await ledger.recordDelivery(next ?? { id: "", tries: 0 }, {
      attempt: attempt(204),
      plan: DELIVERED,
    })
    expect((await listed(id))[0]).toMatchObject({ state: "delivered", attempts: [{ status: 204 }] })
  })

  it.each([
    ["lately", 0, { endedWithinMs: 60_000 }],
    ["long ago", 2 * DAY_MS, { endedWithinMs: null }],
  ])("also where %s an end and what follows saw nothing of each other", async (_, ago, within) => {
    const { id } = await add()
    await write("a1", "invreq_a")
    await write("a2", "invreq_a")
    await ledger.fanOutEvents(10)
    await client.query(
      "update invoicing_webhook_delivery set state = 'failed', ended_at = now() where sequence = (select min(sequence) from invoicing_webhook_delivery)"
    )
    expect(await claim(id)).toBeNull()
    await advance(ago)
    if (ago > 0) expect(await ledger.makeDeliveriesDue({ endedWithinMs: 60_000 })).toBe(0)
    expect(await ledger.makeDeliveriesDue(within)).toBe(1)
    expect(await claim(id)).toMatchObject({ eventId: "a2" })
    expect(await ledger.makeDeliveriesDue(within)).toBe(0)
  })

  it("with the latest twenty calls kept", async () => {
    const { id } = await add()
    await write("e1", "invreq_1")
    await ledger.fanOutEvents(10)
    for (let status = 500; status < 525; status += 1) {
      await work(id, LATER, status)
      await advance(30_000)
    }
    const { attempts = [] } = (await listed(id))[0] ?? {}
    expect(attempts).toHaveLength(20)
    expect(attempts[0]?.status).toBe(505)
    expect(attempts[19]?.status).toBe(524)
  })
})

describe("a webhook whose receiver fails", () => {
  it("is turned off once a delivery was given up after five days of nothing but failures", async () => {
    const { id } = await add()
    for (const event of ["e1", "e2", "e3"]) await write(event, `invreq_${event}`)
    await ledger.fanOutEvents(10)
    expect(await work(id, GIVEN_UP)).toMatchObject({ reason: null })
    expect(await ledger.findWebhook(id)).toMatchObject({ isEnabled: true, failingSince: BEGINS })
    await advance(5 * DAY_MS + 1000)
    // A failure that is retried does not end the webhook.
    expect(await work(id, LATER)).toMatchObject({ reason: null })
    expect(await work(id, GIVEN_UP)).toMatchObject({ reason: "failing" })
    expect(await ledger.findWebhook(id)).toMatchObject({
      isEnabled: false,
      disabledReason: "failing",
    })
    await advance(DAY_MS)
    expect(await claim(id)).toBeNull()
    expect(await ledger.findDueWebhooks()).toEqual([])
    await ledger.changeWebhook(id, { isEnabled: true }, "user_2")
    expect(await ledger.findWebhook(id)).toMatchObject({
      ...{ isEnabled: true, disabledReason: null, failingSince: null, changedBy: "user_2" },
    })
    const again = await claim(id)
    expect(again).toMatchObject({ tries: 1, ageMs: 0 })
  })

  it("counts as well again after one success", async () => {
    const { id } = await add()
    for (const event of ["e1", "e2", "e3"]) await write(event, `invreq_${event}`)
    await ledger.fanOutEvents(10)
    await work(id, GIVEN_UP)
    await advance(6 * DAY_MS)
    await work(id, DELIVERED)
    const now = new Date(Date.parse(BEGINS) + 6 * DAY_MS).toISOString()
    expect(await ledger.findWebhook(id)).toMatchObject({ failingSince: null, lastSuccessAt: now })
    expect(await work(id, GIVEN_UP)).toMatchObject({ reason: null })
  })

  it("is turned off at once by 410", async () => {
    const { id } = await add()
    await write("e1", "invreq_1")
    await ledger.fanOutEvents(10)
    expect(await work(id, { next: "gone" }, 410)).toMatchObject({ reason: "gone" })
    expect(await ledger.findWebhook(id)).toMatchObject({ isEnabled: false, disabledReason: "gone" })
  })
})

describe("what a person does", () => {
  it("orders a delivery again, with the same id and two days anew", async () => {
    const { id } = await add()
    await write("e1", "invreq_1")
    await ledger.fanOutEvents(10)
    await work(id, GIVEN_UP)
    const [failed] = await listed(id)
    await advance(3 * DAY_MS)
    expect(await ledger.redeliver(failed?.id ?? "")).toMatchObject({ state: "pending", tries: 0 })
    const claimed = await claim(id)
    expect(claimed).toMatchObject({ id: failed?.id, eventId: "e1", tries: 1, ageMs: 0 })
    expect(await ledger.redeliver(failed?.id ?? "")).toBeNull()
    await ledger.recordDelivery(claimed ?? { id: "", tries: 0 }, {
      attempt: attempt(200),
      plan: DELIVERED,
    })
    expect((await listed(id))[0]?.attempts.map(({ status }) => status)).toEqual([500, 200])
    await ledger.changeWebhook(id, { isEnabled: false }, "user_1")
    expect(await ledger.redeliver(failed?.id ?? "")).toBeNull()
    expect(await ledger.findDelivery(failed?.id ?? "")).toMatchObject({ isWebhookEnabled: false })
  })

  it("sends a test event, which no failure counts for", async () => {
    const { id } = await add()
    const test = { webhookId: id, eventId: "test_1", data: { note: "x" } }
    const claimed = await ledger.addTestDelivery(test, LEASE_MS)
    expect(claimed).toMatchObject({
      eventName: "invoicing.test",
      isTest: true,
      data: { note: "x" },
      claimedAt: BEGINS,
    })
    expect(await claim(id)).toBeNull()
    const end = { attempt: attempt(500), plan: GIVEN_UP }
    await ledger.recordDelivery(claimed ?? { id: "", tries: 0 }, end)
    expect(await ledger.findWebhook(id)).toMatchObject({ failingSince: null })
    expect((await listed(id))[0]).toMatchObject({ state: "failed", isTest: true })
    expect(await ledger.addTestDelivery({ ...test, webhookId: "none" }, LEASE_MS)).toBeNull()
  })

  it("replaces a secret, and for a day both sign", async () => {
    const { id } = await add()
    await ledger.rotateWebhookSecret(id, { secret: "whsec_BBBB", actorId: "user_2" })
    await write("e1", "invreq_1")
    await ledger.fanOutEvents(10)
    expect((await claim(id))?.secrets).toEqual(["whsec_BBBB", SECRET])
    await advance(DAY_MS)
    expect((await claim(id))?.secrets).toEqual(["whsec_BBBB"])
    expect(await ledger.readWebhookSecret(id)).toBe("whsec_BBBB")
    expect(await ledger.findWebhook(id)).toMatchObject({ previousSecretUntil: null })
  })

  it("changes what is named and leaves the rest", async () => {
    const { id } = await add({ events: ["invoicing.invoice.sent"], companyId: "second" })
    expect(await ledger.changeWebhook(id, { description: "ERP" }, "user_2")).toMatchObject({
      description: "ERP",
      events: ["invoicing.invoice.sent"],
      companyId: "second",
      isEnabled: true,
    })
    expect(
      await ledger.changeWebhook(
        id,
        { events: null, companyId: null, url: "https://b.example/" },
        "u"
      )
    ).toMatchObject({ events: null, companyId: null, url: "https://b.example/" })
    expect(await ledger.changeWebhook("none", { description: "ERP" }, "user_2")).toBeNull()
  })

  it("keeps twenty webhooks at most, and takes one away with all that is of it", async () => {
    const made = []
    for (let n = 0; n < 20; n += 1) made.push(await add())
    expect(await ledger.addWebhook(choice(), BY)).toBeNull()
    const id = made[0]?.id ?? ""
    await write("e1", "invreq_1")
    await ledger.fanOutEvents(10)
    // Found by its id: those made in the same millisecond have no defined order.
    const all = await ledger.readWebhooks()
    expect(all.find((one) => one.id === id)).toMatchObject({ waiting: 1 })
    expect(await ledger.removeWebhook(id)).toBe(true)
    expect(await ledger.removeWebhook(id)).toBe(false)
    expect(await ledger.readWebhookSecret(id)).toBeNull()
    expect(await claim(id)).toBeNull()
    expect(await ledger.deleteOldDeliveries(10)).toBe(1)
    const { rows } = await client.query("select 1 from invoicing_webhook where id = $1", [id])
    expect(rows).toEqual([])
    expect(await ledger.readWebhooks()).toHaveLength(19)
  })
})

it("keeps deliveries for thirty days, and deletes older ones a batch at a time", async () => {
  const { id } = await add()
  for (const event of ["e1", "e2", "e3"]) await write(event, `invreq_${event}`)
  await ledger.fanOutEvents(10)
  await advance(30 * DAY_MS)
  expect(await ledger.deleteOldDeliveries(2)).toBe(0)
  await advance(1000)
  expect(await ledger.deleteOldDeliveries(2)).toBe(2)
  expect(await ledger.deleteOldDeliveries(2)).toBe(1)
  expect(await eventsOf(id)).toEqual([])
})

it("shows no secret in what is read of webhooks and deliveries", async () => {
  const { id } = await add()
  await ledger.rotateWebhookSecret(id, { secret: "whsec_BBBB", actorId: "user_2" })
  await write("e1", "invreq_1")
  await ledger.fanOutEvents(10)
  await work(id, DELIVERED)
  const read = [await ledger.readWebhooks(), await ledger.findWebhook(id), await listed(id)]
  expect(JSON.stringify(read)).not.toContain("whsec_")
  const { rows } = await client.query("select * from invoicing_webhook_delivery")
  expect(JSON.stringify(rows)).not.toContain("whsec_")
})

it("tells a database's error in its own words, without the statement and the secret in it", async () => {
  const refused: unknown[] = []
  const keep = (error: unknown) => void refused.push(error)
  await client.query("alter table invoicing_webhook rename to invoicing_webhook_away")
  try {
    await ledger.addWebhook(choice({ description: "kept - apart" }), BY).catch(keep)
    await ledger.rotateWebhookSecret("invhook_1", { ...BY, secret: "whsec_BBBB" }).catch(keep)
  } finally {
    await client.query("alter table invoicing_webhook_away rename to invoicing_webhook")
  }
  expect(refused).toHaveLength(2)
  for (const error of refused) {
    expect(error).toMatchObject({
      code: "42P01",
      message: 'relation "invoicing_webhook" does not exist',
    })
    expect((error as Error).stack).not.toMatch(/whsec_|kept - apart|invoicing_webhook_|insert into/)
    expect((error as Error).stack).toContain('relation "invoicing_webhook" does not exist')
  }
})

it("leaves out the row that a refused value stands in, which the database tells as well", async () => {
  const constraint =
    "alter table invoicing_webhook add constraint no_such_url check (url <> 'https://b.pl')"
  await client.query(constraint)
  try {
    const refused: unknown = await ledger
      .addWebhook(choice({ url: "https://b.pl" }), BY)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: "23514",
      message: expect.stringMatching(
        /^new row for relation "invoicing_webhook" violates .*"no_such_url"$/
      ),
    })
    expect((refused as Error).stack).not.toMatch(/whsec_|Failing row/)
  } finally {
    await client.query("alter table invoicing_webhook drop constraint no_such_url")
  }
})
