import { aLine } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { PluginOptions } from "../../core/settings/options"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import type { TrialReport, TrialSum } from "../../core/runs/trial-report"
import { decoratePort } from "../decorate-port"
import { handledKinds, performStep } from "../runs/handlers"
import type { TrialParams } from "../runs/trial"
import { workOnRun, type RunWorkerPorts } from "../runs/work-on-run"
import { nameless, orderNumber, teapot } from "./support/orders"
import { seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const ports = (world: World, changes: Partial<RunWorkerPorts> = {}): RunWorkerPorts => ({
  runs: world.ledger,
  kinds: handledKinds(),
  perform: async (run) => await performStep(world.ports, run),
  wait: async () => await Promise.resolve(),
  every: () => () => undefined,
  isStopping: () => false,
  newToken: () => world.ports.newToken(),
  log: world.ports.log,
  ...changes,
})

const begin = async (world: World, params: TrialParams): Promise<string> => {
  const run = { kind: "trial", companyId: null, params, begunBy: "user_1" } as const
  const id = await world.ledger.beginRun(run)
  if (id === null) throw new Error("Another run is in the way")
  return id
}

async function tryAll(world: World, params: TrialParams = { newest: 1000 }) {
  const id = await begin(world, params)
  await workOnRun(ports(world), id)
  return await readRun(world, id)
}

async function readRun(world: World, id: string) {
  const run = await world.ledger.findRun(id)
  if (!run) throw new Error("there is no run")
  const items = await world.ledger.listRunItems({ runId: id, limit: 10_000 })
  return { id, run, items, report: run.result as TrialReport }
}

const place = (world: World, changes: readonly Partial<OrderSnapshot>[]) =>
  changes.map((change, at) => world.place(orderNumber(at + 1, change)))

const grossBy = (report: TrialReport, by: TrialSum["by"]) =>
  Object.fromEntries(
    report.sums
      .filter((sum) => sum.by === by)
      .map(({ key, currency, count, gross }) => [`${key} ${currency}`, [count, gross]])
  )

const TWO: PluginOptions = {
  companies: [
    { id: "pl", apiKey: "one" },
    { id: "eu", apiKey: "two", currencies: ["EUR"] },
  ],
}

describe("a trial run", () => {
  it("takes parts of some seconds also where a function of the shop's is slow, each order once", async () => {
    const world = new World({
      transformDraft: (draft) => {
        world.clock.advance(seconds(30))
        return draft
      },
    })
    place(world, [{}, {}, nameless(), {}, {}])
    const id = await begin(world, { newest: 1000 })
    const longest: number[] = []
    const timed = ports(world, {
      perform: async (run) => {
        const beganMs = world.clock.nowMs
        const step = await performStep(world.ports, run)
        longest.push(world.clock.nowMs - beganMs)
        return step
      },
    })
    await workOnRun(timed, id)
    expect(Math.max(...longest)).toBe(seconds(30))
    const { run, items } = await readRun(world, id)
    expect(run).toMatchObject({ state: "done", total: 5, done: 5 })
    expect(items.map(({ orderDisplayId }) => orderDisplayId)).toEqual(
      ["1005", "1004", "1003", "1002", "1001"] // The newest first.
    )
  })

  it("tells how many orders would get an invoice, and why the others would not", async () => {
    const world = new World()
    place(world, [{}, nameless(), teapot(), nameless(), { status: "canceled" }, { total: "0.01" }])
    const { run, report, items } = await tryAll(world)
    expect(run).toMatchObject({
      ...{ state: "done", total: 6, done: 6 },
      counts: { invoice: 2, refused: 3, canceled: 1 },
    })
    expect(report.reasons.map(({ code, count }) => [code, count])).toEqual([
      ["BUYER_NAME_MISSING", 2],
      ["TOTAL_MISMATCH", 1],
    ])
    // The newest first.
    expect(report.reasons[0]?.examples.map(({ displayId }) => displayId)).toEqual(["1004", "1002"])
    expect(items.map(({ orderDisplayId, code }) => [orderDisplayId, code])).toEqual([
      ["1006", "refused"],
      ["1005", "canceled"],
      ["1004", "refused"],
      ["1003", "invoice"],
      ["1002", "refused"],
      ["1001", "invoice"],
    ])
    expect(report.differences).toEqual([])
  })

  it("adds up what would be invoiced, to the grosz, and never two currencies", async () => {
    const world = new World(TWO)
    place(world, [
      { total: "10.01", lines: [aLine({ unitPrice: "10.01" })] },
      { total: "0.99", lines: [aLine({ unitPrice: "0.99" })] },
      { total: "5.55", currency: "EUR", lines: [aLine({ unitPrice: "5.55" })] },
    ])
    const { report } = await tryAll(world)
    expect(grossBy(report, "currency")).toEqual({ "PLN PLN": [2, "11"], "EUR EUR": [1, "5.55"] })
    expect(grossBy(report, "company")).toEqual({ "pl PLN": [2, "11"], "eu EUR": [1, "5.55"] })
    expect(grossBy(report, "vat")).toEqual({ "23% PLN": [2, "11"], "23% EUR": [1, "5.55"] })
    expect(grossBy(report, "category")).toEqual({ "null PLN": [2, "11"], "null EUR": [1, "5.55"] })
    expect(grossBy(report, "project")).toEqual({ "null PLN": [2, "11"], "null EUR": [1, "5.55"] })
  })

  it("composes what issuing then sends", async () => {
    const world = new World()
    const [order] = place(world, [teapot()])
    const { items } = await tryAll(world)
    await world.trigger(order!)
    await world.live(seconds(60))
    const { totals } = world.service().invoices[0]!.draft
    expect(items[0]?.params).toMatchObject({ gross: totals.gross, net: totals.net })
  })

  it("sends nothing, asks for nothing and writes nothing but its report", async () => {
    const world = new World()
    place(world, [{}, nameless()])
    world.calls.length = 0
    await tryAll(world)
    const effects = world.calls.filter((call) => !/\.(find|read|list|count)\w+$/.test(call))
    expect(effects).toEqual([])
    expect([world.ledger.rows.size, world.enqueued]).toEqual([0, []])
    expect(JSON.stringify(world.ledger.runs.rows)).not.toMatch(/Nowak|example\.test/)
    expect(JSON.stringify([...world.ledger.runs.items])).not.toMatch(/Nowak|example\.test/)
  })

  it("looks at the newest so many, or at those of a period", async () => {
    const world = new World()
    const days = ["01", "02", "03", "04"].map((day) => ({
      createdAt: `2026-03-${day}T10:00:00.000Z`,
    }))
    place(world, days)
    const numbers = async (params: TrialParams) => {
      const { items, run } = await tryAll(world, params)
      expect(run).toMatchObject({ state: "done", total: items.length, done: items.length })
      return items.map(({ orderDisplayId }) => orderDisplayId)
    }
    expect(await numbers({ newest: 2 })).toEqual(["1004", "1003"])
    expect(
      await numbers({ from: "2026-03-02T00:00:00.000Z", to: "2026-03-04T00:00:00.000Z" })
    ).toEqual(["1003", "1002"])
    expect(
      await numbers({ from: "2027-01-01T00:00:00.000Z", to: "2027-02-01T00:00:00.000Z" })
    ).toEqual([])
  })

  it("counts an order that the shop hands out in another form, and goes on", async () => {
    const world = new World()
    const [bad] = place(world, [{}, {}])
    const readOrder = world.orders.readOrder.bind(world.orders)
    world.orders.readOrder = async (id) => {
      if (id === bad!.id) throw new UnreadableOrder("unexpected form of items")
      return await readOrder(id)
    }
    const { run, report } = await tryAll(world)
    expect(run.counts).toEqual({ invoice: 1, refused: 1 })
    expect(report.reasons[0]).toMatchObject({ code: "ORDER_UNREADABLE", count: 1 })
  })

  it("tries again where the shop cannot be read, instead of counting that", async () => {
    const world = new World()
    place(world, [{}])
    const id = await begin(world, { newest: 10 })
    const readOrder = world.orders.readOrder.bind(world.orders)
    world.orders.readOrder = async () => await Promise.reject(new Error("connection lost"))
    await workOnRun(ports(world), id)
    world.orders.readOrder = readOrder
    world.clock.advance(seconds(60))
    await workOnRun(ports(world), id)
    expect((await readRun(world, id)).run).toMatchObject({ state: "done", counts: { invoice: 1 } })
  })

  it("counts every order once, though each step is killed before and after it was kept", async () => {
    const world = new World()
    place(
      world,
      Array.from({ length: 450 }, (_, at) => (at % 50 === 0 ? nameless() : {}))
    )
    const id = await begin(world, { newest: 1000 })
    for (const killed of ["before", "after", "before", "after"]) {
      const runs = decoratePort(world.ledger, {
        commitRunStep: async (...given) => {
          if (killed === "after") await world.ledger.commitRunStep(...given)
          return await new Promise<never>(() => undefined)
        },
      })
      void workOnRun(ports(world, { runs }), id)
      await new Promise((resolve) => setTimeout(resolve, 50))
      world.clock.advance(seconds(200))
    }
    await workOnRun(ports(world), id)
    const { run, items } = await readRun(world, id)
    expect(run).toMatchObject({
      ...{ state: "done", total: 450, done: 450, counts: { invoice: 441, refused: 9 } },
    })
    expect(new Set(items.map(({ orderId }) => orderId)).size).toBe(450)
    expect(items).toHaveLength(450)
  })
})
