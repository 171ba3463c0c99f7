import type { ClaimedRun } from "../../core/runs/run"
import { RunFailure } from "../../core/runs/run"
import type { Difference } from "../../core/request/invoice-request"
import { monthClose } from "../month/close-month"
import type { KeptRow } from "../../core/month/stored-month"
import { byHand } from "./support/by-hand"
import { nameless, orderNumber, teapot } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const MONTH = "2026-03"

const close = async (
  world: World,
  companyId = world.settings.companies[0]?.id ?? "",
  month = MONTH
) => {
  const run = { companyId, params: { month } } as unknown as ClaimedRun
  const step = await monthClose.step(world.ports, run)
  const id = String(step.result?.month_id)
  const rows = await world.ledger.readMonthLines({ id, filter: {}, limit: 20_000, offset: 0 })
  const { newest } = await world.ledger.findMonthReadings(companyId, month)
  return { step, id, rows, summary: newest!.summary, month: newest! }
}

const of = (rows: readonly KeptRow[], order: { id: string }) =>
  rows.find(({ key }) => key === `order ${order.id}`)

/** Completed orders of 4 March, each of which is invoiced on the 5th. */
async function sell(world: World, ...numbers: number[]) {
  const orders = numbers.map((n) =>
    world.place(orderNumber(n, { createdAt: "2026-03-04T10:00:00.000Z" }))
  )
  for (const order of orders) await world.trigger(order)
  await world.live(minutes(5))
  return orders
}

describe("closing a month", () => {
  it("accounts for every order: invoiced, not yet and why, canceled, and for those of other months", async () => {
    const world = new World()
    const [invoiced] = await sell(world, 1)
    const refused = world.place(
      orderNumber(2, { ...nameless(), createdAt: "2026-03-04T11:00:00.000Z" })
    )
    await world.trigger(refused)
    await world.live(minutes(5))
    const day = { createdAt: "2026-03-31T21:59:59.000Z" }
    const pending = world.place(orderNumber(3, { ...day, status: "pending" }))
    const canceled = world.place(
      orderNumber(4, { ...day, status: "canceled", canceledAt: "2026-03-31T21:59:59.000Z" })
    )
    world.place(orderNumber(5, { createdAt: "2026-03-31T22:00:00.000Z" }))
    world.place(orderNumber(6, { createdAt: "2026-02-28T22:59:59.000Z" }))
    const { rows, summary } = await close(world)
    expect(of(rows, invoiced!)).toMatchObject({
      class: "invoiced",
      origin: "ours",
      isCounted: true,
      isOpen: false,
      placedOn: "2026-03-04",
      findings: [],
    })
    expect(of(rows, refused)).toMatchObject({ class: "not_yet", why: "BUYER_NAME_MISSING" })
    expect(of(rows, pending)).toMatchObject({ class: "not_yet", why: "NOT_TRIGGERED" })
    expect(of(rows, canceled)).toMatchObject({ class: "canceled", isOpen: false })
    expect(summary).toMatchObject({ orders: 4, openOrders: 2 })
    const { totals } = await world.rowOf(invoiced!)
    expect(summary.sums[0]?.total.gross).toBe(totals?.gross)
  })

  it("says that it could not look into a stranger's invoice that the service shows by no id", async () => {
    const world = new World()
    await sell(world, 1)
    world.service().addByHand({ invoiceId: "theirs", invoiceNumber: "97/3/2026" })
    world.service().notOffered.add("read")
    const { rows } = await close(world)
    expect(rows.find(({ invoiceId }) => invoiceId === "theirs")).toMatchObject({
      class: "stranger",
      findings: [{ kind: "not_checked" }],
    })
  })

  it("says so of every one beyond those that it had the time to look into", async () => {
    const world = new World()
    await sell(world, 1)
    for (let n = 0; n < 503; n += 1) world.service().addByHand({ issueDate: "2026-03-06" })
    const { rows } = await close(world)
    const strangers = rows.filter((row) => row.class === "stranger")
    const unread = strangers.filter(({ findings }) =>
      findings.some((one) => one.kind === "not_checked")
    )
    expect([strangers.length, unread.length]).toEqual([503, 3])
  })

  it("shows what the service lacks, what it has twice, what differs and what is a stranger's", async () => {
    const world = new World()
    const [fine, gone, other, doubled] = await sell(world, 1, 2, 3, 4)
    const service = world.service()
    const shownOf = async (order: { id: string }) => {
      const { invoiceId } = await world.rowOf(order)
      const index = service.invoices.findIndex(({ shown }) => shown.invoiceId === invoiceId)
      return { index, saved: service.invoices[index]! }
    }
    service.invoices.splice((await shownOf(gone!)).index, 1)
    ;(await shownOf(other!)).saved.shown.gross = "1.00"
    const { saved } = await shownOf(doubled!)
    service.addByHand({ ...saved.shown, invoiceId: "second", invoiceNumber: "99/3/2026" })
    service.addByHand({
      invoiceId: "alike",
      invoiceNumber: "98/3/2026",
      gross: (await shownOf(fine!)).saved.shown.gross,
      contractor: (await shownOf(fine!)).saved.shown.contractor,
    })
    service.addByHand({ invoiceId: "theirs", invoiceNumber: "97/3/2026" })
    service.addByHand({ invoiceId: "april", issueDate: "2026-04-01" })
    const { rows, summary } = await close(world)
    expect(of(rows, gone!)?.findings).toMatchObject([{ kind: "missing" }])
    expect(of(rows, other!)?.findings).toMatchObject([{ kind: "gross", found: "1.00" }])
    expect(of(rows, doubled!)?.findings).toMatchObject([{ kind: "doubled", found: "99/3/2026" }])
    const row = (id: string) => rows.find(({ key }) => key === `invoice ${id}`)
    expect(row("second")).toMatchObject({ class: "doubled", orderId: doubled!.id, isOpen: true })
    expect(row("alike")).toMatchObject({ class: "stranger", findings: [{ kind: "alike" }] })
    expect(row("theirs")).toMatchObject({ class: "stranger", findings: [], isOpen: false })
    expect(row("april")).toBeUndefined()
    expect(summary).toMatchObject({ orders: 4, otherInvoices: 3, openInvoices: 2 })
    expect(summary.findings).toMatchObject({ missing: 1, doubled: 2, gross: 1, alike: 1 })
    // What is to be looked at comes first.
    expect(rows.findIndex(({ key }) => key === `order ${fine!.id}`)).toBeGreaterThan(2)
  })

  it("leaves out corrections and pro formas of a list that shows more than it was asked for", async () => {
    const world = new World()
    const [order] = await sell(world, 1)
    const { invoiceId } = await world.rowOf(order!)
    const shown = world.service().invoices.find((one) => one.shown.invoiceId === invoiceId)!.shown
    for (const invoiceType of ["CORRECTION", "PRO_FORMA", "INTERIM"]) {
      world.service().addByHand({ ...shown, invoiceId: invoiceType, invoiceType })
    }
    // The order's own one is compared, whatever its kind.
    shown.invoiceType = "INTERIM"
    const { rows, summary } = await close(world)
    expect(of(rows, order!)).toMatchObject({ class: "invoiced", findings: [] })
    expect(rows).toHaveLength(1)
    expect(summary).toMatchObject({ orders: 1, otherInvoices: 0 })
  })

  it("leaves open what differed when it was read back until a person has settled it", async () => {
    const world = new World()
    const [other, settled, another, proForma] = await sell(world, 1, 2, 3, 4)
    const note = async (order: { id: string } | undefined, difference: Difference) => {
      const { id } = await world.rowOf(order!)
      await world.ledger.apply(byHand({ id, expect: { state: "issued" }, set: { difference } }))
    }
    const gross = { what: "gross", sent: "12.30", found: "12.31" } as const
    const reference = { what: "reference", sent: "ref. A", found: "ref. B" } as const
    await note(other, gross)
    await note(settled, { ...gross, isSettled: true })
    // Accepted or not, it is another order's invoice.
    await note(another, { ...reference, isSettled: true })
    const type = { what: "type", sent: "SALES", found: "PRO_FORMA" } as const
    await note(proForma, { ...type, isSettled: true })
    const { rows, summary } = await close(world)
    expect(of(rows, other!)).toMatchObject({
      isOpen: true,
      findings: [{ kind: "differs", kept: "gross", found: null }],
    })
    expect(of(rows, settled!)).toMatchObject({ isOpen: false, findings: [] })
    expect(of(rows, another!)).toMatchObject({
      isOpen: true,
      findings: [{ kind: "differs", kept: "reference" }],
    })
    // Its amounts are in the month's sums, and so are those of the invoice that was made in its place.
    expect(of(rows, proForma!)).toMatchObject({
      isOpen: true,
      findings: [{ kind: "differs", kept: "type" }],
    })
    expect(summary).toMatchObject({ orders: 4, openOrders: 3, findings: { differs: 3 } })
  })

  it("tells once of a difference that the service still shows", async () => {
    const world = new World()
    const [order] = await sell(world, 1)
    const { id, totals } = await world.rowOf(order!)
    const difference = { what: "gross", sent: totals!.gross, found: "1.00" } as const
    await world.ledger.apply(byHand({ id, expect: { state: "issued" }, set: { difference } }))
    world.service().invoices[0]!.shown.gross = "1.00"
    const { rows } = await close(world)
    expect(of(rows, order!)?.findings).toMatchObject([{ kind: "gross", found: "1.00" }])
  })

  it("finds the second invoice of an order of another month by its reference", async () => {
    const world = new World()
    const order = world.place(orderNumber(1, { createdAt: "2026-02-10T10:00:00.000Z" }))
    world.clock.advance(Date.parse("2026-03-31T08:00:00.000Z") - world.clock.nowMs)
    await world.trigger(order)
    await world.live(minutes(5))
    const service = world.service()
    const row = await world.rowOf(order)
    const { shown } = service.invoices[0]!
    shown.issueDate = "2026-02-27"
    const kept = world.ledger.rows.get(row.id)!
    world.ledger.rows.set(row.id, { ...kept, issueDate: "2026-02-27" })
    service.addByHand({ ...shown, invoiceId: "again", issueDate: "2026-03-30" })
    service.addByHand({
      invoiceId: "lost",
      issueDate: "2026-03-30",
      additionalDetails: "Zamówienie 9 (ref. ZZZZZZZZZZ)",
    })
    const { rows } = await close(world)
    expect(rows.map(({ key, class: found }) => [key, found])).toEqual([
      ["invoice again", "doubled"],
      ["invoice lost", "unrecorded"],
    ])
  })

  it("says of an invoice of nobody's that could not be read that it was not checked", async () => {
    const world = new World()
    const [order] = await sell(world, 1)
    const service = world.service()
    const { shown } = service.invoices[0]!
    service.addByHand({ ...shown, invoiceId: "again", issueDate: "2026-03-06" })
    service.fail("read", "lost")
    const { rows } = await close(world)
    const again = rows.find(({ key }) => key === "invoice again")
    expect(again).toMatchObject({ class: "stranger", isOpen: true })
    expect(again?.findings).toMatchObject([{ kind: "not_checked" }])
    const later = await close(world)
    expect(of(later.rows, order!)?.findings).toMatchObject([{ kind: "doubled" }])
  })

  it("keeps what the list shows of an invoice of nobody's and reading by id omits", async () => {
    const world = new World()
    await sell(world, 1)
    const service = world.service()
    service.addByHand({ invoiceId: "theirs", issueDate: "2026-03-06", gross: "12.30" })
    const read = service.readInvoice.bind(service)
    service.readInvoice = async (id) => {
      const outcome = await read(id)
      if (id !== "theirs" || outcome.kind !== "done") return outcome
      return { ...outcome, value: { ...outcome.value, issueDate: null, gross: null } }
    }
    const { rows } = await close(world)
    expect(rows.find(({ invoiceId }) => invoiceId === "theirs")).toMatchObject({
      class: "stranger",
      issueDate: "2026-03-06",
      shown: { gross: "12.30" },
      findings: [],
    })
  })

  it.each([
    ["asks for a long wait", { kind: "asked-to-wait", retryAfterMs: 3_600_000 } as const, 1],
    ["is away", "not-sent" as const, 3],
    ["gives no usable answer", "lost" as const, 3],
  ])("reads no further where the service %s", async (_, fault, times) => {
    const world = new World()
    await sell(world, 1)
    for (let n = 0; n < 20; n += 1) world.service().addByHand({ issueDate: "2026-03-06" })
    const before = world.service().count("read")
    world.service().fail("read", ...Array.from({ length: 100 }, () => fault))
    const { rows } = await close(world)
    expect(world.service().count("read") - before).toBe(times)
    const strangers = rows.filter((row) => row.class === "stranger")
    expect(strangers).toHaveLength(20)
    for (const { findings } of strangers) expect(findings).toMatchObject([{ kind: "not_checked" }])
  })

  it("waits as long as the service asks for, and then reads on", async () => {
    const world = new World()
    const [order] = await sell(world, 1)
    world.service().addByHand({ invoiceId: "theirs", issueDate: "2026-03-06" })
    const fromMs = world.clock.nowMs
    world.service().fail("list", { kind: "asked-to-wait", retryAfterMs: minutes(5) })
    world.service().fail("read", { kind: "asked-to-wait" }, { kind: "asked-to-wait" })
    const { rows } = await close(world)
    expect(of(rows, order!)).toMatchObject({ class: "invoiced", findings: [] })
    expect(rows.find(({ invoiceId }) => invoiceId === "theirs")?.findings).toEqual([])
    expect(world.clock.nowMs - fromMs).toBe(minutes(6))
  })

  it("finds the second invoice of an order of another month by the answer that named it", async () => {
    const world = new World()
    world.service().showsDetails = false
    const order = world.place(orderNumber(1, { createdAt: "2026-01-10T10:00:00.000Z" }))
    await world.trigger(order)
    await world.live(minutes(5))
    const row = await world.rowOf(order)
    world.service().addByHand({ invoiceId: "first", issueDate: "2026-02-28" })
    await world.ledger.apply(
      byHand({ id: row.id, expect: { state: "issued" }, set: {}, answered: "first" })
    )
    const { rows } = await close(world, row.companyId ?? "", "2026-02")
    expect(rows).toMatchObject([
      { key: "invoice first", class: "doubled", orderId: order.id, isOpen: true },
    ])
  })

  it("accounts for an order that cannot be read with each of several companies", async () => {
    const world = new World({
      companies: [
        { id: "pl", apiKey: "one", currencies: ["PLN"] },
        { id: "eu", apiKey: "two", currencies: ["EUR"] },
      ],
    })
    const order = world.place(orderNumber(1, { createdAt: "2026-03-04T10:00:00.000Z" }))
    world.ports.orders.readHeaders = async () => await Promise.resolve([])
    for (const company of ["pl", "eu"]) {
      const { rows } = await close(world, company)
      expect(of(rows, order)).toMatchObject({ class: "not_yet", isOpen: true })
    }
  })

  it("shows what changed since the month was closed", async () => {
    const world = new World()
    const [first, second] = await sell(world, 1, 2)
    world.clock.advance(Date.parse("2026-04-01T08:00:00.000Z") - world.clock.nowMs)
    const before = await close(world)
    const closing = { id: before.id, actorId: "user_1", note: "sent" }
    expect(await world.ledger.closeMonth(closing)).toBe("closed")
    const same = await close(world)
    expect(same.rows.filter(({ change }) => change !== null)).toEqual([])
    const [third] = await sell(world, 3)
    world.service().invoices[0]!.shown.gross = "2.00"
    world.orders.kept.delete(second!.id)
    for (const [id, row] of world.ledger.rows) {
      if (row.orderId === second!.id) world.ledger.rows.delete(id)
    }
    const after = await close(world)
    expect(after.month.comparedWith).toBe(before.id)
    expect(of(after.rows, third!)?.change).toEqual({ kind: "added" })
    expect(of(after.rows, second!)?.change).toEqual({ kind: "gone" })
    expect(of(after.rows, first!)?.change).toMatchObject({
      kind: "changed",
      fields: [
        { field: "shownGross", is: "2.00" },
        { field: "findings", is: "gross" },
      ],
    })
    expect(after.summary.orders).toBe(2)
    const closed = await world.ledger.readMonthLines({
      id: before.id,
      filter: {},
      limit: 10,
      offset: 0,
    })
    expect(closed).toHaveLength(2)
  })

  it("reads every line of a closed one once, whatever of it was gone by then", async () => {
    const world = new World()
    await sell(world, 1)
    const { month, rows } = await close(world)
    const [line] = rows
    const lines = Array.from({ length: 2_500 }, (_, at): KeptRow => ({
      ...line!,
      key: `order kept ${at}`,
      change: at < 600 ? { kind: "gone" } : null,
    }))
    world.ledger.findMonthReadings = async () =>
      await Promise.resolve({ newest: month, closed: month })
    world.ledger.readMonthLines = async ({ offset, limit }) =>
      await Promise.resolve(lines.slice(offset, offset + limit))
    const kept: KeptRow[][] = []
    world.ledger.storeMonth = async (_, written) => {
      kept.push([...written])
      return await Promise.resolve("month")
    }
    await close(world)
    const gone = kept[0]!.filter(({ change }) => change?.kind === "gone").map(({ key }) => key)
    expect(gone).toEqual(lines.slice(600).map(({ key }) => key))
  })

  it("says why a month cannot be read, and changes nothing", async () => {
    const world = new World()
    await sell(world, 1)
    world.service().doesKeyWork = false
    await expect(close(world)).rejects.toThrow(RunFailure)
    world.service().doesKeyWork = true
    await expect(close(world, "nobody")).rejects.toMatchObject({
      reason: { code: "MONTH_COMPANY_UNKNOWN" },
    })
    const { newest } = await world.ledger.findMonthReadings(
      world.settings.companies[0]?.id ?? "",
      MONTH
    )
    expect(newest).toBeNull()
    const created = world.service().count("create")
    await close(world)
    expect(world.service().count("create")).toBe(created)
  })

  it("keeps nothing of a buyer", async () => {
    const world = new World()
    await sell(world, 1)
    world.place(orderNumber(2, { ...teapot(), createdAt: "2026-03-04T10:00:00.000Z" }))
    await close(world)
    const text = JSON.stringify(world.ledger.months.kept)
    for (const word of ["Nowak", "Anna", "example.test"]) expect(text).not.toContain(word)
  })
})
