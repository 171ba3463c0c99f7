import type {
  CompanyEmailResponse,
  EmailTestResponse,
  InvoicingErrorBody,
  InvoicingSettingsResponse,
} from "../../src/types"
import { LOGIN } from "../../demo/login"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(400_000)

const SUBJECT = "Faktura {{invoice_number}} do zamówienia {{order_number}}"
const TEXT = "Dzień dobry,\n\nkwota <b>{{amount}}</b>\nNumer KSeF: {{ksef_number}}\nDziękujemy"
const EMAIL = { default: { pl: { subject: SUBJECT, text: TEXT }, en: { text: "Dear customer" } } }

/** Replaces language-specific spaces, such as those between digits, with plain ones. */
const plain = (text: string | null | undefined) => text?.replace(/[\u00A0\u202F]/g, " ")

describe("an e-mail of the shop's own", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    // Also the time after which an e-mail may be tried again, which must not pass within a test.
    shop = await ShopUnderTest.open({ name: "email", options: { timeouts: { otherMs: 60_000 } } })
  })

  afterAll(async () => await shop?.close())

  const test = async (body: object) =>
    await shop.post<EmailTestResponse & InvoicingErrorBody>("companies/default/email-test", body)

  it("has nothing to be tried with before an invoice was mailed", async () => {
    const { status, body } = await shop.get<CompanyEmailResponse>("companies/default/email")
    expect(status).toBe(200)
    expect(body).toMatchObject({ recipient: LOGIN.email, sample: null })
    expect(body.shop_name).toEqual(expect.any(String))
    expect((await shop.get("companies/none/email")).status).toBe(404)
  })

  it("is refused with the place of the mistake, and then nothing is stored", async () => {
    const wrong = { default: { pl: { text: "Dzień dobry,\n{{amuont}}" } } }
    const reply = await shop.post<InvoicingErrorBody>("settings", { email: wrong })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      code: "SETTINGS_INVALID",
      params: { fields: "email.default.pl.text" },
      message: expect.stringContaining("line 2, column 1") as string,
    })
    expect(reply.body.message).not.toContain("amuont")
    expect((await shop.get<InvoicingSettingsResponse>("settings")).body.revision).toBe(0)
  })

  it("goes out as it is stored, in the language of its order", async () => {
    const stored = await shop.post<InvoicingSettingsResponse>("settings", { email: EMAIL })
    expect(stored.body.fields.email).toMatchObject({ value: EMAIL, source: "stored" })
    const [polish, english] = [await shop.place(), await shop.place({ buyer: BUYERS.person })]
    await shop.sql(`update "order" set locale = 'en-GB' where id = $1`, [english])
    await shop.complete(polish, english)
    const sent = await shop.untilSent(polish)
    await shop.untilSent(english)
    const [mail] = shop.mailsOf(polish)
    expect(mail?.topic).toBe(
      `Faktura ${sent.invoice_number} do zamówienia ${sent.order_display_id}`
    )
    const amount = plain(mail?.content)?.match(/&lt;b&gt;(.*)&lt;\/b&gt;/)?.[1]
    expect(amount).toMatch(/^\d+,\d\d zł$/)
    expect(plain(mail?.content)).toBe(
      `<p>Dzień dobry,</p>\n<p>kwota &lt;b&gt;${amount}&lt;/b&gt;<br>Dziękujemy</p>`
    )
    expect(shop.mailsOf(english)).toMatchObject([
      { topic: expect.stringMatching(/^Faktura \d/) as string, content: "<p>Dear customer</p>" },
    ])
    expect(`${await shop.dumpRequests()}${shop.output()}`).not.toMatch(/kwota|Dear customer/)
  })

  it("is tried on an invoice that was mailed, by whoever wrote it and to nobody else", async () => {
    const { body: shown } = await shop.get<CompanyEmailResponse>("companies/default/email")
    expect(shown.sample).toMatchObject({ is_mailed: true, ksef_number: null })
    const { sample } = shown
    const before = (await shop.get<object>(`requests/${sample?.request_id}`)).body
    const mails = shop.sandbox.mails().length
    const body = { request_id: sample?.request_id, language: "en", subject: "Test {{amount}}" }
    const reply = await test(body)
    expect([reply.status, reply.body]).toEqual([200, { recipient: LOGIN.email }])
    expect(shop.sandbox.mails().slice(mails)).toMatchObject([
      { to: [LOGIN.email], via: "recipient", content: null },
    ])
    expect(shop.sandbox.mails().at(-1)?.topic).toMatch(/^Test PLN/)
    const after = await shop.get<typeof before>(`requests/${sample?.request_id}`)
    expect(after.body).toMatchObject({
      request: {
        acts: [{ act: "test_email", actor_id: expect.stringMatching(/^user_/) as string }],
      },
    })
    expect(withoutHistory(after.body)).toEqual(withoutHistory(before))
    expect(await shop.dumpRequests()).not.toContain(LOGIN.email)
    const again = await test(body)
    expect([again.status, again.body.code]).toEqual([409, "TEST_JUST_NOW"])
    expect(shop.sandbox.mails()).toHaveLength(mails + 1)
  })

  it.each([
    [{ language: "en" }, "request_id"],
    [{ request_id: "a", language: "de" }, "language"],
    [{ request_id: "a", language: "pl", subject: "a\nb" }, "subject: must be one line"],
    [{ request_id: "a", language: "pl", text: "{{a}}" }, "line 1, column 1"],
    [{ request_id: "a", language: "pl", recipient: "b@example.com" }, "recipient"],
  ])("refuses a test of %j and mails nothing", async (body, words) => {
    const mails = shop.sandbox.mails().length
    const reply = await test(body)
    expect(reply.status).toBe(400)
    expect(reply.text).toContain(words)
    expect(shop.sandbox.mails()).toHaveLength(mails)
  })

  it("goes back to the service's own", async () => {
    expect((await shop.post("settings", { email: null })).status).toBe(200)
    const orderId = await shop.sell()
    await shop.untilSent(orderId)
    expect(shop.mailsOf(orderId)).toMatchObject([{ content: null }])
  })
})

/** Everything in a request except its calls and acts. */
function withoutHistory(body: object): object {
  const { request } = body as { request: Record<string, unknown> }
  return { ...request, attempts: [], acts: [] }
}
