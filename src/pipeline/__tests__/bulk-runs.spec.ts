import type { BegunItem, BulkAct, BulkItemEnd } from "../../core/request/bulk-run"
import { workOnBulkRun, type BulkPorts } from "../operator/bulk-runs"
import { completeByPerson } from "../sweep/complete-orders"
import { MemoryBulkRuns } from "./support/memory-bulk-runs"

const DONE: BulkItemEnd = { state: "done", requestId: null }
const HELD: BulkItemEnd = {
  state: "refused",
  code: "COMPANY_ON_HOLD",
  params: {},
  message: "on hold",
}

const makeRun = (act: BulkAct, count: number) =>
  new MemoryBulkRuns(
    { id: "run", act, actorId: "user", note: null, startedAt: "2026-03-05T08:00:00.000Z" },
    Array.from({ length: count }, (_, index) => ({
      id: `item${index}`,
      orderId: `order${index}`,
      orderDisplayId: String(index),
      requestId: `request${index}`,
      state: "waiting" as const,
      attempts: 0,
      end: null,
    }))
  )

let tokens = 0
const portsOf = (
  runs: MemoryBulkRuns,
  perform: (item: BegunItem) => Promise<BulkItemEnd>,
  isStopping = () => false
): BulkPorts => ({
  runs,
  perform: async (_run, item) => await perform(item),
  isStopping,
  newToken: () => `token${(tokens += 1)}`,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
})

const neverEnds = async () => await new Promise<never>(() => undefined)

describe("a bulk act", () => {
  it("does every item once, keeps why each refused one was, and is over then", async () => {
    const runs = makeRun("retry", 10)
    const done: string[] = []
    const ports = portsOf(runs, (item) => {
      done.push(item.id)
      return Promise.resolve(item.id === "item3" ? HELD : DONE)
    })
    expect(await workOnBulkRun(ports, "run")).toBe(true)
    expect(done.sort()).toEqual(runs.items.map(({ id }) => id).sort())
    expect(runs.items.filter(({ state }) => state === "refused").map(({ end }) => end)).toEqual([
      HELD,
    ])
    expect(runs.isFinished).toBe(true)
    expect(await workOnBulkRun(ports, "run")).toBe(false)
  })

  it("is worked on by one process at a time", async () => {
    const runs = makeRun("retry", 3)
    void workOnBulkRun(portsOf(runs, neverEnds), "run")
    await Promise.resolve()
    expect(
      await workOnBulkRun(
        portsOf(runs, () => Promise.resolve(DONE)),
        null
      )
    ).toBe(false)
  })

  const killDuringFirstItems = async (act: BulkAct) => {
    const runs = makeRun(act, 6)
    void workOnBulkRun(portsOf(runs, neverEnds), "run")
    await new Promise((resolve) => setImmediate(resolve))
    expect(runs.items.filter(({ state }) => state === "begun")).toHaveLength(4)
    runs.nowMs += 3_600_000
    return runs
  }

  it("goes on in another process after a kill, and repeats what was begun where that is harmless", async () => {
    const runs = await killDuringFirstItems("retry")
    const ports = portsOf(runs, () => Promise.resolve(DONE))
    expect(await workOnBulkRun(ports, null)).toBe(true)
    expect(runs.items.map(({ state }) => state)).toEqual(Array(6).fill("done"))
    expect(runs.isFinished).toBe(true)
  })

  it("counts as done what the killed process had done already", async () => {
    const runs = await killDuringFirstItems("issue")
    const exists: BulkItemEnd = { ...HELD, code: "REQUEST_EXISTS" }
    await workOnBulkRun(
      portsOf(runs, () => Promise.resolve(exists)),
      null
    )
    expect(runs.items.map(({ state }) => state)).toEqual([
      ...Array<string>(4).fill("done"),
      ...Array<string>(2).fill("refused"),
    ])
  })

  it("sends no e-mail again that a killed process had begun: a person looks at it", async () => {
    const runs = await killDuringFirstItems("send")
    const sent: string[] = []
    await workOnBulkRun(
      portsOf(runs, (item) => {
        sent.push(item.id)
        return Promise.resolve(DONE)
      }),
      null
    )
    expect(sent).toEqual(["item4", "item5"])
    expect(runs.items[0]?.end).toMatchObject({ state: "refused", code: "BULK_INTERRUPTED" })
    expect(runs.isFinished).toBe(true)
  })

  it("leaves what was not begun when it is canceled, and lets end what was", async () => {
    const runs = makeRun("retry", 9)
    await workOnBulkRun(
      portsOf(runs, () => {
        runs.cancel()
        return Promise.resolve(DONE)
      }),
      "run"
    )
    const states = runs.items.map(({ state }) => state)
    expect(states.filter((state) => state === "done")).toHaveLength(4)
    expect(states.filter((state) => state === "left")).toHaveLength(5)
    expect(runs.isFinished).toBe(true)
  })

  it("is given back by a process that is told to stop, after the items that it began", async () => {
    const runs = makeRun("retry", 9)
    let isStopping = false
    await workOnBulkRun(
      portsOf(
        runs,
        () => {
          isStopping = true
          return Promise.resolve(DONE)
        },
        () => isStopping
      ),
      "run"
    )
    expect(runs.isFinished).toBe(false)
    expect(runs.items.filter(({ state }) => state === "done")).toHaveLength(4)
    expect(
      await workOnBulkRun(
        portsOf(runs, () => Promise.resolve(DONE)),
        null
      )
    ).toBe(true)
    expect(runs.isFinished).toBe(true)
  })

  it("goes on with the others after an item that throws", async () => {
    const runs = makeRun("retry", 3)
    await workOnBulkRun(
      portsOf(runs, (item) =>
        item.id === "item0" ? Promise.reject(new Error("boom")) : Promise.resolve(DONE)
      ),
      "run"
    )
    expect(runs.items.map(({ state }) => state)).toEqual(["refused", "done", "done"])
    expect(runs.items[0]?.end).toMatchObject({ code: "BULK_ITEM_FAILED" })
  })

  it("lets a process that lost its run end nothing that another one began again", async () => {
    const runs = makeRun("retry", 1)
    let endLate: (end: BulkItemEnd) => void = () => undefined
    const late = workOnBulkRun(
      portsOf(runs, async () => await new Promise<BulkItemEnd>((resolve) => (endLate = resolve))),
      "run"
    )
    await new Promise((resolve) => setImmediate(resolve))
    runs.nowMs += 3_600_000
    await workOnBulkRun(
      portsOf(runs, () => Promise.resolve(DONE)),
      null
    )
    endLate(HELD)
    await late
    expect(runs.items[0]?.state).toBe("done")
  })
})

describe("completing an order because a person asked", () => {
  const order = {
    id: "order",
    createdAt: "2026-11-21T10:00:00.000Z",
    isOpen: true,
    isCompleted: false,
    isPaid: false,
    isShipped: false,
    isDelivered: false,
  }
  const complete = async (changed: Partial<typeof order> | null) => {
    const completed: string[] = []
    const orders = {
      readProgress: () => Promise.resolve(changed ? [{ ...order, ...changed }] : []),
      completeOrder: (id: string) => {
        completed.push(id)
        return Promise.resolve()
      },
    }
    const rejection = await completeByPerson({ orders } as never, "order")
    return { completed, code: rejection?.code ?? null }
  }

  it("completes an open order, paid or not, and leaves a completed one", async () => {
    expect(await complete({})).toEqual({ completed: ["order"], code: null })
    expect(await complete({ isOpen: false, isCompleted: true })).toEqual({
      completed: [],
      code: null,
    })
  })

  it("refuses a canceled order and one that does not exist", async () => {
    expect(await complete({ isOpen: false })).toEqual({ completed: [], code: "ORDER_NOT_OPEN" })
    expect(await complete(null)).toEqual({ completed: [], code: "ORDER_UNKNOWN" })
  })
})
