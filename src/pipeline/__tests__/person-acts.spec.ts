import { REQUEST_STATES, type RequestState } from "../../core/lifecycle/states"
import { aLine } from "../../core/__tests__/an-order"
import { composeReference } from "../../core/draft/reference"
import { resumeCompany } from "../holds/hold-company"
import {
  issueNow,
  linkInvoice,
  retryRequest,
  sendByPerson,
  skipRequest,
  stateNotThere,
  type ActResult,
} from "../operator/person-acts"
import { nameless, orderNumber, otherBuyer, teapot } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const codeOf = (result: ActResult) =>
  "rejection" in result ? result.rejection.kind : result.request.state

/** One order whose request stands in that state, put there by force. */
async function worldIn(state: RequestState) {
  const world = new World()
  const order = world.place()
  await world.trigger(order)
  world.queue.lose()
  const row = world.ledger.rows.get((await world.rowOf(order)).id)
  if (!row) throw new Error("no row")
  row.state = state
  if (state === "issued") {
    row.invoiceId = world.service().addByHand({ gross: "49.99", ...UNNAMED }).invoiceId
    const key = { companyId: "default", keyDigest: world.ports.keyDigestOf("default")! }
    row.keyDigest = key.keyDigest
    row.accountId = await world.ledger.openAccount({ ...key, accountId: null })
  }
  return { world, order, row }
}

/** Who is named on an invoice made by hand is asked about elsewhere. */
const UNNAMED = { contractor: { name: null, taxIdentificationNumber: null, postCode: null } }

const byHand = (world: World) => world.service().addByHand({ gross: "49.99", ...UNNAMED }).invoiceId

const ACTS: Record<string, (world: World, id: string, orderId: string) => Promise<ActResult>> = {
  retry: async (world, id) => await retryRequest(world.ports, id),
  skip: async (world, id) => await skipRequest(world.ports, id, "paid in cash"),
  "not there": async (world, id) =>
    await stateNotThere(world.ports, id, world.ledger.rows.get(id)!),
  link: async (world, id) => await linkInvoice(world.ports, id, byHand(world)),
  send: async (world, id) => await sendByPerson(world.ports, id, { kind: "contractor" }),
  "issue now": async (world, _id, orderId) => await issueNow(world.ports, orderId),
}

/** The states in which an act is done, and what it leads to; everywhere else it is forbidden. */
const ALLOWED: Record<string, Partial<Record<RequestState, RequestState>>> = {
  retry: { queued: "queued", refused: "queued", failed: "queued", skipped: "queued" },
  skip: { queued: "skipped", refused: "skipped", failed: "skipped" },
  "not there": { unknown: "queued" },
  link: { unknown: "issued", refused: "issued", failed: "issued", skipped: "issued" },
  send: { issued: "issued" },
  "issue now": { skipped: "queued", queued: "queued", issuing: "issuing" },
}

describe.each(Object.keys(ACTS))("a person's %s", (act) => {
  it.each(REQUEST_STATES)("of a request that is %s", async (state) => {
    const { world, order, row } = await worldIn(state)
    const before = structuredClone(world.ledger.rows.get(row.id))
    const result = await ACTS[act]?.(world, row.id, order.id)
    const expected = ALLOWED[act]?.[state]
    expect(result && codeOf(result)).toBe(expected ?? "conflict")
    if (!expected) expect(world.ledger.rows.get(row.id)).toEqual(before)
  })

  it("of a request that does not exist finds nothing", async () => {
    const world = new World()
    const result = await ACTS[act]?.(world, "invreq_none", "order_none")
    expect(result && codeOf(result)).toBe("not-found")
  })
})

describe("retrying", () => {
  it("issues once what a person has fixed", async () => {
    const world = new World()
    const order = world.place(nameless())
    await world.trigger(order)
    await world.live(hours(1))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "refused", reasons: [{ code: "BUYER_NAME_MISSING" }] })
    world.orders.edit(order.id, otherBuyer())
    await retryRequest(world.ports, row.id)
    await retryRequest(world.ports, row.id)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("makes the jobs of earlier tries do nothing", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    const row = await world.rowOf(order)
    const old = world.queue.nextDue()
    if (!old) throw new Error("there is no job")
    world.atNext("orders.readOrder", "after", async () => {
      await retryRequest(world.ports, row.id)
    })
    await world.queue.run(world.ports, old)
    expect(world.service().count("create")).toBe(0)
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("finds the company anew when the options were corrected", async () => {
    const world = new World({ companies: [{ id: "eu", apiKey: "two", currencies: ["EUR"] }] })
    const order = world.place()
    await world.trigger(order)
    const row = await world.rowOf(order)
    const stillNone = await retryRequest(world.ports, row.id)
    expect(codeOf(stillNone)).toBe("conflict")
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "NO_COMPANY_FITS" }],
    })

    const [company] = world.settings.companies
    if (company) company.currencies = ["EUR", "PLN"]
    await retryRequest(world.ports, row.id)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", companyId: "eu" })
  })

  it("says what stands in the way now where the options were changed in vain", async () => {
    const world = new World({ companies: [{ id: "eu", apiKey: "two", currencies: ["XXQ"] }] })
    world.orders.names = { ...world.orders.names, currencies: ["PLN", "EUR"] }
    const order = world.place()
    await world.trigger(order)
    const row = await world.rowOf(order)
    expect(row.reasons).toMatchObject([{ code: "COMPANY_CONDITION_UNKNOWN" }])

    await retryRequest(world.ports, row.id)
    const same = await world.rowOf(order)
    expect(same.updatedAt).toBe(row.updatedAt)

    const [company] = world.settings.companies
    if (company) company.currencies = ["EUR"]
    expect(codeOf(await retryRequest(world.ports, row.id))).toBe("conflict")
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      companyId: null,
      reasons: [{ code: "NO_COMPANY_FITS", params: { currency: "PLN" } }],
    })
    expect(world.invoicesOf(order)).toEqual([])
  })

  it("never moves a request to another company once a create may have reached the first", async () => {
    const world = new World({ companies: [{ id: "a", apiKey: "one" }] })
    const order = world.place()
    await world.trigger(order)
    const row = world.ledger.rows.get((await world.rowOf(order)).id)
    if (!row) throw new Error("no row")
    Object.assign(row, { state: "failed", companyId: "gone", firstStampedAt: world.clock.iso })
    expect(codeOf(await retryRequest(world.ports, row.id))).toBe("conflict")
    expect((await world.rowOf(order)).companyId).toBe("gone")
  })

  it("of a company on hold checks the key first, and goes on when it works", async () => {
    const world = new World()
    world.service().doesKeyWork = false
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    expect(codeOf(await retryRequest(world.ports, row.id))).toBe("conflict")
    expect(world.ledger.holds.size).toBe(1)
    world.service().doesKeyWork = true
    expect(codeOf(await retryRequest(world.ports, row.id))).toBe("queued")
    expect(world.ledger.holds.size).toBe(0)
    await world.live(minutes(2))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("of a company on hold for a difference waits until that was looked at", async () => {
    const world = new World()
    await world.ledger.holdCompany({ companyId: "default", cause: "difference", keyDigest: null })
    const order = world.place()
    await world.trigger(order)
    const row = await world.rowOf(order)
    expect(codeOf(await retryRequest(world.ports, row.id))).toBe("conflict")
    expect(await resumeCompany(world.ports, "default", "difference")).toBe("ended")
    expect(codeOf(await retryRequest(world.ports, row.id))).toBe("queued")
  })
})

describe("linking an invoice", () => {
  async function unknownOrder() {
    const world = new World()
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.clock.advance(minutes(1) + seconds(1))
    return { world, order, row: await world.rowOf(order) }
  }

  it("waits for what may be arriving, unless the invoice is certainly ours", async () => {
    const world = new World()
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    const [ours] = world.service().invoices
    const { invoiceId } = world.service().addByHand({ gross: "49.99", ...UNNAMED })
    expect(await linkInvoice(world.ports, row.id, invoiceId)).toMatchObject({
      rejection: { code: "MAY_BE_ARRIVING" },
    })
    expect(codeOf(await linkInvoice(world.ports, row.id, ours!.shown.invoiceId))).toBe("issued")
  })

  it("ties an issued invoice of the right total, mails nothing and makes no other", async () => {
    const { world, order, row } = await unknownOrder()
    const { invoiceId } = world.service().addByHand({ gross: "49.99", ...UNNAMED })
    expect(codeOf(await linkInvoice(world.ports, row.id, invoiceId))).toBe("issued")
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      invoiceId,
      readBack: "done",
      reasons: null,
      sendState: "none",
    })
    expect(world.service().count("create")).toBe(1)
    expect(world.eventsOf(row)).toEqual(["unknown", "issued"])
  })

  it.each([
    { what: "a draft", invoice: { gross: "49.99", status: "DRAFT" } },
    { what: "a pro forma", invoice: { gross: "49.99", invoiceType: "PRO_FORMA" } },
    { what: "a correction", invoice: { gross: "49.99", invoiceType: "Correction" } },
    { what: "another gross", invoice: { gross: "49.98" } },
    { what: "another currency", invoice: { gross: "49.99", currency: "EUR" } },
    {
      what: "the reference of another order",
      invoice: { gross: "49.99", additionalDetails: "Zamówienie 7 (ref. ABCDEFGHJK)" },
    },
  ])("is refused for $what", async ({ invoice }) => {
    const { world, order, row } = await unknownOrder()
    const { invoiceId } = world.service().addByHand({ ...UNNAMED, ...invoice })
    expect(codeOf(await linkInvoice(world.ports, row.id, invoiceId))).toBe("invalid")
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", invoiceId: null })
  })

  it.each([
    ["its own of one made by hand", { issueDate: "2026-04-02", saleDate: "2026-04-01" }, null],
    ["those sent where it shows the day before", { issueDate: "2026-03-04" }, "sent"],
    ["those sent where it shows none", { issueDate: null }, "sent"],
  ] as const)("gives the request %s", async (_what, dates, whose) => {
    const { world, order, row } = await unknownOrder()
    const { issueDate, saleDate } = row
    expect(issueDate).toBe("2026-03-05")
    const invoice = world.service().addByHand({ ...UNNAMED, gross: "49.99", ...dates })
    await linkInvoice(world.ports, row.id, invoice.invoiceId)
    const linked = await world.rowOf(order)
    expect(linked).toMatchObject({ state: "issued", isMailOff: true })
    expect(linked).toMatchObject(whose === "sent" ? { issueDate, saleDate } : dates)
  })

  it("leaves nothing of a create that was refused on the row of an invoice made by hand", async () => {
    const world = new World()
    world.service().fail("create", "refused")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(30))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "refused", saleDate: expect.any(String) as string })
    const dates = { issueDate: "2026-04-02", saleDate: "2026-04-01" }
    const { invoiceId } = world.service().addByHand({ ...UNNAMED, gross: "49.99", ...dates })
    await linkInvoice(world.ports, row.id, invoiceId)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", ...dates, projectId: null })
  })

  it("is refused for an invoice that belongs to another order", async () => {
    const { world, row } = await unknownOrder()
    const other = world.place(orderNumber(2))
    await world.trigger(other)
    await world.runJobs()
    const { invoiceId } = await world.rowOf(other)
    expect(codeOf(await linkInvoice(world.ports, row.id, invoiceId ?? ""))).toBe("conflict")
  })

  it("is refused for an id the service does not know, and asks to try again when it is away", async () => {
    const { world, row } = await unknownOrder()
    expect(codeOf(await linkInvoice(world.ports, row.id, "999"))).toBe("invalid")
    const { invoiceId } = world.service().addByHand({ gross: "49.99", ...UNNAMED })
    world.service().fail("read", "lost")
    expect(codeOf(await linkInvoice(world.ports, row.id, invoiceId))).toBe("service")
    expect((await world.ledger.findRequest(row.id))?.state).toBe("unknown")
  })

  it("compares an invoice made by hand with the order as it is now", async () => {
    const world = new World()
    world.service().fail("create", "refused")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.orders.edit(order.id, teapot())
    const row = await world.rowOf(order)
    const old = world.service().addByHand({ gross: "49.99", ...UNNAMED })
    expect(codeOf(await linkInvoice(world.ports, row.id, old.invoiceId))).toBe("invalid")
    const byHand = world.service().addByHand({ gross: "120.00", ...UNNAMED })
    expect(codeOf(await linkInvoice(world.ports, row.id, byHand.invoiceId))).toBe("issued")
  })

  it("takes no pro forma for the invoice, also where all its figures are accepted", async () => {
    const { world, order, row } = await unknownOrder()
    const reference = composeReference(order.id)
    const { invoiceId } = world.service().addByHand({
      gross: "49.99",
      invoiceType: "PRO_FORMA",
      additionalDetails: `Zamówienie 1042 (${reference})`,
      ...UNNAMED,
    })
    const command = {
      acceptDifference: true,
      unverified: { note: "looked at it", invoiceNumber: null },
    }
    expect(await linkInvoice(world.ports, row.id, invoiceId, command)).toMatchObject({
      rejection: { code: "INVOICE_IS_NO_SALE" },
    })
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", invoiceId: null })
  })

  it("takes an advance invoice of the whole amount, which may be all that the order gets", async () => {
    const { world, row } = await unknownOrder()
    const { invoiceId } = world
      .service()
      .addByHand({ gross: "49.99", invoiceType: "INTERIM", ...UNNAMED })
    expect(codeOf(await linkInvoice(world.ports, row.id, invoiceId))).toBe("issued")
  })

  it("compares the currency where the order's amount cannot be told", async () => {
    const world = new World()
    const order = world.place({ total: "0", lines: [aLine({ returnedQuantity: "1" })] })
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "refused", reasons: [{ code: "RETURN_BEFORE_INVOICE" }] })
    const foreign = world.service().addByHand({ gross: "12.00", currency: "EUR", ...UNNAMED })
    expect(await linkInvoice(world.ports, row.id, foreign.invoiceId)).toMatchObject({
      rejection: {
        code: "INVOICE_DIFFERS",
        params: { what: "currency", found: "EUR", sent: "PLN" },
      },
    })
    const own = world.service().addByHand({ gross: "12.00", ...UNNAMED })
    expect(codeOf(await linkInvoice(world.ports, row.id, own.invoiceId))).toBe("issued")
  })

  it("loses against a look-up that adopts in the same moment", async () => {
    const world = new World()
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    const { invoiceId } = world.service().addByHand({ gross: "49.99", ...UNNAMED })
    world.atNext("service.readInvoice", "after", async () => await world.live(minutes(5)))
    expect(codeOf(await linkInvoice(world.ports, row.id, invoiceId))).toBe("conflict")
    expect((await world.rowOf(order)).invoiceId).toBe("default-1")
  })
})

describe("a person's word that an unknown invoice is not there", () => {
  it("is not heard about a create made since, whose outcome is unknown too", async () => {
    const world = new World()
    world.service().fail("create", "lost", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1.1))
    const seen = await world.rowOf(order)
    await world.live(minutes(1))
    const row = await world.rowOf(order)
    expect(world.service().count("create")).toBe(2)
    expect(row).toMatchObject({ state: "unknown", looks: 0 })
    world.clock.advance(minutes(2))
    expect(await stateNotThere(world.ports, row.id, seen)).toMatchObject({
      rejection: { code: "CHANGED_MEANWHILE" },
    })
    await world.live(hours(1))
    expect(world.service().invoices).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
  })

  it("is not heard about an invoice that the service named since", async () => {
    const world = new World()
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1.1))
    const seen = await world.rowOf(order)
    Object.assign(world.ledger.rows.get(seen.id)!, { answeredInvoiceIds: ["17"] })
    expect(await stateNotThere(world.ports, seen.id, seen)).toMatchObject({
      rejection: { code: "CHANGED_MEANWHILE" },
    })
    expect(await world.rowOf(order)).toMatchObject({ answeredInvoiceIds: ["17"] })
  })

  it("issues it once, and looks of the first create do not count for the second", async () => {
    const world = new World()
    world.service().fail("create", "lost", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1.1))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", looks: 1 })
    await stateNotThere(world.ports, row.id, row)
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.service().count("create")).toBe(2)
  })
})

describe("skipping", () => {
  it("states the person's reason, and nothing is issued any more", async () => {
    const world = new World()
    world.service().isAway = true
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    await skipRequest(world.ports, row.id, "paid in cash")
    world.service().isAway = false
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "skipped",
      reasons: [{ code: "SKIPPED_BY_PERSON", message: "paid in cash" }],
    })
    expect(world.invoicesOf(order)).toHaveLength(0)
  })
})

describe("issuing now", () => {
  it("passes over the rule about who gets an invoice and over the start date", async () => {
    const world = new World({ issueFor: "on_request", startDate: "2026-03-05" })
    const order = world.place()
    await issueNow(world.ports, order.id)
    await issueNow(world.ports, order.id)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", isForced: true })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("issues once what a rule had skipped", async () => {
    const world = new World({ issueFor: "on_request" })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "skipped",
      reasons: [{ code: "BUYER_DID_NOT_ASK" }],
    })
    await issueNow(world.ports, order.id)
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("objects while no company is configured", async () => {
    const world = new World()
    Object.assign(world.settings, { companies: [] })
    expect(codeOf(await issueNow(world.ports, world.place().id))).toBe("conflict")
  })
})

describe("sending by hand", () => {
  async function issuedOrder() {
    const world = new World({ send: "manual" })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    return { world, order, row: await world.rowOf(order) }
  }

  it("goes to the given addresses and keeps hints only", async () => {
    const { world, row } = await issuedOrder()
    const recipients = ["ksiegowosc@firma.test", "szef@firma.test"]
    const result = await sendByPerson(world.ports, row.id, { kind: "given", recipients })
    expect(result).toMatchObject({
      request: {
        sendState: "sent",
        sentTo: { kind: "given", hints: ["k…@firma.test", "s…@firma.test"] },
      },
    })
    expect(world.service().mails).toEqual([
      { invoiceId: row.invoiceId, addressee: { kind: "given", recipients } },
    ])
  })

  it("remembers of a copy that the buyer got his, and of a first one elsewhere that he did not", async () => {
    const { world, row } = await issuedOrder()
    const elsewhere = { kind: "given", recipients: ["szef@firma.test"] } as const
    const first = await sendByPerson(world.ports, row.id, elsewhere)
    expect(first).toMatchObject({ request: { sentTo: { kind: "given" } } })
    expect(first).not.toMatchObject({ request: { sentTo: { hasBuyer: true } } })
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    for (let copies = 0; copies < 2; copies += 1) {
      expect(await sendByPerson(world.ports, row.id, elsewhere)).toMatchObject({
        request: { sentTo: { kind: "given", hints: ["s…@firma.test"], hasBuyer: true } },
      })
    }
  })

  it("is done once for a press that arrives many times at once", async () => {
    const { world, order, row } = await issuedOrder()
    const presses = Array.from(
      { length: 10 },
      async () => await sendByPerson(world.ports, row.id, { kind: "contractor" })
    )
    const kinds = (await Promise.all(presses)).map(codeOf)
    expect(kinds.filter((kind) => kind === "issued")).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("sends again what was sent, when a person wants it", async () => {
    const { world, order, row } = await issuedOrder()
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    expect(world.mailsOf(order)).toBe(2)
  })

  it.each(["not-sent", "asked-to-wait"] as const)(
    "that ends %s says so and is not repeated by itself",
    async (fault) => {
      const { world, order, row } = await issuedOrder()
      world.service().fail("send", fault)
      await sendByPerson(world.ports, row.id, { kind: "contractor" })
      await world.live(hours(5))
      expect(await world.rowOf(order)).toMatchObject({ sendState: "failed" })
      expect(world.mailsOf(order)).toBe(0)
    }
  )

  it("with a rejected key holds the company", async () => {
    const { world, row } = await issuedOrder()
    world.service().doesKeyWork = false
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    expect(world.ledger.holds.has("default key-rejected")).toBe(true)
  })

  it("of a second mail with unknown outcome stays unknown whatever the invoice shows", async () => {
    const { world, order, row } = await issuedOrder()
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    world.service().fail("send", "lost")
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ sendState: "unknown" })
  })
})
