import type { PluginOptions } from "../../core/settings/options"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { sendByPerson } from "../operator/person-acts"
import { sendInvoice } from "../follow-up/send-invoice"
import { sendTestEmail, type TestEmail, type TestEmailResult } from "../operator/send-test-email"
import { orderNumber } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const email: PluginOptions["email"] = {
  pl: { subject: "Faktura {{invoice_number}} do zamówienia {{order_number}}" },
  en: { text: "Dear customer,\n\n{{shop_name}} thanks you. Due on {{due_date}}.\nPaid & done" },
}

const textsOf = (world: World) => world.service().mails.map(({ text }) => text)

describe("a shop's own e-mail", () => {
  it("goes out in the order's language, and leaves to the service what the shop did not write", async () => {
    const world = new World({ email })
    const first = world.place(orderNumber(1))
    await world.trigger(first)
    await world.live(minutes(1))
    const order = world.place(orderNumber(2))
    world.orders.locales.set(order.id, "en-GB")
    await world.trigger(order)
    await world.live(minutes(1))
    const { invoiceNumber, orderDisplayId } = await world.rowOf(first)
    expect(textsOf(world)).toEqual([
      { subject: `Faktura ${invoiceNumber} do zamówienia ${orderDisplayId}` },
      {
        text: "<p>Dear customer,</p>\n<p>Kubki i reszta thanks you. Due on 12 March 2026.<br>Paid &amp; done</p>",
      },
    ])
  })

  it("names the day by which an unpaid invoice is due, and none of a paid one", async () => {
    const world = new World({ email: { pl: { text: "Dziękujemy\nTermin: {{due_date}}" } } })
    const unpaid = world.place({ ...orderNumber(1), payments: [] })
    await world.trigger(unpaid)
    await world.live(minutes(1))
    const payments = [
      {
        providerId: "pp_stripe_blik",
        capturedAmount: unpaid.total,
        refundedAmount: "0",
        capturedAt: world.clock.iso,
      },
    ]
    await world.trigger(world.place({ ...orderNumber(2), payments }))
    await world.live(minutes(1))
    expect((await world.rowOf(unpaid)).dueDate).toBe("2026-03-12")
    expect(textsOf(world)).toEqual([
      { text: "<p>Dziękujemy<br>Termin: 12 marca 2026</p>" },
      { text: "<p>Dziękujemy</p>" },
    ])
  })

  describe("that names the buyer's link", () => {
    const links = { baseUrl: "https://sklep.example/" }
    const withLink = { pl: { text: "Dziękujemy\nPDF: {{invoice_link}}" } }

    it("has the link of its invoice, the same when it is sent again", async () => {
      const world = new World({ email: withLink, links })
      const order = world.place(orderNumber(1))
      await world.trigger(order)
      await world.live(minutes(1))
      const request = await world.rowOf(order)
      const [link, ...others] = world.ledger.links.rows
      expect(others).toEqual([])
      expect(link).toMatchObject({ requestId: request.id, madeBy: "itself", expiresAt: null })
      const address = `https://sklep.example/invoicing/i/token-of-${link?.id}`
      const text = `<p>Dziękujemy<br>PDF: <a href="${address}">${address}</a></p>`
      expect(textsOf(world)).toEqual([{ text }])
      await sendByPerson(world.ports, request.id, { kind: "contractor" })
      expect(textsOf(world)).toEqual([{ text }, { text }])
    })

    it.each([
      ["the shop's address is not known", {}],
      ["links are off", { ...links, enabled: false }],
    ])("goes without that line where %s, and no link is made", async (_, given) => {
      const world = new World({ email: withLink, links: given })
      await world.trigger(world.place(orderNumber(1)))
      await world.live(minutes(1))
      expect(textsOf(world)).toEqual([{ text: "<p>Dziękujemy</p>" }])
      expect(world.ledger.links.rows).toEqual([])
    })

    it("makes none for a text that does not name it", async () => {
      const world = new World({ email: { pl: { text: "Dziękujemy" } }, links })
      await world.trigger(world.place(orderNumber(1)))
      await world.live(minutes(1))
      expect(textsOf(world)).toEqual([{ text: "<p>Dziękujemy</p>" }])
      expect(world.ledger.links.rows).toEqual([])
    })
  })

  it("is the service's own without a text, and nothing more is read for it", async () => {
    const world = new World({ email: { en: { subject: " ", text: "" } } })
    const calls: string[] = []
    world.orders.readHeader = async () => {
      calls.push("header")
      return null
    }
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    calls.length = 0
    await world.live(minutes(1))
    expect(textsOf(world)).toEqual([undefined])
    expect(calls).toEqual([])
  })

  it("is the service's own for an order that is gone", async () => {
    const world = new World({ email })
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    world.orders.readHeader = async () => null
    await world.live(minutes(1))
    expect(textsOf(world)).toEqual([undefined])
  })

  it("that got too long goes out with the service's own words, and the log says which", async () => {
    const subject = `${"x".repeat(200)}{{shop_name}}`
    const world = new World({ email: { pl: { subject, text: "Dziękujemy" } } })
    world.orders.shopName = "Sklep ".repeat(40)
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(1))
    const [text] = textsOf(world)
    expect(text).toEqual({ text: "<p>Dziękujemy</p>" })
    expect(world.mailsOf(order)).toBe(1)
    const { id } = await world.rowOf(order)
    const lines = world.logs.filter((line) => line.includes("longer than the service takes"))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`the subject of the e-mail for invoice request ${id}`)
    expect(lines[0]).not.toContain("Sklep")
  })

  it("waits unclaimed where the order cannot be read, and goes out once it can", async () => {
    const world = new World({ email })
    const order = world.place(orderNumber(1))
    const readHeader = world.orders.readHeader.bind(world.orders)
    let failures = 3
    await world.trigger(order)
    world.orders.readHeader = async (id) => {
      if ((await world.rowOf(order)).state === "issued" && failures > 0) {
        failures -= 1
        throw new Error("the database is away")
      }
      return await readHeader(id)
    }
    for (let turn = 0; turn < 6; turn += 1) {
      await world.live(minutes(3)).catch(() => undefined)
    }
    expect(failures).toBe(0)
    expect(world.mailsOf(order)).toBe(1)
    expect(textsOf(world)[0]?.subject).toMatch(/^Faktura /)
  })

  it("names no day of payment once it is paid", async () => {
    const text = { pl: { text: "Dzień dobry\n{{due_date}}" }, en: { text: "Hello\n{{due_date}}" } }
    const world = new World({ email: text })
    const order = world.place({ payments: [] })
    await world.trigger(order)
    await world.live(minutes(1))
    const { id } = await world.rowOf(order)
    expect(textsOf(world)[0]?.text).toContain("<br>")
    const [watch] = await world.ledger.findPaymentsOf([id])
    const paid = { state: "paid", by: "order", tries: 0, isTold: true, dueInMs: null } as const
    await world.ledger.recordPayment(watch!, paid)
    await sendByPerson(world.ports, id, { kind: "contractor" })
    expect(textsOf(world)).toHaveLength(2)
    expect(textsOf(world)[1]?.text).not.toContain("<br>")
  })

  it("goes out in the service's words where its order cannot be read at the last try", async () => {
    const world = new World({ email })
    const order = world.place(orderNumber(1))
    const readHeader = world.orders.readHeader.bind(world.orders)
    world.orders.readHeader = async (id) => {
      const row = await world.ledger.findRequestOfOrder(id)
      if (row?.state === "issued") throw new Error("unexpected form")
      return await readHeader(id)
    }
    await world.trigger(order)
    await world.live(minutes(1)).catch(() => undefined)
    expect(world.mailsOf(order)).toBe(0)
    const row = await world.rowOf(order)
    const service = world.ports.serviceOf(row.companyId ?? "")!
    const job = { isLastTry: true }
    await sendInvoice(world.ports, row, service, { kind: "contractor" }, job)
    expect(world.service().mails).toEqual([
      { invoiceId: row.invoiceId, addressee: { kind: "contractor" } },
    ])
    expect(world.logs.join()).toContain("cannot be read")
  })

  it("goes to given addresses too", async () => {
    const world = new World({ email })
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(1))
    const { id } = await world.rowOf(order)
    const addressee = { kind: "given", recipients: ["office@example.com"] } as const
    await sendByPerson(world.ports, id, addressee)
    expect(textsOf(world)[1]).toEqual(textsOf(world)[0])
  })

  it("of unknown outcome is not repeated", async () => {
    const world = new World({ email, repeatUnknownSend: "never" })
    world.service().fail("send", "saved")
    world.service().showsSent = false
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(60))
    expect(world.mailsOf(order)).toBe(1)
  })
})

async function afterMail(): Promise<{ world: World; request: InvoiceRequest }> {
  const world = new World()
  const order = world.place(orderNumber(1))
  await world.trigger(order)
  await world.live(minutes(1))
  return { world, request: await world.rowOf(order) }
}

const tryText = async (
  world: World,
  request: InvoiceRequest,
  changes: Partial<TestEmail> = {}
): Promise<TestEmailResult> =>
  await sendTestEmail(world.ports, {
    companyId: request.companyId ?? "",
    requestId: request.id,
    language: "pl",
    own: { subject: "Próba {{invoice_number}}" },
    recipient: "admin@example.com",
    ...changes,
  })

describe("a test of the text", () => {
  it("is mailed to its author alone and leaves the request as it was", async () => {
    const { world, request } = await afterMail()
    expect(await tryText(world, request)).toEqual({ isOrdered: true, rejection: null })
    expect(world.service().mails.at(-1)).toEqual({
      invoiceId: request.invoiceId,
      addressee: { kind: "given", recipients: ["admin@example.com"] },
      text: { subject: `Próba ${request.invoiceNumber}` },
    })
    expect(await world.ledger.findRequest(request.id)).toEqual(request)
    expect(world.attemptsOf(request).at(-1)).toBe("send-test done")
    expect(JSON.stringify(world.ledger.attempts)).not.toContain("admin@example.com")
  })

  it.each([
    ["lost", "TEST_UNCERTAIN"],
    ["refused", "TEST_REFUSED"],
    ["key-rejected", "TEST_KEY_REJECTED"],
    ["asked-to-wait", "TEST_SERVICE_BUSY"],
    ["not-sent", "TEST_NOT_SENT"],
  ] as const)("that ends as %s is told and never repeated", async (fault, code) => {
    const { world, request } = await afterMail()
    world.service().fail("send", fault)
    const result = await tryText(world, request)
    expect(result).toMatchObject({ isOrdered: true, rejection: { kind: "service", code } })
    await world.live(minutes(30))
    expect(world.service().count("send")).toBe(2)
    expect(await world.ledger.findRequest(request.id)).toMatchObject({ sendState: "sent" })
  })

  it("waits until the one before is over", async () => {
    const { world, request } = await afterMail()
    const [one, two] = await Promise.all([tryText(world, request), tryText(world, request)])
    const codes = [one, two].map(({ rejection }) => rejection?.code)
    expect(codes.sort()).toEqual(["TEST_JUST_NOW", undefined])
    world.clock.advance(minutes(1))
    expect(await tryText(world, request)).toMatchObject({ rejection: null })
  })

  it.each(["none", "queued", "sending", "unknown", "refused", "failed"] as const)(
    "is refused while the buyer's own e-mail is %s: its trace would be taken for that one's",
    async (sendState) => {
      const { world, request } = await afterMail()
      world.ledger.rows.get(request.id)!.sendState = sendState
      expect(await tryText(world, request)).toMatchObject({
        isOrdered: false,
        rejection: { code: "TEST_NOT_MAILED_YET" },
      })
      expect(world.service().mails).toHaveLength(1)
    }
  )

  it("is refused while the company is on hold", async () => {
    const { world, request } = await afterMail()
    const companyId = request.companyId ?? ""
    await world.ledger.pauseCompany({ companyId, actorId: "user_1", note: "stocktaking" })
    expect(await tryText(world, request)).toMatchObject({ rejection: { code: "COMPANY_ON_HOLD" } })
  })

  it("is refused for another company's invoice, and for one that is not there", async () => {
    const { world, request } = await afterMail()
    for (const changes of [{ companyId: "other" }, { requestId: "invreq_none" }]) {
      const result = await tryText(world, request, changes)
      expect(result).toMatchObject({ rejection: { code: "REQUEST_UNKNOWN" } })
    }
  })

  it("is refused where the figures make it longer than the service takes", async () => {
    const { world, request } = await afterMail()
    world.orders.shopName = "x".repeat(401)
    const own = { subject: "{{shop_name}}" }
    expect(await tryText(world, request, { own })).toMatchObject({
      rejection: { code: "TEST_TOO_LONG", params: { fields: "subject" } },
    })
  })
})
