import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import type {
  InvoiceRequestListResponse,
  InvoicingNoticesResponse,
  InvoicingOverviewResponse,
  InvoicingSettingsResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(300_000)

const KEY = "sandbox-key-default"
const SELLER = "Sklep Żółty Żuraw sp. z o.o."
const MAILBOX = mkdtempSync(path.join(os.tmpdir(), "invoicing-mail-"))
const MAIL_FILE = path.join(MAILBOX, "mails.jsonl")
const BOSS = "boss@example.com"

const ENV = {
  MAIL_PROVIDER: path.resolve(__dirname, "../shop/keeping-mail-provider.ts"),
  MAIL_FILE,
}

type Mail = {
  to: string
  channel: string
  template: string
  content: { subject: string; text: string; html: string }
  data: { count: number; lines: string[]; link: string }
}

let shop: ShopUnderTest

beforeAll(async () => {
  shop = await ShopUnderTest.open({
    name: "notices",
    env: ENV,
  })
})

afterAll(async () => {
  await shop?.close()
  rmSync(MAILBOX, { recursive: true, force: true })
})

const notices = async () => (await shop.get<InvoicingNoticesResponse>("notices")).body
const untilNoticed = async (what: string, isSeen: (seen: InvoicingNoticesResponse) => boolean) =>
  await waitUntil(what, async () => {
    const seen = await notices()
    return isSeen(seen) ? seen : null
  })
const mails = (): Mail[] => {
  try {
    return readFileSync(MAIL_FILE, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Mail)
  } catch {
    return []
  }
}
type Bell = { data: { title: string; description: string } }[]
const bell = async () =>
  (
    (await shop.process.ask("graph", {
      entity: "notification",
      fields: ["channel", "data"],
      filters: { channel: "feed" },
    })) as Bell
  ).map(({ data }) => data)

describe("what keeps invoices from coming", () => {
  it("is nothing while all is well, and names the company as the service does", async () => {
    expect(await notices()).toMatchObject({
      is_configured: true,
      needs_attention: 0,
      companies: [],
      queue_trouble: null,
      medusa_trouble: null,
      is_not_live: false,
      silent_trigger_waiting: 0,
      orders_to_complete: 0,
    })
    expect((await shop.status()).companies).toMatchObject([{ id: "default", name: null }])
    await shop.untilSent(await shop.sell())
    expect((await shop.status()).companies).toMatchObject([{ name: SELLER }])
    expect((await shop.get<InvoicingSettingsResponse>("settings")).body.companies).toMatchObject([
      { id: "default", name: SELLER },
    ])
    const csv = (await shop.get<string>("requests/export?language=en")).text
    expect(csv).toContain(SELLER)
    expect(csv).not.toContain(";default;")
  })

  it("lets go of a company that the options do not name any more, and does not say that it goes on", async () => {
    await shop.sql(
      `insert into invoicing_company_hold (id, company_id, cause, since)
       values ('invhold_gone', 'gone', 'other-database', now())`
    )
    await shop.sweep()
    const hold = "select 1 from invoicing_company_hold where company_id = 'gone'"
    expect(await shop.sql(hold)).toEqual([])
    await waitUntil("the event is handed out", async () => {
      const [event] = await shop.sql<{ delivered_at: string | null }>(
        "select delivered_at::text from invoicing_event where company_id = 'gone'"
      )
      return event?.delivered_at ?? null
    })
    await shop.untilSent(await shop.sell())
    expect(JSON.stringify(await bell())).not.toContain("gone")
  })

  it("tells of an e-mail that the service does not take without a reply-to address", async () => {
    await shop.sandbox.setFault({
      kind: "400",
      endpoint: "POST /sales/invoice/send",
      times: 1,
    })
    const orderId = await shop.sell()
    const seen = await untilNoticed(
      "the refused e-mail",
      ({ attention }) => attention.mail_refused === 1
    )
    expect(seen).toMatchObject({ needs_attention: 1, attention: { mail: 0 } })
    const request = await shop.until(orderId)
    expect(request).toMatchObject({ send_state: "refused", is_mail_withheld: false })
    expect(
      (await shop.post(`requests/${request.id}/settle`, { reason: "sent by hand" })).status
    ).toBe(200)
    expect(await notices()).toMatchObject({ needs_attention: 0 })
  })

  it("counts an invoice that could not be compared with its order until a person has", async () => {
    await shop.sandbox.setFault({ kind: "400", endpoint: "GET /sales/invoice" })
    const orderId = await shop.sell()
    await shop.until(orderId)
    // For two minutes the service may not list what it has just issued.
    await shop.sql(
      "update invoicing_request set issued_at = issued_at - interval '3 minutes' where order_id = $1",
      [orderId]
    )
    const seen = await untilNoticed(
      "the invoice that was not compared",
      ({ attention }) => attention.uncompared === 1
    )
    expect(seen).toMatchObject({ needs_attention: 1 })
    await shop.sandbox.clearFaults()
    const request = await shop.untilSent(orderId)
    const listed = async () =>
      (await shop.get<InvoiceRequestListResponse>("requests?needs_attention=true")).body.requests
    const counted = async () =>
      (await shop.get<InvoicingOverviewResponse>("overview")).body.needs_attention
    expect(await listed()).toMatchObject([
      { id: request.id, state: "issued", reasons: [{ code: "NOT_READ_BACK" }] },
    ])
    expect(await counted()).toBe(1)
    const settled = await shop.post(`requests/${request.id}/settle`, { reason: "agrees" })
    expect(settled.status).toBe(200)
    expect(await notices()).toMatchObject({ needs_attention: 0, attention: { uncompared: 0 } })
    expect(await listed()).toEqual([])
    expect(await counted()).toBe(0)
  })

  it("names the invoice that differs, holds the e-mail back, and is over once that is settled", async () => {
    await shop.sandbox.setFault({ kind: "wrong-gross", endpoint: "GET /sales/invoice" })
    const orderId = await shop.sell()
    const seen = await untilNoticed(
      "the difference",
      ({ companies }) => (companies[0]?.holds[0]?.invoices.length ?? 0) > 0
    )
    await shop.sandbox.clearFaults()
    const request = await shop.until(orderId)
    expect(request).toMatchObject({ send_state: "refused", is_mail_withheld: true })
    expect(seen.companies).toMatchObject([
      {
        id: "default",
        name: SELLER,
        holds: [
          {
            cause: "difference",
            invoices: [{ id: request.id, invoice_number: expect.any(String) }],
          },
        ],
      },
    ])
    expect((await shop.post(`requests/${request.id}/settle`, { reason: "7/11/2026" })).status).toBe(
      200
    )
    expect(await notices()).toMatchObject({ needs_attention: 0, companies: [] })
  })

  it("tells of one order alone that the service does not answer, long before a hold", async () => {
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    const orderId = await shop.sell()
    const seen = await untilNoticed("the order that waits", ({ companies }) => companies.length > 0)
    expect(seen.companies).toMatchObject([{ name: SELLER, holds: [], unanswered: 1 }])
    await shop.sandbox.clearFaults()
    await shop.untilSent(orderId)
    expect((await notices()).companies).toEqual([])
  })

  it("tells of a key that the service rejects, before any order meets it", async () => {
    shop.sandbox.rejectKey(KEY)
    // As after a start: the key has not been checked recently.
    await shop.sql("update invoicing_company set key_checked_at = null")
    await shop.sweep()
    expect((await notices()).companies).toMatchObject([
      { name: SELLER, holds: [{ cause: "key-rejected" }] },
    ])
    shop.sandbox.addKey("default", KEY)
    await shop.sweep()
    expect((await notices()).companies).toEqual([])
  })
})

describe("the bell", () => {
  it("speaks the shop's language and tells the same thing once", async () => {
    expect((await shop.post("settings", { "notifications.language": "pl" })).status).toBe(200)
    const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    const title = `Faktura niewystawiona: zamówienie #${refused.order_display_id}`
    const told = async () => (await bell()).filter((one) => one.title === title)
    await waitUntil("the bell", async () => (await told()).length > 0)
    expect((await told())[0]?.description).toContain(`Strona: /app/invoicing/${refused.id}`)
    // The quiet period of this kind is over, and the same order is refused for the same reason again.
    await shop.sql(
      "update invoicing_throttle set claimed_at = now() - interval '1 day' where id like 'alert %'"
    )
    await shop.post(`requests/${refused.id}/retry`)
    await waitUntil("another refusal", async () => {
      const again = await shop.requestOf(refused.order_id)
      return again?.state === "refused" && again.updated_at !== refused.updated_at
    })
    const other = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    await waitUntil("the next in the bell", async () =>
      (await bell()).some(({ title: next }) => next.includes(`#${other.order_display_id}`))
    )
    expect(await told()).toHaveLength(1)
  })
})

describe("the daily e-mail", () => {
  /** As if it had been sent on another day; the notification module identifies today's by its key. */
  const forgetToday = async () => {
    await shop.sql(`update invoicing_throttle set day = '2026-01-01' where id = 'daily_email'`)
    await shop.sql(`update notification set idempotency_key = id where channel = 'email'`)
  }

  it("is off until somebody is named, and goes out once a day, to each, with no buyer's data", async () => {
    await shop.process.ask("mailWhatWaits", { times: 1 })
    expect(mails()).toEqual([])
    const wrong = await shop.post<{ params: { fields: string } }>("settings", {
      "notifications.emailTo": ["nobody"],
    })
    expect(wrong).toMatchObject({ status: 400 })
    expect(wrong.body.params.fields).toContain("notifications.emailTo")
    const wanted = {
      "notifications.emailTo": [BOSS, "second@example.com"],
      "notifications.emailHour": 0,
    }
    expect((await shop.post("settings", wanted)).status).toBe(200)
    await shop.process.ask("mailWhatWaits", { times: 4 })
    expect(mails().map(({ to }) => to)).toEqual([BOSS, "second@example.com"])
    const [mail] = mails()
    expect(mail).toMatchObject({ channel: "email", template: "invoicing-daily" })
    expect(mail?.content.subject).toContain("2")
    expect(mail?.content.text).toContain("Faktury niewystawione z powodu danych zamówienia: 2")
    expect(mail?.content.text).toContain("/app/invoicing?attention=true")
    expect(mail?.data).toMatchObject({ count: 2 })
    const { body } = await shop.get<InvoiceRequestListResponse>("requests?needs_attention=true")
    const text = JSON.stringify(mail)
    for (const { buyer } of body.requests) expect(text).not.toContain(buyer)
  })

  it("goes out again the next day", async () => {
    const before = mails().length
    await forgetToday()
    await shop.process.ask("mailWhatWaits", { times: 2 })
    expect(mails()).toHaveLength(before + 2)
  })

  it("goes out no second time after the process was killed, and none without a provider stops anything", async () => {
    const before = mails().length
    await shop.process.kill()
    shop.sandbox.addKey("second", "sandbox-key-second")
    await shop.restart({
      env: { ...ENV, MAIL_FAILS: "true", ALTERA_API_KEY: "sandbox-key-second" },
    })
    await shop.process.ask("mailWhatWaits", { times: 2 })
    expect(mails()).toHaveLength(before)
    await forgetToday()
    await shop.process.ask("mailWhatWaits", { times: 1 })
    const output = shop.process.output()
    expect(output).toContain("the daily e-mail could not be handed over")
    expect(output).not.toContain(BOSS)
  })
})

describe("a key that opens another account", () => {
  it("is told before any order meets it, until somebody says that it is right", async () => {
    // The service may not list what was issued a moment ago.
    await shop.sql("update invoicing_request set issued_at = issued_at - interval '1 hour'")
    const { companies } = await waitUntil("the other account", async () => {
      await shop.sweep()
      const seen = await notices()
      return seen.companies.length > 0 && seen
    })
    const [company] = companies
    expect(company).toMatchObject({ id: "default", holds: [] })
    expect(company?.new_account_since).not.toBeNull()
    // The other company's name is not known yet, and the first one's would be wrong.
    expect(company?.name).toBeNull()
    const look = async () => {
      await shop.sql("delete from invoicing_throttle where id = 'standing troubles'")
      await shop.process.ask("tellStandingTroubles", { times: 3 })
      return (await bell()).filter(({ title }) => title.includes("inne konto Altery"))
    }
    expect(await look()).toHaveLength(1)
    expect(await look()).toHaveLength(1)
    const reply = await shop.post<InvoicingNoticesResponse>("companies/default/account-seen")
    expect(reply).toMatchObject({ status: 200, body: { companies: [] } })
    expect((await shop.post("companies/nobody/account-seen")).status).toBe(404)
  })
})
