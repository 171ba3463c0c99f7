import { startSandbox, type Sandbox } from "../index"
import { readMail } from "../page/read-mail"
import { renderLive } from "../page/live"
import { call, issue } from "./example"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.close())

test("A send to the saved address answers empty, fills the outbox and makes the invoice SENT", async () => {
  const invoiceId = await issue(sandbox, { "contractor.email": "a@example.com, b@example.com" })
  const reply = await call(sandbox, "POST /sales/invoice/send", {
    invoiceId,
    recipientFromSystem: true,
  })
  expect([reply.status, reply.text]).toEqual([200, ""])
  expect(sandbox.mails()).toMatchObject([
    {
      companyId: "default",
      invoiceId,
      invoiceNumber: "1/3/2026",
      to: ["a@example.com", "b@example.com"],
      via: "recipientFromSystem",
    },
  ])
  expect(sandbox.invoices()).toMatchObject([{ statusId: "SENT" }])
})

test("A send to a named address goes there, and a second one is a second mail", async () => {
  const invoiceId = await issue(sandbox)
  const body = { invoiceId, recipient: ["ksiegowosc@example.com"], topic: "Faktura" }
  await call(sandbox, "POST /sales/invoice/send", body)
  await call(sandbox, "POST /sales/invoice/send", body)
  expect(sandbox.mails().map((mail) => mail.to)).toEqual([body.recipient, body.recipient])
})

test("A mail keeps the subject and the text it was ordered with, and the company's own without", async () => {
  const invoiceId = await issue(sandbox)
  const own = { topic: "Faktura do zamówienia 7", content: "<p>Dziękujemy &amp; zapraszamy</p>" }
  await call(sandbox, "POST /sales/invoice/send", { invoiceId, recipientFromSystem: true, ...own })
  await call(sandbox, "POST /sales/invoice/send", { invoiceId, recipientFromSystem: true })
  expect(sandbox.mails()).toMatchObject([own, { content: null }])
  const page = renderLive(sandbox)
  expect(page).toContain("Faktura do zamówienia 7")
  expect(page).toContain("Dziękujemy &amp; zapraszamy")
})

test("A mail's text is shown on the page as text, whatever is in it", () => {
  expect(
    readMail("<p>Dzień dobry,<br>&lt;b&gt; &amp;amp;</p>\n<p><img src=x onerror=alert(1)>Do</p>")
  ).toBe("Dzień dobry,\n<b> &amp;\n\nDo")
})

test("Without a reply-to address the refusal names the place of the setting in both languages", async () => {
  sandbox.configure("default", { replyToConfigured: false })
  const invoiceId = await issue(sandbox)
  const body = { invoiceId, recipientFromSystem: true }
  const reply = await call(sandbox, "POST /sales/invoice/send", body)
  expect(reply.status).toBe(400)
  expect(reply.errorMessage).toContain("Settings, Sales, E-mail messages")
  expect(reply.errorMessagePL).toContain("Ustawienia, Sprzedaż, Wiadomości e-mail")
  expect(sandbox.mails()).toEqual([])
})

test.each([
  ["no addressee", {}],
  ["both kinds of addressee", { recipient: ["a@example.com"], recipientFromSystem: true }],
  ["recipientFromSystem false", { recipientFromSystem: false }],
  ["an empty list", { recipient: [] }],
  ["a wrong address", { recipient: ["nobody"] }],
  ["a topic too long", { recipientFromSystem: true, topic: "x".repeat(401) }],
  ["a text too long", { recipientFromSystem: true, content: "x".repeat(8001) }],
  ["an unknown field", { recipientFromSystem: true, cc: "a@example.com" }],
])("A send with %s is refused and mails nobody", async (_name, fields) => {
  const invoiceId = await issue(sandbox)
  const reply = await call(sandbox, "POST /sales/invoice/send", { invoiceId, ...fields })
  expect(reply.status).toBe(400)
  expect(sandbox.mails()).toEqual([])
})

test("A draft and an invoice without a saved address cannot be sent from the system", async () => {
  const draft = await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  const silent = await issue(sandbox, { "contractor.email": undefined })
  for (const invoiceId of [draft, silent]) {
    const body = { invoiceId, recipientFromSystem: true }
    expect((await call(sandbox, "POST /sales/invoice/send", body)).status).toBe(400)
  }
})
