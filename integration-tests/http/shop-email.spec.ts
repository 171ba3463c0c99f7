import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(300_000)

const MAILBOX = mkdtempSync(path.join(os.tmpdir(), "invoicing-shop-email-"))
const MAIL_FILE = path.join(MAILBOX, "mails.jsonl")
const OWN_TEXTS = path.resolve(__dirname, "../shop/own-invoice-email.ts")
const SEND = "POST /sales/invoice/send"
const PDF_LINK = "POST /sales/pdfUrl"

type Mail = {
  to: string
  channel: string
  template: string
  data: Record<string, unknown>
  attachments: { content: string; filename: string; content_type: string }[] | null
}

let shop: ShopUnderTest

beforeAll(async () => {
  shop = await ShopUnderTest.open({
    name: "shop_email",
    options: { send: "shop", links: { baseUrl: "https://shop.example.com" } },
    preloaded: [OWN_TEXTS],
    env: { MAIL_PROVIDER: path.resolve(__dirname, "../shop/keeping-mail-provider.ts"), MAIL_FILE },
  })
})

afterAll(async () => {
  await shop?.close()
  rmSync(MAILBOX, { recursive: true, force: true })
})

afterEach(async () => await shop.sandbox.clearFaults())

const mails = (): Mail[] =>
  readFileSync(MAIL_FILE, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Mail)

const sellCompared = async () =>
  await shop.untilRequest(
    await shop.sell({ buyer: BUYERS.person }),
    ({ buyer_link: link }) => link?.fetches_pdf === true
  )
const mail = async (requestId: string) => await shop.process.ask("mailInvoice", { requestId })
const countCalls = (endpoint: string) =>
  Object.values(shop.sandbox.calls().byEndpoint[endpoint] ?? {}).reduce((sum, n) => sum + n, 0)
const ordered = () => countCalls(SEND)

it("leaves mailing to the shop, which mails once with the PDF attached, and keeps that it did", async () => {
  const issued = await sellCompared()
  expect(issued).toMatchObject({ send_state: "none", sent_at: null })

  expect(await mail(issued.id)).toBeNull()
  // As if the event were delivered twice.
  expect(await mail(issued.id)).toBeNull()

  const [first, ...others] = mails()
  expect(others).toEqual([])
  const { attachments, data, ...rest } = first as Mail
  expect(rest).toMatchObject({ to: BUYERS.person.email, channel: "email", template: "own-invoice" })
  expect(data).toMatchObject({
    order_id: issued.order_id,
    invoice_number: issued.invoice_number,
    greeting: `Invoice ${issued.invoice_number}`,
    invoice_link: expect.stringMatching(/^https:\/\/shop\.example\.com\/invoicing\/i\/.{43}$/),
  })
  expect(attachments).toHaveLength(1)
  expect(attachments?.[0]).toMatchObject({
    filename: `${issued.invoice_number?.replaceAll("/", "-")}.pdf`,
    content_type: "application/pdf",
  })
  expect(Buffer.from(attachments?.[0]?.content ?? "", "base64").toString("latin1")).toMatch(
    /^%PDF-/
  )

  const told = await shop.untilSent(issued.order_id)
  const [name = ""] = BUYERS.person.email
  expect(told.sent_to).toEqual({
    kind: "shop",
    hints: [`${name}…@${BUYERS.person.email.split("@")[1]}`],
    has_buyer: false,
  })
  expect(ordered()).toBe(0)
})

it("says what went wrong, and a later try mends it", async () => {
  const issued = await sellCompared()
  await shop.sandbox.setFault({ kind: "400", endpoint: PDF_LINK, times: 1 })
  expect(await mail(issued.id)).toContain("did not provide the invoice's PDF")
  const failed = await shop.untilRequest(
    issued.order_id,
    ({ send_state }) => send_state === "failed"
  )
  expect(failed.send_reasons?.[0]?.code).toBe("SHOP_EMAIL_FAILED")
  expect(await mail(issued.id)).toBeNull()
  expect((await shop.untilSent(issued.order_id)).send_reasons).toEqual([])
})

it("mails once what its provider took at a later try, however often it is run then", async () => {
  const issued = await sellCompared()
  const before = mails().length
  writeFileSync(`${MAIL_FILE}.away`, "")
  expect(await mail(issued.id)).toContain("could not be handed over")
  expect(await mail(issued.id)).toContain("could not be handed over")
  rmSync(`${MAIL_FILE}.away`)
  expect(await mail(issued.id)).toBeNull()
  expect((await shop.untilSent(issued.order_id)).send_reasons).toEqual([])
  expect(await mail(issued.id)).toBeNull()
  expect(mails()).toHaveLength(before + 1)
})

it("mails once when two run at the same time, and whoever did not mail says so", async () => {
  const issued = await sellCompared()
  const before = mails().length
  const answers = await Promise.all([mail(issued.id), mail(issued.id)])
  expect(answers).toContain(null)
  for (const answer of answers)
    expect([null, "The invoice is being mailed at this moment."]).toContain(answer)
  expect((await shop.untilSent(issued.order_id)).send_reasons).toEqual([])
  expect(mails()).toHaveLength(before + 1)
})

it("needs nothing of Altera for one that was mailed before", async () => {
  const issued = await sellCompared()
  expect(await mail(issued.id)).toBeNull()
  await shop.sandbox.setFault({ kind: "400", endpoint: PDF_LINK, times: 1 })
  expect(await mail(issued.id)).toBeNull()
  expect(await shop.untilSent(issued.order_id)).toMatchObject({ send_state: "sent" })
})

it("mails once to an address that the shop's hook gives in two spellings", async () => {
  const issued = await sellCompared()
  const email = "twice@example.com"
  await shop.sql(`update "order" set email = $1 where id = $2`, [email, issued.order_id])
  const before = mails().length
  expect(await mail(issued.id)).toBeNull()
  expect(await mail(issued.id)).toBeNull()
  expect(
    mails()
      .slice(before)
      .map(({ to }) => to)
  ).toEqual(["Accounts@example.com"])
})

it("does not mail what somebody has Altera mail while the PDF is fetched", async () => {
  const issued = await sellCompared()
  const before = mails().length
  const calls = countCalls(PDF_LINK)
  await shop.sandbox.setFault({
    kind: "slow",
    endpoint: PDF_LINK,
    times: 1,
    options: { delayMs: 5_000 },
  })
  const mailing = mail(issued.id)
  await waitUntil("the PDF is asked for", () => Promise.resolve(countCalls(PDF_LINK) > calls))
  expect((await shop.post(`requests/${issued.id}/send`, {})).status).toBe(200)
  expect(await mailing).toContain("Altera mails this invoice")
  expect(mails()).toHaveLength(before)
  await shop.untilSent(issued.order_id)
})

it("does not mail what Altera mails, nor what is not there", async () => {
  const issued = await sellCompared()
  const answer = await shop.post(`requests/${issued.id}/send`, {})
  expect(answer.status).toBe(200)
  expect(await mail(issued.id)).toContain("Altera mails this invoice")
  expect(await mail("invreq_none")).toContain("no such invoice request")
  const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
  expect(await mail(refused.id)).toContain("not issued yet")
})

it("mails an invoice that a person linked to its order only when that is wanted", async () => {
  const refused = await shop.invoice({ buyer: BUYERS.nameless }, "refused")
  const [like] = shop.sandbox.invoices("default")
  const made = await fetch(`${shop.sandbox.url}/sales/invoice`, {
    method: "POST",
    headers: { authorization: shop.sandbox.keyOf("default"), "content-type": "application/json" },
    body: JSON.stringify({ ...like?.request, additionalDetails: "By hand" }),
  })
  expect(made.status).toBe(200)
  const invoice_id = String(shop.sandbox.invoices("default").at(-1)?.invoiceId)
  const linked = await shop.post(`requests/${refused.id}/link`, {
    ...{ invoice_id, accept_difference: true },
  })
  expect([linked.status, linked.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  expect(await mail(refused.id)).toContain("not mailed automatically")
  const isWanted = true
  expect(await shop.process.ask("mailInvoice", { requestId: refused.id, isWanted })).toBeNull()
  expect((await shop.until(refused.order_id)).sent_to?.kind).toBe("shop")
})

it("leaves an order without an address to a person", async () => {
  const orderId = await shop.place({ buyer: BUYERS.person })
  await shop.sql(`update "order" set email = null where id = $1`, [orderId])
  await shop.complete(orderId)
  const issued = await shop.untilRequest(orderId, ({ buyer_link: link }) => !!link?.fetches_pdf)
  expect(await mail(issued.id)).toContain("no e-mail address")
  const { send_state, send_reasons } = await shop.until(orderId)
  expect([send_state, send_reasons[0]?.code]).toEqual(["failed", "SHOP_EMAIL_FAILED"])
})

it("logs no address of a buyer", () => {
  expect(shop.process.output()).not.toContain(BUYERS.person.email)
})
