import { composeReference } from "../../core/draft/reference"
import type { NewRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { addStep, type RunItem, type RunKind, type RunState } from "../../core/runs/run"
import type { PluginOptions } from "../../core/settings/options"
import { anAddress, aLine } from "../../core/__tests__/an-order"
import { decoratePort } from "../decorate-port"
import { issueNow } from "../operator/issue-now"
import { retryRequest } from "../operator/person-acts"
import { performStep } from "../runs/handlers"
import { workOnRun } from "../runs/work-on-run"
import { showText } from "./support/shown-text"
import { World } from "./support/world"

/** Orders of before the start date: nothing issues them by itself. */
const START = { startDate: "2026-03-05" }

function aWorld(options: PluginOptions = {}) {
  const world = new World({ ...START, ...options })
  let last = 0
  const place = (name: string, price = "49.99") => {
    last += 1
    return world.place({
      id: `order_01JBACKFILL${String(last).padStart(10, "0")}`,
      displayId: String(1000 + last),
      billingAddress: anAddress({ firstName: "Ewa", lastName: name }),
      shippingAddress: anAddress({ firstName: "Ewa", lastName: name }),
      lines: [aLine({ unitPrice: price })],
      total: price,
    })
  }
  return { world, place }
}

/** An invoice that somebody made by hand. */
function make(world: World, id: string, changes: Partial<ServiceInvoice> & { buyer?: string }) {
  const { buyer = "Nikt", ...rest } = changes
  world.service().invoices.push({
    draft: { reference: `by hand ${id}` } as never,
    savedMs: 0,
    listedMs: 0,
    shown: {
      invoiceId: id,
      invoiceNumber: `FV/${id}`,
      invoiceType: "VAT",
      status: "ISSUED",
      currency: "PLN",
      gross: "49.99",
      net: "40.64",
      issueDate: "2026-03-04",
      saleDate: "2026-03-04",
      uploadDate: null,
      additionalDetails: null,
      contractor: { name: `Ewa ${buyer}`, taxIdentificationNumber: null, postCode: "00-950" },
      positions: [],
      ...rest,
    },
  })
}

const worker = (world: World) => ({
  runs: world.ports.ledger,
  kinds: ["adoption", "backfill"] as const,
  perform: async (run: Parameters<typeof performStep>[1]) => await performStep(world.ports, run),
  wait: async (ms: number) => await world.live(ms),
  every: () => () => undefined,
  isStopping: () => false,
  newToken: () => world.ports.newToken(),
  log: world.ports.log,
})

async function begin(world: World, kind: RunKind, params: object): Promise<string> {
  const run = { kind, companyId: null, params: { ...params }, begunBy: "user" }
  return (await world.ledger.beginRun(run)) ?? ""
}

/** Until it ends, whatever happens to the processes. */
async function finish(world: World, id: string): Promise<RunState | undefined> {
  for (let turn = 0; turn < 20; turn += 1) {
    await world.act(async () => void (await workOnRun(worker(world), id)))
    const run = await world.ledger.findRun(id)
    if (run?.state !== "running") return run?.state
    // The lease of a process that died runs out.
    await world.live(4 * 60_000)
  }
  return "running"
}

const PERIOD = { what: "search", from: "2026-03-01T00:00:00Z", to: "2026-03-06T00:00:00Z" }

async function search(world: World): Promise<{ id: string; rows: RunItem[] }> {
  const id = await begin(world, "adoption", PERIOD)
  expect(await finish(world, id)).toBe("done")
  return { id, rows: await world.ledger.listRunItems({ runId: id, limit: 500 }) }
}

const codes = (rows: readonly RunItem[]) =>
  Object.fromEntries(rows.map(({ orderDisplayId, code }) => [orderDisplayId, code]))

const backfill = async (world: World, searchId: string, more: object = {}) =>
  await begin(world, "backfill", { search: searchId, also: [], isMailed: false, total: 1, ...more })

async function aShop() {
  const { world, place } = aWorld()
  const orders = {
    byReference: place("Alfa"),
    byNumber: place("Beta"),
    likely: place("Gamma"),
    none: place("Delta", "10.00"),
    alsoNone: place("Epsilon", "11.00"),
  }
  make(world, "1", {
    buyer: "Alfa",
    additionalDetails: `Zamówienie 1001 (${composeReference(orders.byReference.id)})`,
  })
  make(world, "2", { buyer: "Beta", additionalDetails: "Do zamówienia nr 1002" })
  make(world, "3", { buyer: "Gamma" })
  await Promise.resolve()
  return { world, orders, place }
}

test("finds what is certain, leaves to a person what is not, and names what is to be issued", async () => {
  const { world } = await aShop()
  const { rows } = await search(world)
  expect(codes(rows)).toEqual({
    1001: "certain",
    1002: "certain",
    1003: "doubt",
    1004: "none",
    1005: "none",
  })
  const doubt = rows.find(({ code }) => code === "doubt")
  expect(doubt?.params.candidates).toMatchObject([
    { invoice_id: "3", agrees: ["buyer", "total", "currency", "date"], differs: [] },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Ewa|Gamma/)
  expect(world.service().invoices).toHaveLength(3)
})

test("an order that an invoice names is seen also where the list cuts the text", async () => {
  const { world, place } = aWorld()
  const live = world.place({ createdAt: "2026-03-05T08:00:00Z" })
  await world.trigger(live)
  await world.live(60_000)
  expect(await world.rowOf(live)).toMatchObject({ state: "issued" })
  const order = place("Zeta", "12.00")
  make(world, "7", {
    gross: "13.00",
    additionalDetails: `Sprzedaż w sklepie, zamówienie ${order.displayId}`,
    contractor: { name: "Firma Inna", taxIdentificationNumber: null, postCode: "11-111" },
  })
  showText(world.service(), (text) => text.slice(0, 18))
  const { rows } = await search(world)
  expect(codes(rows)[order.displayId]).toBe("doubt")
})

test("what was read of invoices and their buyers is let go with the end of search and issuing", async () => {
  const { world } = await aShop()
  const { id } = await search(world)
  expect(world.ports.searches.size).toBe(0)
  expect(await finish(world, await backfill(world, id))).toBe("done")
  expect(world.service().invoices).toHaveLength(5)
  expect(world.ports.backfills.size).toBe(0)
})

/** As the service fills a firm's name in from the register, by its tax number. */
const BY_REGISTER = "ALFA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ W LIKWIDACJI"

test.each([
  ["the same tax number", "5260250274"],
  ["the same tax number with its country", "PL5260250274"],
])(
  "a firm's invoice by hand is left to a person though named otherwise and for another amount, with %s",
  async (_, shown) => {
    const world = new World(START)
    const firm = anAddress({ company: "Sklep Pod Lipą", metadata: { nip: "526-025-02-74" } })
    world.place({
      id: "order_01JBACKFILL0000000001",
      displayId: "1001",
      billingAddress: firm,
      shippingAddress: firm,
    })
    make(world, "1", { gross: "40.00" })
    const [made] = world.service().invoices
    Object.assign(made?.shown ?? {}, {
      contractor: { name: BY_REGISTER, taxIdentificationNumber: shown, postCode: "30-001" },
    })
    const { id, rows } = await search(world)
    expect(codes(rows)).toEqual({ 1001: "doubt" })
    expect(rows[0]?.params.candidates).toMatchObject([
      { invoice_id: "1", agrees: ["buyer", "currency", "date"], differs: ["total"] },
    ])
    await finish(world, await backfill(world, id))
    await world.live(60_000)
    expect(world.service().invoices).toHaveLength(1)
  }
)

test.each([
  ["of the order's amount is left to a person", "49.99", "2026-02-20", "doubt"],
  ["of another amount is another order's", "49.98", "2026-02-20", "none"],
  ["of the order's amount, but of long before it, is none of its", "49.99", "2025-06-20", "none"],
])("a buyer's invoice of half a year later %s", async (_, gross, issueDate, expected) => {
  const world = new World(START)
  const address = anAddress({ firstName: "Ewa", lastName: "Alfa" })
  world.place({
    displayId: "1001",
    createdAt: "2025-08-25T08:00:00.000Z",
    billingAddress: address,
    shippingAddress: address,
    lines: [aLine({ unitPrice: "49.99" })],
    total: "49.99",
  })
  make(world, "1", { buyer: "Alfa", gross, issueDate })
  const earlier = { ...PERIOD, from: "2025-08-01T00:00:00Z" }
  const id = await begin(world, "adoption", earlier)
  expect(await finish(world, id)).toBe("done")
  expect(codes(await world.ledger.listRunItems({ runId: id, limit: 500 }))).toEqual({
    1001: expected,
  })
})

test.each([
  ["was paid in the month before its shipment", "2026-01-30T09:00:00.000Z", "2026-02-15"],
  ["was paid in the month of its shipment", "2026-02-02T09:00:00.000Z", undefined],
  // 1 February in Warsaw.
  ["was paid at the end of January by the server's clock", "2026-01-31T23:30:00.000Z", undefined],
])("whether an order of a company that %s is late", async (_, capturedAt, late) => {
  const world = new World(START)
  const firm = anAddress({ company: "Alfa", metadata: { nip: "5261040828" } })
  world.place({
    displayId: "1001",
    createdAt: "2026-01-30T08:00:00.000Z",
    ...{ billingAddress: firm, shippingAddress: firm },
    payments: [{ providerId: "pp", capturedAmount: "49.99", refundedAmount: "0", capturedAt }],
    shippedAt: ["2026-02-02T12:00:00.000Z"],
  })
  const id = await begin(world, "adoption", { ...PERIOD, from: "2026-01-01T00:00:00Z" })
  expect(await finish(world, id)).toBe("done")
  const [row] = await world.ledger.listRunItems({ runId: id, limit: 500 })
  expect(row).toMatchObject({ code: "none", params: { sale_date: "2026-02-02" } })
  expect(row?.params.late_since).toBe(late)
})

test.each([
  ["#1001", "Zamówienie #1001", ["number", "buyer", "currency", "date"]],
  ["#EU-1001", "Do zamówienia nr EU-1001", ["number", "buyer", "currency", "date"]],
  ["2026.1001", "Zamówienie 2026.1001", ["buyer", "currency", "date"]],
])("an order called %s is not another than the one in %s", async (displayId, text, agrees) => {
  const { world } = aWorld()
  const address = anAddress({ firstName: "Ewa", lastName: "Alfa" })
  world.place({ displayId, billingAddress: address, shippingAddress: address })
  make(world, "1", { buyer: "Alfa", gross: "40.00", additionalDetails: text })
  const [row] = (await search(world)).rows
  expect(row?.code).toBe("doubt")
  expect(row?.params.candidates).toMatchObject([{ invoice_id: "1", agrees, differs: ["total"] }])
})

test("an invoice that names the order is shown before many of its buyer, and the rest is counted", async () => {
  const { world, place } = aWorld()
  place("Alfa")
  for (let at = 1; at <= 24; at += 1) make(world, String(at), { buyer: "Alfa" })
  make(world, "25", { buyer: "Alfa", gross: "40.00", additionalDetails: "Zamówienie 1001" })
  const [row] = (await search(world)).rows
  expect(row?.code).toBe("doubt")
  const shown = row?.params.candidates as { invoice_id: string }[]
  expect(shown[0]?.invoice_id).toBe("25")
  expect(shown).toHaveLength(20)
  expect(row?.params.more).toBe(5)
})

test("a number in the text and a tax number are not certain while the name is another", async () => {
  const world = new World(START)
  const firm = anAddress({ company: "Sklep Pod Lipą", metadata: { nip: "5260250274" } })
  world.place({ displayId: "1001", billingAddress: firm, shippingAddress: firm })
  make(world, "1", { gross: "159.90", additionalDetails: "Do zamówienia nr 1001" })
  const [made] = world.service().invoices
  Object.assign(made?.shown ?? {}, {
    contractor: { name: BY_REGISTER, taxIdentificationNumber: "5260250274", postCode: "30-001" },
  })
  expect(codes((await search(world)).rows)).toEqual({ 1001: "doubt" })
})

test("an invoice that may be of two orders is certain for neither", async () => {
  const { world, place } = aWorld()
  place("Alfa")
  place("Alfa")
  make(world, "1", { buyer: "Alfa", additionalDetails: "zamówienie 1001, zamówienie 1002" })
  const { rows } = await search(world)
  expect(codes(rows)).toEqual({ 1001: "doubt", 1002: "doubt" })
})

test("a list that is not shown whole ends the search, and nothing can be issued by it", async () => {
  const { world } = await aShop()
  world.service().forbidden.add("list")
  const id = await begin(world, "adoption", PERIOD)
  expect(await finish(world, id)).toBe("failed")
  expect(await world.ledger.findRun(id)).toMatchObject({
    error: { code: "ADOPTION_LIST_FORBIDDEN" },
  })
})

test("ties what is certain in bulk, then issues the rest alone, without an e-mail", async () => {
  const { world, orders } = await aShop()
  const { id } = await search(world)
  const tie = await begin(world, "adoption", { what: "tie", search: id, total: 2 })
  expect(await finish(world, tie)).toBe("done")
  expect(await world.rowOf(orders.byReference)).toMatchObject({ state: "issued", invoiceId: "1" })
  expect(await world.rowOf(orders.byNumber)).toMatchObject({ state: "issued", invoiceId: "2" })
  const run = await backfill(world, id, { total: 2 })
  expect(await finish(world, run)).toBe("done")
  expect(await world.ledger.findRun(run)).toMatchObject({ done: 2, counts: { issued: 2 } })
  await world.live(60 * 60_000)
  expect(world.invoicesOf(orders.none)).toHaveLength(1)
  expect(world.invoicesOf(orders.alsoNone)).toHaveLength(1)
  expect(world.service().invoices).toHaveLength(5)
  expect(world.service().mails).toEqual([])
  expect(await world.ledger.findRequestOfOrder(orders.likely.id)).toBeNull()
})

test("what nobody can tell yet of a new key is waited for, and what is tied counts as tied", async () => {
  const { world, orders } = await aShop()
  const { id } = await search(world)
  const tie = await begin(world, "adoption", { what: "tie", search: id, total: 2 })
  const { ports } = world
  const claim = async () =>
    (await world.ledger.claimRun({
      ...{ id: tie, token: "t", leaseMs: 60_000, kinds: ["adoption"] },
    }))!
  const claimed = await claim()
  const accountId = await ports.ledger.findAccountOfKey("default", ports.keyDigestOf("default")!)
  expect(accountId).not.toBeNull()
  const answers = [accountId, null]
  const untold = decoratePort(ports.ledger, {
    findAccountOfKey: async () => await Promise.resolve(answers.shift() ?? null),
    claimThrottle: async () => await Promise.resolve(false),
  })
  const step = async () => await performStep({ ...ports, ledger: untold }, claimed)
  await expect(step()).rejects.toThrow("which account")
  expect(await world.rowOf(orders.byNumber)).toMatchObject({ state: "issued", invoiceId: "2" })
  await expect(step()).rejects.toThrow("which account")
  expect(await world.ledger.findRequestOfOrder(orders.byReference.id)).toBeNull()
  await world.ledger.releaseRun({ id: tie, token: "t" }, 0)
  expect(await finish(world, tie)).toBe("done")
  expect(await world.ledger.findRun(tie)).toMatchObject({ counts: { tied: 2 } })
})

test("mails as the settings say where that is wanted", async () => {
  const { world, orders } = await aShop()
  const { id } = await search(world)
  expect(await finish(world, await backfill(world, id, { isMailed: true, total: 2 }))).toBe("done")
  await world.live(60 * 60_000)
  expect(world.mailsOf(orders.none)).toBe(1)
})

test("what a person said is not an order's invoice does not keep it from being issued", async () => {
  const { world, orders } = await aShop()
  const { id } = await search(world)
  const also = [orders.likely.id]
  expect(await finish(world, await backfill(world, id, { also, total: 3 }))).toBe("done")
  expect(world.invoicesOf(orders.likely)).toHaveLength(1)
})

test("an invoice made by hand since the search, and a request since, are left alone", async () => {
  const { world, orders } = await aShop()
  const { id } = await search(world)
  make(world, "4", { buyer: "Delta", gross: "10.00", issueDate: "2026-03-05" })
  await world.act(async (ports) => {
    await issueNow(ports, orders.alsoNone.id)
  })
  await world.live(60_000)
  const run = await backfill(world, id, { total: 2 })
  expect(await finish(world, run)).toBe("done")
  const rows = await world.ledger.listRunItems({ runId: run, limit: 10 })
  expect(codes(rows)).toEqual({ 1004: "doubt", 1005: "requested" })
  expect(await world.ledger.findRequestOfOrder(orders.none.id)).toBeNull()
  expect(world.invoicesOf(orders.alsoNone)).toHaveLength(1)
})

describe("what the search has compared", () => {
  const HOURS_MS = 2 * 60 * 60_000

  async function searched() {
    const { world, place } = aWorld()
    const certain = place("Alfa")
    const none = place("Beta", "10.00")
    place("Gamma", "11.00")
    make(world, "1", { buyer: "Alfa", additionalDetails: "Do zamówienia nr 1001" })
    make(world, "2", { buyer: "Ktoś", gross: "77.00", issueDate: "2026-03-05" })
    // Some time after the orders were changed last.
    await world.live(HOURS_MS)
    const { id, rows } = await search(world)
    expect(codes(rows)).toEqual({ 1001: "certain", 1002: "none", 1003: "none" })
    const runOf = async () => {
      const run = await backfill(world, id, { total: 2 })
      const before = world.orders.reads
      expect(await finish(world, run)).toBe("done")
      const items = await world.ledger.listRunItems({ runId: run, limit: 10 })
      return { codes: codes(items), reads: world.orders.reads - before }
    }
    return { world, certain, none, searchId: id, runOf }
  }

  test("is not compared again: an order is read to be issued alone", async () => {
    const { world, certain, searchId, runOf } = await searched()
    const tie = await begin(world, "adoption", { what: "tie", search: searchId, total: 1 })
    expect(await finish(world, tie)).toBe("done")
    expect(await runOf()).toEqual({ codes: { 1002: "issued", 1003: "issued" }, reads: 2 })
    expect(world.invoicesOf(certain)).toHaveLength(0)
  })

  test("is compared again where the invoice was changed since", async () => {
    const { world, none, runOf } = await searched()
    const made = world.service().invoices.find(({ shown }) => shown?.invoiceId === "2")!
    made.shown = { ...made.shown, additionalDetails: "Do zamówienia nr 1002" }
    expect((await runOf()).codes).toEqual({ 1002: "doubt", 1003: "issued" })
    expect(await world.ledger.findRequestOfOrder(none.id)).toBeNull()
  })

  test("is compared again where the order was changed since", async () => {
    const { world, none, runOf } = await searched()
    const billingAddress = anAddress({ firstName: "Ewa", lastName: "Ktoś" })
    const lines = [aLine({ unitPrice: "77.00" })]
    world.orders.change(none.id, { billingAddress, lines, total: "77.00" }, world.clock.iso)
    expect((await runOf()).codes).toEqual({ 1002: "doubt", 1003: "issued" })
  })

  test("is compared again where the rules about buyers were changed since", async () => {
    const { world, runOf } = await searched()
    Object.assign(world.settings, { taxIdKeys: ["another_key"] })
    const { reads } = await runOf()
    expect(reads).toBe(4)
  })

  test("is compared again where a person has named a number: less is alike then", async () => {
    const { world, place } = aWorld()
    const order = place("Alfa")
    make(world, "1", { buyer: "Ktoś", issueDate: "2026-03-05" })
    await world.live(HOURS_MS)
    const params = {
      ...{ what: "search", orderIds: [order.id], earliest: "2026-03-01", unknown: [] },
      named: { [order.id]: "FV/99" },
    }
    const id = await begin(world, "adoption", params)
    expect(await finish(world, id)).toBe("done")
    expect(await world.ledger.findRun(id)).toMatchObject({ result: { unrelated: {} } })
  })

  test("is compared again where it was like an order, though it was not left to that one", async () => {
    const { world, none, runOf } = await searched()
    const [search] = await world.ledger.listRuns({ limit: 1 })
    // The one of 1001 is not among them: only the other one was like none of the orders.
    expect(search?.result).toEqual({
      unrelated: { default: [expect.any(String)] },
      rules: expect.any(String),
    })
    expect(JSON.stringify(search?.result)).not.toMatch(/Ewa|Kto/)
    const lines = [aLine({ unitPrice: "49.99" })]
    const { id } = none
    world.orders.edit(id, { lines, total: "49.99", displayId: "1001" })
    expect((await runOf()).codes).toEqual({ 1002: "doubt", 1003: "issued" })
  })
})

test.each([
  ["of today", "2026-03-05"],
  ["dated back to the month of the sale", "2026-02-10"],
])("an invoice %s that was made by hand while it was paused is seen", async (_, issueDate) => {
  const { world, place } = aWorld()
  // More than a page lies between.
  for (let n = 0; n < 150; n += 1) {
    make(world, `${2000 + n}`, { buyer: `Kto ${n}`, gross: "1.00", issueDate: "2026-02-20" })
  }
  const orders = Array.from({ length: 20 }, (_, n) => place(`Nazwa ${n}`, `${n + 1}0.00`))
  const { id } = await search(world)
  const run = await backfill(world, id, { total: 20 })
  const { ports } = world
  const claim = async (token: string) =>
    (await world.ledger.claimRun({
      ...{ id: run, token, leaseMs: 60_000, kinds: ["backfill"] },
    }))!
  const lease = { id: run, token: "t", leaseMs: 60_000 }
  const claimed = await claim("t")
  const first = await performStep(ports, claimed)
  await world.ledger.requestRunCommand(run, "pause")
  expect(await world.ledger.commitRunStep(lease, addStep(claimed, first))).toBe("paused")
  await world.live(60_000)
  // The orders are looked at from the newest on: that of the first one was not requested yet.
  make(world, "900", { buyer: "Nazwa 0", gross: "10.00", issueDate })
  await world.ledger.resumeRun(run)
  await performStep(ports, await claim("u"))
  await world.ledger.releaseRun({ id: run, token: "u" }, 0)
  expect(await finish(world, run)).toBe("done")
  const rows = await world.ledger.listRunItems({ runId: run, code: "doubt", limit: 50 })
  expect(rows.map(({ orderId }) => orderId)).toEqual([orders[0]?.id])
  expect(await world.ledger.findRequestOfOrder(orders[0]?.id ?? "")).toBeNull()
})

test("a process that stood still while another one paused the run requests nothing more", async () => {
  const { world, place } = aWorld()
  const orders = Array.from({ length: 20 }, (_, n) => place(`Nazwa ${n}`, `${n + 1}0.00`))
  const { id } = await search(world)
  const run = await backfill(world, id, { total: 20 })
  const claim = async (token: string) =>
    (await world.ledger.claimRun({
      ...{ id: run, token, leaseMs: 60_000, kinds: ["backfill"] },
    }))!
  const claimed = await claim("t")
  const first = await performStep(world.ports, claimed)
  const requested = first.cursor.open as string[]
  await world.live(61_000)
  await claim("u")
  await world.ledger.requestRunCommand(run, "pause")
  const lease = { id: run, token: "u", leaseMs: 60_000 }
  expect(await world.ledger.commitRunStep(lease, addStep(claimed, first))).toBe("paused")
  make(world, "900", { buyer: "Nazwa 0", gross: "10.00", issueDate: "2026-03-05" })
  // It wakes in its next step, with the list that it has read before.
  const next = { ...claimed, cursor: first.cursor, attempts: 0 }
  await expect(performStep(world.ports, next)).rejects.toThrow(
    `Another process goes on with the run ${run}`
  )
  const left = orders.filter((order) => !requested.includes(order.id))
  for (const order of left) expect(await world.ledger.findRequestOfOrder(order.id)).toBeNull()
  await world.ledger.resumeRun(run)
  expect(await finish(world, run)).toBe("done")
  const rows = await world.ledger.listRunItems({ runId: run, code: "doubt", limit: 50 })
  expect(rows.map(({ orderId }) => orderId)).toEqual([orders[0]?.id])
})

test("new orders go first, and no more than three for each call at once are on their way", async () => {
  const { world, place } = aWorld()
  const orders = Array.from({ length: 20 }, (_, n) => place(`Nazwa ${n}`, `${n + 1}0.00`))
  const { id } = await search(world)
  const run = await backfill(world, id, { total: 20 })
  const step = async () => {
    const claimed = await world.ledger.claimRun({
      ...{ id: run, token: "t", leaseMs: 60_000, kinds: ["backfill"] },
    })
    return await performStep(world.ports, claimed!)
  }
  const first = await step()
  expect((first.cursor.open as string[]).length).toBe(3 * world.settings.queue.concurrency)
  expect(world.enqueued.every(({ isPast }) => isPast)).toBe(true)
  expect(first.isOver).toBe(false)
  await world.ledger.releaseRun({ id: run, token: "t" }, 0)
  await world.live(60_000)
  // One of a new order waits.
  world.service().isAway = true
  const requested = world.enqueued.length
  const fresh = world.place({
    id: "order_01JFRESH00000000000000",
    displayId: "2000",
    createdAt: "2026-03-05T09:00:00.000Z",
  })
  await world.ports.ledger.insertRequest({
    ...{ orderId: fresh.id, orderDisplayId: "2000", requestedBy: "order.completed" },
    companyId: world.settings.companies[0]!.id,
    isForced: false,
  })
  const second = await step()
  expect(second.cursor.open as string[]).toEqual([])
  expect(second.waitMs).toBeGreaterThan(0)
  expect(world.enqueued.filter(({ isPast }) => isPast)).toHaveLength(requested)
  world.service().isAway = false
  await world.ledger.releaseRun({ id: run, token: "t" }, 0)
  await world.live(60 * 60_000)
  expect(await finish(world, run)).toBe("done")
  for (const order of orders) expect(world.invoicesOf(order)).toHaveLength(1)
})

/** Works on a run for a while, however it stands then. */
async function workFor(world: World, id: string, forMs: number): Promise<void> {
  const endMs = world.clock.nowMs + forMs
  const isStopping = () => world.clock.nowMs >= endMs
  await world.act(async () => void (await workOnRun({ ...worker(world), isStopping }, id)))
}

/** A request without a job, so that it waits. */
async function waitInLedger(
  world: World,
  companyId: string,
  { nextAttemptAt = null, ...more }: Partial<NewRequest> & { nextAttemptAt?: string | null } = {}
) {
  const { request } = await world.ports.ledger.insertRequest({
    ...{ orderId: "order_01JFRESH00000000000000", orderDisplayId: "3000" },
    ...{ requestedBy: "order.completed", companyId, isForced: false, ...more },
  })
  Object.assign(world.ledger.rows.get(request.id)!, { nextAttemptAt })
}

const inTwoCompanies = (world: World) => {
  const place = (from: number, currency: string) =>
    Array.from({ length: 20 }, (_, n) =>
      world.place({
        id: `order_01JTWO${String(from + n).padStart(16, "0")}`,
        displayId: String(from + n),
        currency,
        billingAddress: anAddress({ firstName: "Ewa", lastName: `Nazwa ${from + n}` }),
        lines: [aLine({ unitPrice: `${n + 1}0.00` })],
        total: `${n + 1}0.00`,
      })
    )
  // The newest stand first in a search.
  return { eu: place(1000, "EUR"), pl: place(2000, "PLN") }
}

const COMPANIES = [
  { id: "pl", apiKey: "one", currencies: ["PLN"] },
  { id: "eu", apiKey: "two", currencies: ["EUR"] },
]

test.each(["with a new order that waits", "with past orders on their way"])(
  "a company that is on hold stops no other one's past orders, %s",
  async (how) => {
    const world = new World({ ...START, companies: COMPANIES })
    const { pl, eu } = inTwoCompanies(world)
    const { id } = await search(world)
    const run = await backfill(world, id, { total: 40 })
    if (how === "with past orders on their way") {
      await world.queue.pause("pl")
      await workFor(world, run, 1_000)
    } else await waitInLedger(world, "pl")
    await world.ports.ledger.pauseCompany({ companyId: "pl", actorId: "user", note: "" })
    await workFor(world, run, 60_000)
    await world.live(10_000)
    for (const order of eu) expect(world.invoicesOf(order)).toHaveLength(1)
    for (const order of pl) expect(world.invoicesOf(order)).toEqual([])
    await world.ports.ledger.releaseCompany("pl", "paused")
    await world.live(5 * 60_000)
    expect(await finish(world, run)).toBe("done")
    for (const order of [...pl, ...eu]) expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await world.ledger.findRun(run)).toMatchObject({ done: 40, counts: { issued: 40 } })
  }
)

test("a company whose list cannot be read stops no other one's past orders, and is not asked all the time", async () => {
  const world = new World({ ...START, companies: COMPANIES })
  const { pl, eu } = inTwoCompanies(world)
  const { id } = await search(world)
  const run = await backfill(world, id, { total: 40 })
  world.service("pl").unanswered.add("list")
  const asked = () => world.service("pl").count("list")
  const before = asked()
  await workFor(world, run, 3_000)
  for (const order of eu) expect(world.invoicesOf(order)).toHaveLength(1)
  // Then nothing is left but the broken one, and a run that comes to nothing says so.
  expect(asked() - before).toBeLessThan(4)
  expect(await finish(world, run)).toBe("failed")
  world.service("pl").unanswered.delete("list")
  expect(await world.ledger.resumeRun(run)).toBe("resumed")
  expect(await finish(world, run)).toBe("done")
  for (const order of [...pl, ...eu]) expect(world.invoicesOf(order)).toHaveLength(1)
})

test("past orders move on, a few at a time, while new ones wait without end", async () => {
  const world = new World({ ...START, companies: COMPANIES })
  const { pl, eu } = inTwoCompanies(world)
  const { id } = await search(world)
  const run = await backfill(world, id, { total: 40 })
  await waitInLedger(world, "pl")
  await workFor(world, run, 9_000)
  for (const order of eu) expect(world.invoicesOf(order)).toHaveLength(1)
  const count = () => pl.filter((order) => world.invoicesOf(order).length === 1).length
  expect(count()).toBe(0)
  await workFor(world, run, 4_000)
  expect(count()).toBe(world.settings.queue.concurrency)
  await workFor(world, run, 40_000)
  expect(count()).toBe(pl.length)
})

test("a request that is not due yet, and one of the past, keep no past order back", async () => {
  for (const more of [
    { nextAttemptAt: "2026-03-05T12:00:00.000Z" },
    { requestedBy: "backfill invrun_0" },
  ]) {
    const world = new World({ ...START, companies: COMPANIES })
    const { pl } = inTwoCompanies(world)
    const { id } = await search(world)
    await waitInLedger(world, "pl", more)
    await workFor(world, await backfill(world, id, { total: 40 }), 9_000)
    for (const order of pl) expect(world.invoicesOf(order)).toHaveLength(1)
  }
})

test("a run that a version before has begun goes on behind the row that it had come to", async () => {
  const { world, place } = aWorld()
  const orders = Array.from({ length: 4 }, (_, n) => place(`Nazwa ${n}`, `${n + 1}0.00`))
  const { id, rows } = await search(world)
  const run = await backfill(world, id, { total: 4 })
  const lease = { id: run, token: "t", leaseMs: 60_000 }
  await world.ledger.claimRun({ ...lease, kinds: ["backfill"] })
  const after = rows[1]!.position
  await world.ledger.commitRunStep(lease, {
    ...{ total: 4, done: 2, counts: { issued: 2 }, result: null, items: [], isOver: false },
    cursor: { after, open: [], idle: 0 },
  })
  await world.ledger.releaseRun({ id: run, token: "t" }, 0)
  expect(await finish(world, run)).toBe("done")
  expect(orders.map((order) => world.invoicesOf(order).length)).toEqual([1, 1, 0, 0])
})

it("no longer waits behind new orders once nothing has moved it for a while", async () => {
  const { world, place } = aWorld()
  const { id: orderId } = place("Nazwa", "10.00")
  await waitInLedger(world, world.settings.companies[0]!.id, {
    ...{ orderId, orderDisplayId: "1001", requestedBy: "backfill invrun_1" },
  })
  await world.live(3 * 60_000)
  expect([world.enqueued[0]?.name, world.enqueued[0]?.isPast]).toEqual(["issue", undefined])
  expect(world.invoicesOf({ id: orderId })).toHaveLength(1)
})

it("no longer waits behind new orders once a person has it tried again", async () => {
  const { world, place } = aWorld()
  const { id: orderId } = place("Nazwa", "10.00")
  const { request } = await world.ports.ledger.insertRequest({
    ...{ orderId, orderDisplayId: "1001", requestedBy: "backfill invrun_1" },
    companyId: world.settings.companies[0]!.id,
    isForced: false,
  })
  Object.assign(world.ledger.rows.get(request.id)!, { state: "failed" })
  const requested = world.enqueued.length
  await retryRequest(world.ports, request.id, "failed")
  const [again] = world.enqueued.slice(requested)
  expect([again?.requestId, again?.isPast]).toEqual([request.id, undefined])
})

async function playAll(world: World): Promise<void> {
  const id = await begin(world, "adoption", PERIOD)
  expect(await finish(world, id)).toBe("done")
  const tie = await begin(world, "adoption", { what: "tie", search: id, total: 2 })
  expect(await finish(world, tie)).toBe("done")
  expect(await finish(world, await backfill(world, id, { total: 2 }))).toBe("done")
}

test("a process that dies before or after any call leaves nothing twice, nothing lost", async () => {
  const plain = await aShop()
  await playAll(plain.world)
  const { length } = plain.world.calls
  // Every third call before it, the others after it: all kinds of calls are met both ways.
  for (let at = 1; at <= length; at += 1) {
    const { world, orders } = await aShop()
    world.faults = [{ at, when: at % 3 === 0 ? "before" : "after", how: "dies" }]
    await playAll(world)
    await world.live(60 * 60_000)
    expect(world.service().mails).toEqual([])
    expect(world.service().invoices).toHaveLength(5)
    expect(await world.rowOf(orders.byNumber)).toMatchObject({ invoiceId: "2" })
    expect(world.invoicesOf(orders.none)).toHaveLength(1)
    expect(world.invoicesOf(orders.alsoNone)).toHaveLength(1)
    expect(await world.ledger.findRequestOfOrder(orders.likely.id)).toBeNull()
  }
})

test("a company on hold that the options do not name any more holds nothing up", async () => {
  const { world } = await aShop()
  const { id } = await search(world)
  await world.ledger.holdCompany({ companyId: "default", cause: "unreachable", keyDigest: null })
  const service = world.service("default")
  world.services.delete("default")
  world.services.set("new", service)
  for (const company of world.settings.companies) company.id = "new"
  world.restart()
  const run = await backfill(world, id, { total: 2 })
  let steps = 0
  const counting = {
    ...worker(world),
    perform: async (claimed: Parameters<typeof performStep>[1]) => {
      steps += 1
      if (steps > 30) throw new Error("it goes on for ever")
      return await performStep(world.ports, claimed)
    },
  }
  await world.act(async () => void (await workOnRun(counting, run)))
  expect((await world.ledger.findRun(run))?.state).toBe("done")
  const rows = await world.ledger.listRunItems({ runId: run, limit: 10 })
  expect(codes(rows)).toEqual({ 1004: "doubt", 1005: "doubt" })
})

test("a search takes parts of some seconds also where a function of the shop's is slow", async () => {
  const world = new World({
    ...START,
    transformDraft: (draft) => {
      world.clock.advance(30_000)
      return draft
    },
  })
  const orders = [1, 2, 3].map((n) =>
    world.place({ id: `order_01JBACKFILL000000000${n}`, displayId: String(1000 + n) })
  )
  await world.act(async (ports) => void (await issueNow(ports, orders[1]!.id)))
  const id = await begin(world, "adoption", PERIOD)
  const longest: number[] = []
  const timed = {
    ...worker(world),
    perform: async (run: Parameters<typeof performStep>[1]) => {
      const beganMs = world.clock.nowMs
      const step = await performStep(world.ports, run)
      longest.push(world.clock.nowMs - beganMs)
      return step
    },
  }
  await world.act(async () => void (await workOnRun(timed, id)))
  expect(Math.max(...longest)).toBe(30_000)
  const run = await world.ledger.findRun(id)
  expect(run).toMatchObject({ state: "done", total: 3, done: 3, counts: { none: 2, requested: 1 } })
  expect(codes(await world.ledger.listRunItems({ runId: id, limit: 10 }))).toEqual({
    1001: "none",
    1003: "none",
  })
})

it("issues only what is paid in full where the captured payment is the trigger, as for new orders", async () => {
  const { world, place } = aWorld({ trigger: "payment.captured" })
  const [paid, part, voided] = [place("Alfa"), place("Beta", "10.00"), place("Gamma", "11.00")]
  const pay = ({ id }: { id: string }, capturedAmount: string) =>
    world.orders.edit(id, {
      payments: [
        {
          ...{ providerId: "pp_stripe_stripe", capturedAmount, refundedAmount: "0" },
          capturedAt: "2026-03-04T11:00:00.000Z",
        },
      ],
    })
  pay(paid, "49.99")
  pay(part, "4.00")
  pay(voided, "11.00")
  const { id, rows } = await search(world)
  expect(codes(rows)).toEqual({ "1001": "none", "1002": "refused", "1003": "none" })
  pay(voided, "1.00")
  expect(await finish(world, await backfill(world, id, { total: 2 }))).toBe("done")
  expect([paid, part, voided].map((order) => world.invoicesOf(order).length)).toEqual([1, 0, 0])
  expect(await world.rowOf(voided)).toMatchObject({
    state: "refused",
    reasons: [{ code: "NOT_PAID_IN_FULL", params: { paid: "1.00", due: "11.00" } }],
  })
  pay(voided, "11.00")
  await world.live(70 * 60_000)
  expect(await world.rowOf(voided)).toMatchObject({ state: "issued", isPaid: true })
  expect(world.mailsOf(voided)).toBe(0)
})

it("leaves an order in doubt whose invoice by hand has the buyer's own number in the form of a reference", async () => {
  const { world, place } = aWorld()
  place("Eta")
  make(world, "1", { buyer: "Eta", additionalDetails: "Wg zamówienia klienta (ref. 4500123456)" })
  const { id, rows } = await search(world)
  expect(codes(rows)).toEqual({ 1001: "doubt" })
  await finish(world, await backfill(world, id))
  await world.live(60_000)
  expect(world.service().invoices).toHaveLength(1)
})

it("sees an invoice by hand of which reading by id omits what the list shows", async () => {
  const { world, place } = aWorld()
  place("Teta")
  make(world, "1", { buyer: "Teta" })
  const service = world.service()
  const read = service.readInvoice.bind(service)
  service.readInvoice = async (id) => {
    const outcome = await read(id)
    if (outcome.kind !== "done") return outcome
    const contractor = { name: null, taxIdentificationNumber: null, postCode: null }
    return { ...outcome, value: { ...outcome.value, gross: null, contractor } }
  }
  const { id, rows } = await search(world)
  expect(codes(rows)).toEqual({ 1001: "doubt" })
  await finish(world, await backfill(world, id))
  await world.live(60_000)
  expect(world.service().invoices).toHaveLength(1)
})

it("waits as long as the service asks for while it searches", async () => {
  const { world } = await aShop()
  world.service().fail("list", { kind: "asked-to-wait", retryAfterMs: 300_000 })
  world.service().fail("read", { kind: "asked-to-wait", retryAfterMs: 5_000 })
  const { rows } = await search(world)
  expect(codes(rows)[1001]).toBe("certain")
})
