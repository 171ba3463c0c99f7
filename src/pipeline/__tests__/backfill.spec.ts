import { composeReference } from "../../core/reference"
import type { ServiceInvoice } from "../../core/outcomes"
import type { RunItem, RunKind, RunState } from "../../core/runs/run"
import { anAddress, aLine } from "../../core/__tests__/an-order"
import { issueNow } from "../issue-now"
import { retryRequest } from "../person-acts"
import { performStep } from "../runs/handlers"
import { workOnRun } from "../runs/work-on-run"
import { World } from "./support/world"

/** Orders of before the start date: nothing issues them by itself. */
const START = { startDate: "2026-03-05" }

function aWorld() {
  const world = new World(START)
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
