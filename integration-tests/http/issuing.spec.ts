import { CASES, type OrderCase } from "../../demo/orders/cases"
import type { InvoiceRecord } from "../../sandbox"
import type { InvoicingOverviewResponse } from "../../src/types"
import { describeOnQueueOfDay } from "../shop/queue-storage"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

const PROJECTS = { Sklep: 41, Hurt: 42 }

type OrderRow = { id: string; total: number; currency_code: string }

describeOnQueueOfDay("orders of every kind", ({ redisUrl }) => {
  let shop: ShopUnderTest
  const orders = new Map<string, string>()

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "kinds",
      redisUrl,
      env: {
        ALTERA_SECOND_API_KEY: "sandbox-key-second",
        ALTERA_PROJECTS: Object.entries(PROJECTS)
          .map(([channel, id]) => `${channel}=${id}`)
          .join(),
      },
    })
    for (const orderCase of CASES) orders.set(orderCase.title, await takeToItsEnd(shop, orderCase))
    await shop.untilQuiet()
  })

  afterAll(async () => await shop?.close())

  const orderOf = (title: string) => {
    const orderId = orders.get(title)
    if (!orderId) throw new Error(`There is no case "${title}"`)
    return orderId
  }
  const requestOf = async (title: string) => {
    const request = await shop.requestOf(orderOf(title))
    if (!request) throw new Error(`"${title}" has no request`)
    return request
  }
  const invoiceOf = (title: string): InvoiceRecord => {
    const [invoice, ...more] = shop.invoicesOf(orderOf(title))
    if (!invoice || more.length > 0) {
      throw new Error(`"${title}" has ${more.length + (invoice ? 1 : 0)} invoices`)
    }
    return invoice
  }

  it.each([
    "Company with NIP, paid",
    "Person, 23 % + 8 % + 5 %, paid",
    "Uneven split: 7 pieces, 15 % off",
    "20 zł off, spread over the lines",
    "Free shipping by a code",
    "Picked up, not paid yet",
    "Company, sent to a private address",
    "Wholesale at net prices, second company",
    "Paid in EUR by a person abroad",
  ])("%s: one issued invoice of the order's total, mailed once", async (title) => {
    const invoice = invoiceOf(title)
    const request = await requestOf(title)
    const order = await readOrder(shop, orderOf(title))

    expect(toMinor(invoice.totals.gross)).toBe(Math.round(order.total * 100))
    expect(invoice.currency).toBe(order.currency_code.toUpperCase())
    expect(request).toMatchObject({
      state: "issued",
      send_state: "sent",
      invoice_id: String(invoice.invoiceId),
      invoice_number: invoice.invoiceNumber,
      difference: null,
      reasons: [],
      currency: invoice.currency,
    })
    expect(toMinor(request.totals?.gross ?? "")).toBe(toMinor(invoice.totals.gross))
    expect(shop.mailsOf(orderOf(title))).toHaveLength(1)
    expect(request.attempts.filter(({ operation }) => operation === "create")).toHaveLength(1)
  })

  it.each([
    ["Everything free: nothing to invoice", "skipped", "ZERO_TOTAL", null],
    [
      "German company, 19 % has no Polish label",
      "refused",
      "VAT_RATE_NOT_MAPPED",
      "options.vatMap",
    ],
    ["French buyer, no tax region at all", "refused", "VAT_RATE_NOT_MAPPED", "options.vatMap"],
    ["Mistyped NIP", "refused", "TAX_ID_INVALID", "billing_address.metadata.nip"],
    ["Buyer without a name", "refused", "BUYER_NAME_MISSING", "billing_address.first_name"],
  ])("%s: %s with the reason %s", async (title, state, code, field) => {
    const request = await requestOf(title)
    expect(request.state).toBe(state)
    expect(request.reasons[0]).toMatchObject({ code, ...(field === null ? {} : { field }) })
    expect(request.reasons[0]?.message).not.toBe("")
    expect(shop.invoicesOf(orderOf(title))).toEqual([])
    expect(request.attempts).toEqual([])
  })

  it.each(["Only placed: complete it yourself", "Canceled"])(
    "%s: not completed, so nothing is requested",
    async (title) => {
      await shop.sweep()
      expect(await shop.requestOf(orderOf(title))).toBeNull()
      expect(shop.invoicesOf(orderOf(title))).toEqual([])
    }
  )

  it("issues exactly the invoices of the orders that have one, and none for anybody else", () => {
    expect(shop.sandbox.invoices()).toHaveLength(9)
    expect(shop.sandbox.mails()).toHaveLength(9)
    expect(shop.sandbox.duplicates()).toEqual([])
    expect(shop.sandbox.drafts()).toEqual([])
  })

  it("addresses a company with its NIP and a paid invoice as paid", () => {
    const { request } = invoiceOf("Company with NIP, paid")
    expect(request.contractor).toMatchObject({
      contractorRegion: "POLAND",
      country: "PL",
      contractorType: "COMPANY",
      contractorName: "Kowal Wnętrza sp. z o.o.",
      taxIdentificationNumber: "1234563218",
      street: expect.stringContaining("Krakowska"),
      houseNumber: "12",
      flatNumber: "3",
      city: "Kraków",
      postCode: "31-066",
      email: "biuro@kowal.example",
    })
    expect(request.payments).toMatchObject({ isPaid: true, paymentMethod: "TRANSFER" })
    expect(request.basicInformation).toMatchObject({ statusId: "ISSUED", invoiceType: "SALES" })
  })

  it("addresses a person by name, with no tax number, and an open invoice as not paid", () => {
    const { request } = invoiceOf("Picked up, not paid yet")
    expect(request.contractor).toMatchObject({
      contractorType: "PRIVATE_PERSON",
      contractorName: "Jan Wiśniewski",
      houseNumber: "3",
      flatNumber: "21",
    })
    expect(request.contractor.taxIdentificationNumber).toBeUndefined()
    expect(request.payments).toMatchObject({ isPaid: false })
  })

  it("invoices the buyer and not the parcel's address", () => {
    const { request } = invoiceOf("Company, sent to a private address")
    expect(request.contractor).toMatchObject({
      contractorName: "Studio Linia Ewa Lis",
      taxIdentificationNumber: "9998887778",
      postCode: "40-096",
    })
  })

  it("puts three VAT rates, categories of the collections and the project on one invoice", async () => {
    const title = "Person, 23 % + 8 % + 5 %, paid"
    const { request } = invoiceOf(title)
    const lines = request.invoicePosition.map(({ vat, productCategory }) => [vat, productCategory])
    expect(lines).toEqual(
      expect.arrayContaining([
        ["23%", "Ceramika"],
        ["8%", "Herbaty"],
        ["5%", "Książki"],
        ["23%", "Dostawa"],
      ])
    )
    expect(Number(request.projectId)).toBe(PROJECTS.Sklep)
    const kept = await requestOf(title)
    expect(kept.project_rule).toEqual({ by: "sales_channel", key: "Sklep" })
    expect(kept.positions.map(({ category, categoryRule }) => [category, categoryRule])).toEqual(
      expect.arrayContaining([
        ["Herbaty", { by: "collection", key: "herbaty" }],
        ["Dostawa", { by: "shipping", key: null }],
      ])
    )
  })

  it("lets the second company invoice its sales channel with its own key, format and project", async () => {
    const title = "Wholesale at net prices, second company"
    const invoice = invoiceOf(title)
    expect(invoice.companyId).toBe("second")
    expect(invoice.invoiceNumber).toMatch(/^FV /)
    expect(Number(invoice.request.projectId)).toBe(PROJECTS.Hurt)
    expect(await requestOf(title)).toMatchObject({ company_id: "hurt" })
  })

  it("adds free delivery and discounts so that no line is negative", () => {
    for (const { request } of shop.sandbox.invoices()) {
      for (const { grossPrice, quantity } of request.invoicePosition) {
        expect(toMinor(grossPrice)).toBeGreaterThanOrEqual(0)
        expect(quantity).toBeGreaterThan(0)
      }
    }
  })

  it("gives query.graph on an order its invoice request", async () => {
    const id = orderOf("Company with NIP, paid")
    const rows = (await shop.process.ask("graph", {
      entity: "order",
      fields: ["id", "invoice_requests.*"],
      filters: { id },
    })) as { invoice_requests: { order_id: string; state: string }[] }[]
    expect(rows[0]?.invoice_requests).toHaveLength(1)
    expect(rows[0]?.invoice_requests[0]).toMatchObject({ order_id: id, state: "issued" })
  })

  it("keeps no buyer's data and no key in its tables, its queue or its output", async () => {
    const kept = [await shop.dumpLedger(), await shop.dumpQueue(), shop.output()].join("\n")
    expect(kept).toContain(orderOf("Company with NIP, paid"))
    for (const word of [...wordsOfBuyers(), "sandbox-key-default", "sandbox-key-second"]) {
      expect({ word, isKept: kept.includes(word) }).toEqual({ word, isKept: false })
    }
  })
})

describeOnQueueOfDay("an order announced again and again", ({ redisUrl }) => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "again", redisUrl })
  })

  afterAll(async () => await shop?.close())

  const expectOne = async (orderId: string) => {
    await shop.untilSent(orderId)
    await shop.untilQuiet()
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect(shop.mailsOf(orderId)).toHaveLength(1)
    expect(shop.sandbox.duplicates()).toEqual([])
  }

  it("is invoiced once when the event comes twenty times at once", async () => {
    const orderId = await shop.sell()
    await shop.process.ask("emit", { name: "order.completed", orderId, times: 20 })
    await expectOne(orderId)
    await shop.process.ask("emit", { name: "order.completed", orderId, times: 20 })
    await shop.sweep()
    await expectOne(orderId)
  })

  it("is invoiced once by ten sweeps at once that find no request", async () => {
    const [one, two] = [await shop.place(), await shop.place()]
    // As if the process had died between the order's commit and its event.
    const end = async (orderId: string, status: string) =>
      await shop.sql(`update "order" set status = $2, updated_at = now() where id = $1`, [
        orderId,
        status,
      ])
    await end(one, "completed")
    // Completed without an event, and archived since.
    await end(two, "archived")
    const sweeps = await shop.sweep(10)
    expect(sweeps.reduce((sum, { requested }) => sum + requested, 0)).toBe(2)
    await expectOne(one)
    await expectOne(two)
    expect(await shop.requestOf(one)).toMatchObject({ state: "issued" })
  })

  it("is invoiced once when sweeps wake it over and over while it waits", async () => {
    const slow = await shop.sandbox.setFault({
      kind: "slow",
      endpoint: "POST /sales/invoice",
      options: { delayMs: 1_500 },
    })
    const orderId = await shop.sell()
    for (let turn = 0; turn < 4; turn += 1) await shop.sweep(5)
    await shop.sandbox.clearFaults(slow.id)
    await expectOne(orderId)
  })

  it("is taken out when it is canceled before it is issued", async () => {
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    // Not completed, because Medusa does not cancel completed orders.
    const orderId = await shop.place()
    await shop.post(`orders/${orderId}/request`)
    await shop.untilRequest(orderId, ({ reasons }) => reasons[0]?.code === "SERVICE_UNREACHABLE")
    await shop.process.ask("cancel", { orderId })
    await shop.until(orderId, "canceled")
    await shop.sandbox.clearFaults()
    await shop.sweep()
    await shop.untilQuiet()
    expect(await shop.requestOf(orderId)).toMatchObject({ state: "canceled" })
    expect(shop.invoicesOf(orderId)).toEqual([])
  })

  it("is issued although an event says that it is canceled, if it is not", async () => {
    await shop.sandbox.setFault({ kind: "refuse-connections" })
    const orderId = await shop.place()
    await shop.post(`orders/${orderId}/request`)
    await shop.untilRequest(orderId, ({ reasons }) => reasons[0]?.code === "SERVICE_UNREACHABLE")
    await shop.process.ask("emit", { name: "order.canceled", orderId, times: 2 })
    await shop.sandbox.clearFaults()
    await shop.sweep()
    await shop.untilSent(orderId)
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })

  it("is marked for correction when it is canceled after it was issued", async () => {
    const orderId = await shop.place()
    await shop.post(`orders/${orderId}/request`)
    await shop.untilSent(orderId)
    await shop.process.ask("cancel", { orderId })
    const marked = await shop.untilRequest(orderId, ({ correction }) => correction !== null)
    expect(marked).toMatchObject({ state: "issued", correction: { reason: "ORDER_CANCELED" } })
    const { body } = await shop.get<{ requests: { order_id: string }[] }>(
      "requests?needs_attention=true&limit=100"
    )
    expect(body.requests.map(({ order_id }) => order_id)).toContain(orderId)
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })
})

describe("an order that changes after its invoice", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "changes", options: { trigger: "order.placed" } })
  })

  afterAll(async () => await shop?.close())

  const untilMarked = async (orderId: string) =>
    (await shop.untilRequest(orderId, ({ correction }) => correction !== null)).correction

  it("by a refund is marked with what was invoiced and what was paid back", async () => {
    const orderId = await shop.place()
    const { totals } = await shop.untilSent(orderId)
    await shop.process.ask("capture", { orderId })
    await shop.process.ask("refund", { orderId, amount: 10.5 })
    expect(await untilMarked(orderId)).toMatchObject({
      reason: "ORDER_REFUNDED",
      invoiced: totals?.gross,
      refunded: "10.50",
    })
  })

  it("by an edit is marked with what the order comes to now", async () => {
    const orderId = await shop.place({ items: { "KUB-01": 2 } })
    const { totals } = await shop.untilSent(orderId)
    await shop.process.ask("edit", { orderId, quantity: 5 })
    const correction = await untilMarked(orderId)
    expect(correction).toMatchObject({ reason: "ORDER_EDITED", invoiced: totals?.gross })
    expect(Number(correction?.orderTotal)).toBeGreaterThan(Number(totals?.gross))
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })
})

describe("an order that changes after its invoice, and the event is lost", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "lostchanges", options: { trigger: "order.placed" } })
  })

  afterAll(async () => await shop?.close())

  type Marked = { order_version: number; correction: { reason: string } | null }
  const readRow = async (orderId: string) =>
    (
      await shop.sql<Marked>(
        "select order_version, correction from invoicing_request where order_id = $1",
        [orderId]
      )
    )[0]!

  it.each([
    [
      "cancellation",
      "ORDER_CANCELED",
      (orderId: string) => shop.process.ask("cancel", { orderId }),
    ],
    [
      "edit",
      "ORDER_EDITED",
      (orderId: string) => shop.process.ask("edit", { orderId, quantity: 5 }),
    ],
    [
      "refund",
      "ORDER_REFUNDED",
      async (orderId: string) => {
        await shop.process.ask("capture", { orderId })
        await shop.process.ask("refund", { orderId, amount: 10.5 })
      },
    ],
  ])("by a %s is marked by the sweep", async (_, reason, change) => {
    const orderId = await shop.place({ items: { "KUB-01": 2 } })
    await shop.untilSent(orderId)
    const { order_version } = await readRow(orderId)
    // So that only the change itself makes the sweep see it again.
    await shop.sql(`update "order" set updated_at = now() - interval '1 hour' where id = $1`, [
      orderId,
    ])
    await change(orderId)
    await shop.untilRequest(orderId, ({ correction }) => correction?.reason === reason)
    await shop.untilQuiet()
    await shop.sql(
      "update invoicing_request set correction = null, order_version = $2 where order_id = $1",
      [orderId, order_version]
    )
    await shop.sweep()
    expect((await readRow(orderId)).correction).toMatchObject({ reason })
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })
})

describe("what makes an order ask for its invoice", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "trigger", options: { trigger: "manual" } })
  })

  afterAll(async () => await shop?.close())

  it("is a person alone when the trigger is manual", async () => {
    const orderId = await shop.sell()
    await shop.process.ask("capture", { orderId })
    await shop.sweep()
    expect(await shop.requestOf(orderId)).toBeNull()

    expect((await shop.post(`orders/${orderId}/request`)).status).toBe(200)
    await shop.until(orderId)
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })

  it("is the placing of the order when that is the trigger", async () => {
    await shop.restart({ options: { trigger: "order.placed" } })
    const orderId = await shop.place()
    await shop.untilSent(orderId)
    await shop.complete(orderId)
    await shop.sweep()
    await shop.untilQuiet()
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
  })

  it("is the payment when that is the trigger", async () => {
    await shop.restart({ options: { trigger: "payment.captured" } })
    const orderId = await shop.sell()
    const later = await shop.sell()
    await shop.sweep()
    expect(await shop.requestOf(orderId)).toBeNull()

    await shop.process.ask("capture", { orderId })
    await shop.untilSent(orderId)
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect(shop.invoicesOf(orderId)[0]?.request.payments).toMatchObject({ isPaid: true })
    expect(shop.invoicesOf(later)).toEqual([])
  })

  it("tells of an order that is older than the start date and was paid after it, and issues nothing for it", async () => {
    const startDate = new Date(Date.now() - 30 * 60_000).toISOString()
    await shop.restart({ options: { trigger: "payment.captured", startDate } })
    // As if the manual issuing with which an earlier test ended were long over.
    await shop.sql("update invoicing_scan set floor = $1 where id = 'missed_orders'", [startDate])
    const counted = async () => {
      await shop.sql("update payment set captured_at = now() - interval '10 minutes'")
      const { body } = await shop.get<InvoicingOverviewResponse>("overview")
      const { count = NaN, placed_before_start: earlier = NaN } = body.without_invoice ?? {}
      return { count, earlier }
    }
    // Orders of earlier tests that were paid while another trigger was active.
    await counted()
    await shop.sweep()
    const others = await counted()
    const old = await shop.sell()
    await shop.sql(`update "order" set created_at = now() - interval '1 hour' where id = $1`, [old])
    await shop.process.ask("capture", { orderId: old })
    await shop.sweep()
    expect(await shop.requestOf(old)).toBeNull()
    expect(await counted()).toEqual({ count: others.count + 1, earlier: others.earlier + 1 })

    const young = await shop.sell()
    await shop.process.ask("capture", { orderId: young })
    await shop.untilSent(young)
    const setDeleted = async (at: string | null) =>
      await shop.sql("update invoicing_request set deleted_at = $2 where order_id = $1", [
        young,
        at,
      ])
    await setDeleted(new Date().toISOString())
    expect(await counted()).toEqual({ count: others.count + 2, earlier: others.earlier + 1 })
    await setDeleted(null)
  })

  it("never touches an order older than the start date unless a person asks", async () => {
    const old = await shop.place()
    await shop.restart({ options: { startDate: new Date().toISOString() } })
    await shop.complete(old)
    const young = await shop.invoice()
    await shop.sweep()
    expect(await shop.requestOf(old)).toBeNull()
    expect(shop.invoicesOf(old)).toEqual([])
    expect(shop.invoicesOf(young.order_id)).toHaveLength(1)

    await shop.post(`orders/${old}/request`)
    await shop.until(old)
    expect(shop.invoicesOf(old)).toHaveLength(1)
  })

  it("sends no mail by itself when sending is left to a person", async () => {
    await shop.restart({ options: { send: "manual" } })
    const request = await shop.invoice()
    await shop.untilQuiet()
    await shop.sweep()
    expect(await shop.requestOf(request.order_id)).toMatchObject({ send_state: "none" })
    expect(shop.mailsOf(request.order_id)).toEqual([])

    await shop.post(`requests/${request.id}/send`)
    expect(shop.mailsOf(request.order_id)).toHaveLength(1)
    expect(shop.mailsOf(request.order_id)[0]?.to).toEqual([BUYERS.company.email])
  })

  it("keeps each e-mail by itself, and what became of it, once an invoice was mailed", async () => {
    await shop.restart({ options: {} })
    const { id, order_id: order, emails: none } = await shop.untilSent(await shop.sell())
    expect(none).toEqual([])
    const lost = { kind: "accept-then-5xx", endpoint: "POST /sales/invoice/send" } as const
    await shop.sandbox.setFault({ ...lost, times: 1 })
    await shop.post(`requests/${id}/send`, { recipients: ["anna@example.com"] })
    expect(await shop.requestOf(order)).toMatchObject({
      send_state: "unknown",
      emails: [
        { state: "sent", sent_to: { kind: "contractor", hints: [] }, reasons: [] },
        { state: "unknown", sent_to: { kind: "given", hints: ["a…@example.com"] } },
      ],
    })
    await shop.post(`requests/${id}/send`, { recipients: ["ksiegowosc@example.com"] })
    const request = await shop.requestOf(order)
    expect(request?.send_state).toBe("sent")
    expect(request?.emails.map(({ state }) => state)).toEqual(["sent", "unknown", "sent"])
    // For the second e-mail, only the response was lost.
    expect(shop.mailsOf(order)).toHaveLength(3)
  })

  it("leaves private persons out when only companies are invoiced", async () => {
    await shop.restart({ options: { issueFor: "companies" } })
    const company = await shop.sell()
    const person = await shop.sell({ buyer: BUYERS.person })
    expect((await shop.until(company)).state).toBe("issued")
    expect(await shop.until(person, "skipped")).toMatchObject({
      reasons: [{ code: "BUYER_IS_NOT_A_COMPANY" }],
    })
    await waitUntil("the person's invoice, asked for", async () => {
      await shop.post(`orders/${person}/request`)
      return shop.invoicesOf(person).length > 0
    })
    await shop.untilQuiet()
    expect(shop.invoicesOf(person)).toHaveLength(1)
  })
})

async function takeToItsEnd(shop: ShopUnderTest, orderCase: OrderCase): Promise<string> {
  const orderId = await shop.place(orderCase)
  if (orderCase.isPaid) await shop.process.ask("capture", { orderId })
  if (orderCase.end === "canceled") await shop.process.ask("cancel", { orderId })
  else if (orderCase.end !== "placed") await shop.complete(orderId)
  return orderId
}

async function readOrder(shop: ShopUnderTest, id: string): Promise<OrderRow> {
  const [order] = await shop.process.ask("graph", {
    entity: "order",
    fields: ["id", "total", "currency_code"],
    filters: { id },
  })
  return order as OrderRow
}

/** "123.4" -> 12340. */
function toMinor(amount: string): number {
  const [whole = "0", part = ""] = amount.split(".")
  return Number(whole) * 100 + Number(part.padEnd(2, "0"))
}

/** Text that only a buyer would have typed; short and common words would match anywhere. */
function wordsOfBuyers(): string[] {
  return CASES.flatMap(({ buyer: { email, address }, ...rest }) => [
    email,
    address.address_1,
    address.last_name,
    address.company,
    address.phone,
    address.phone?.replace(/\D/g, "").slice(-9),
    ...Object.values(address.metadata ?? {}),
    ...Object.values(address.metadata ?? {}).map((value) => value.replace(/\D/g, "")),
    rest.shipTo?.address.address_1,
  ]).filter((word): word is string => word !== undefined && word.length >= 5)
}
