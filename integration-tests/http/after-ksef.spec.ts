import type {
  InvoiceRequestDetail,
  InvoicingErrorBody,
  InvoicingSettingsResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(300_000)

type Buyer = NonNullable<Parameters<ShopUnderTest["sell"]>[0]>["buyer"]

describe("the e-mail of an invoice and KSeF", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "afterksef" })
  })

  afterAll(async () => await shop?.close())

  const read = async (id: string) =>
    (await shop.get<{ request: InvoiceRequestDetail }>(`requests/${id}`)).body.request
  const mails = async (id: string) => shop.mailsOf((await read(id)).order_id).length
  const until = async (id: string, sendState: string) =>
    await waitUntil(`the e-mail is ${sendState}`, async () => {
      await shop.watchKsef()
      const request = await read(id)
      return request.send_state === sendState ? request : null
    })
  const sell = async (buyer: Buyer = BUYERS.company) => {
    const orderId = await shop.sell({ buyer })
    const request = await shop.untilRequest(
      orderId,
      ({ state, invoice_number }) => state === "issued" && invoice_number !== null
    )
    return request.id
  }
  const endWait = async (id: string) =>
    await shop.sql(
      "update invoicing_request set send_wait_ends_at = now() - interval '1 second' where id = $1",
      [id]
    )

  it("goes on issue while the account shows nothing of KSeF, and waits from the first one on that it shows", async () => {
    const id = await sell()
    expect(await until(id, "sent")).toMatchObject({ mail_wait: null })
    expect(await mails(id)).toBe(1)
    // The first invoice shows that the account is connected.
    shop.sandbox.configure("default", { ksefConnected: true, ksefDelayMs: 300 })
    const first = await sell()
    await until(first, "waiting")
    shop.sandbox.ksef.endOfDay("default")
    await until(first, "sent")
    await waitUntil("the account is known to show statuses", async () => {
      await shop.watchKsef()
      const { companies } = (await shop.get<InvoicingSettingsResponse>("settings")).body
      return companies[0]?.ksef === "shown" ? true : null
    })
  })

  it("waits for a company's invoice until KSeF has accepted it, then goes once", async () => {
    const id = await sell()
    const waiting = await read(id)
    expect(waiting).toMatchObject({ send_state: "waiting", mail_wait: { then: "ask" } })
    const leftMs = Date.parse(waiting.mail_wait?.until ?? "") - Date.now()
    expect(leftMs / 3_600_000).toBeCloseTo(72, 0)
    await shop.sweep()
    await shop.watchKsef(4)
    expect(await mails(id)).toBe(0)
    // Bulk sending is only for e-mails that are due.
    const { body: run } = await shop.post<{ run: { id: string } }>("bulk-runs/send", {
      request_ids: [id],
    })
    await waitUntil("the run is over", async () => {
      const { body } = await shop.get<{ run: { finished_at: string | null } }>(
        `bulk-runs/${run.run.id}`
      )
      return body.run.finished_at
    })
    expect(await mails(id)).toBe(0)
    shop.sandbox.ksef.endOfDay("default")
    expect(await until(id, "sent")).toMatchObject({ mail_wait: null })
    await shop.watchKsef(4)
    await shop.sweep()
    expect(await mails(id)).toBe(1)
  })

  it("goes to a consumer on issue", async () => {
    const id = await sell(BUYERS.person)
    await until(id, "sent")
    expect(await mails(id)).toBe(1)
  })

  it("is kept back when KSeF refuses the invoice, until a person sends it or says no", async () => {
    shop.sandbox.ksef.reject("default", { message: "450: no", invoices: null, attempts: null })
    const [id, other] = [await sell(), await sell()]
    shop.sandbox.ksef.endOfDay("default")
    const refused = await until(id, "refused")
    expect(refused).toMatchObject({
      is_mail_withheld: true,
      send_reasons: [{ code: "KSEF_REJECTED" }],
      actions: { send: true, settle: true },
    })
    await until(other, "refused")
    expect(await mails(id)).toBe(0)
    expect((await shop.post(`requests/${id}/send`, {})).status).toBe(200)
    await until(id, "sent")
    const settled = await shop.post<InvoicingErrorBody>(`requests/${other}/settle`, {
      reason: "by post",
    })
    expect(settled.status).toBe(200)
    shop.sandbox.ksef.reject("default", null)
    expect([await mails(id), await mails(other)]).toEqual([1, 0])
    expect(await read(other)).toMatchObject({ send_state: "none" })
  })

  it("asks a person once the wait is over, or goes, as it was set when it was issued", async () => {
    shop.sandbox.configure("default", { ksefSlow: true })
    const asked = await sell()
    const rules = { companies: "after_ksef", others: "manual", ksefWaitDays: 1 }
    expect((await shop.post("settings", { send: { ...rules, ksefWaitDays: 31 } })).status).toBe(400)
    expect((await shop.post("settings", { send: { ...rules, afterWait: "send" } })).status).toBe(
      200
    )
    const { fields } = (await shop.get<InvoicingSettingsResponse>("settings")).body
    // A form that names no moment for other companies means the same as for all others.
    expect(fields.send.value).toEqual({ ...rules, otherCompanies: "manual", afterWait: "send" })
    const sent = await sell()
    const waiting = [await read(asked), await read(sent)].map(({ mail_wait: wait }) => wait?.then)
    expect(waiting).toEqual(["ask", "send"])
    await endWait(asked)
    await endWait(sent)
    expect(await until(asked, "refused")).toMatchObject({
      send_reasons: [{ code: "KSEF_WAIT_OVER" }],
      actions: { send: true, settle: true },
    })
    await until(sent, "sent")
    expect([await mails(asked), await mails(sent)]).toEqual([0, 1])
    // Invoices issued before the setting changed keep their rule.
    await shop.post("settings", { send: "on_issue" })
    expect(
      (await shop.get<InvoicingSettingsResponse>("settings")).body.fields.send.value
    ).toMatchObject({ companies: "on_issue", otherCompanies: "on_issue", others: "on_issue" })
  })
})
