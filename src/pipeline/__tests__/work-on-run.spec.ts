import { RunFailure, type ClaimedRun, type RunStep } from "../../core/runs/run"
import type { RunsPort } from "../runs/runs-port"
import { workOnRun, type RunWorkerPorts } from "../runs/work-on-run"
import { MemoryRuns } from "./support/memory-runs"
import { seconds, VirtualClock } from "./support/virtual-clock"

const STEPS = 5

type Made = { perform?: RunWorkerPorts["perform"]; isStopping?: () => boolean; runs?: RunsPort }

/** What a handler did, for good: a step that is done twice finds its number here already. */
class World {
  readonly clock = new VirtualClock(Date.parse("2026-03-05T08:00:00.000Z"))
  readonly runs = new MemoryRuns(this.clock)
  readonly effects: number[] = []
  readonly errors: string[] = []
  readonly waits: number[] = []
  /** Lets so much time pass that the process in its step says it is alive; null outside a step. */
  beat: (() => Promise<void>) | null = null
  private tokens = 0

  async begin(): Promise<string> {
    const id = await this.runs.beginRun({
      ...{ kind: "trial", companyId: null, params: {}, begunBy: "user" },
    })
    if (id === null) throw new Error("Another run is in the way")
    return id
  }

  /** A process that works on runs. */
  ports(made: Made = {}): RunWorkerPorts {
    return {
      runs: made.runs ?? this.runs,
      kinds: ["trial"],
      perform: made.perform ?? ((run) => this.step(run)),
      wait: (ms) => {
        this.waits.push(ms)
        return Promise.resolve()
      },
      every: (ms, act) => {
        this.beat = async () => {
          this.clock.advance(ms)
          await act()
        }
        return () => (this.beat = null)
      },
      isStopping: made.isStopping ?? (() => false),
      newToken: () => `token ${(this.tokens += 1)}`,
      log: {
        ...{ info: () => undefined, warn: () => undefined },
        error: (text) => this.errors.push(text),
      },
    }
  }

  step({ cursor }: ClaimedRun): Promise<RunStep> {
    const at = typeof cursor?.at === "number" ? cursor.at : 0
    if (!this.effects.includes(at)) this.effects.push(at)
    return Promise.resolve({
      ...{ cursor: { at: at + 1 }, done: 1, total: STEPS, isOver: at + 1 === STEPS },
      ...{ counts: { issued: 1 }, items: [{ code: "issued", params: { at } }] },
    })
  }

  async expectWhole(id: string): Promise<void> {
    const counted = { state: "done", done: STEPS, total: STEPS, counts: { issued: STEPS } }
    expect(await this.runs.findRun(id)).toMatchObject(counted)
    const rows = await this.runs.listRunItems({ runId: id, limit: 100 })
    expect(rows.map(({ params }) => params.at)).toEqual([0, 1, 2, 3, 4])
    expect(this.effects).toEqual([0, 1, 2, 3, 4])
  }
}

/** The port of a process that dies at its n-th call: before what it asks for, or after. */
function dyingAt(runs: RunsPort, call: number, isAfter: boolean): RunsPort {
  let calls = 0
  return new Proxy(runs, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>
      return async (...given: unknown[]) => {
        calls += 1
        const dies = calls === call
        if (dies && !isAfter) return await new Promise<never>(() => undefined)
        const answer = await method.apply(target, given)
        return dies ? await new Promise<never>(() => undefined) : answer
      }
    },
  })
}

const settle = async () => await new Promise((resolve) => setImmediate(resolve))

describe("a run", () => {
  it("does step after step until it is over, and is worked on no more then", async () => {
    const world = new World()
    const id = await world.begin()
    expect(await workOnRun(world.ports(), id)).toBe(true)
    await world.expectWhole(id)
    expect(await workOnRun(world.ports(), null)).toBe(false)
  })

  describe.each([
    ["before", false],
    ["after", true],
  ])("of a process that is killed %s its call", (_, isAfter) => {
    it.each(Array.from({ length: STEPS + 1 }, (_, at) => at + 1))(
      "number %i goes on in another one, with nothing counted twice",
      async (call) => {
        const world = new World()
        const id = await world.begin()
        void workOnRun(world.ports({ runs: dyingAt(world.runs, call, isAfter) }), id)
        await settle()
        world.clock.advance(seconds(200))
        await workOnRun(world.ports(), null)
        await world.expectWhole(id)
      }
    )
  })

  it.each(Array.from({ length: STEPS }, (_, at) => at))(
    "of a process that is killed within its step %i does that step again",
    async (dying) => {
      const world = new World()
      const id = await world.begin()
      const perform = async (run: ClaimedRun) => {
        const step = await world.step(run)
        return run.done === dying ? await new Promise<never>(() => undefined) : step
      }
      void workOnRun(world.ports({ perform }), id)
      await settle()
      world.clock.advance(seconds(200))
      await workOnRun(world.ports(), null)
      await world.expectWhole(id)
    }
  )

  it("keeps nothing of a process that slept while another one took it over", async () => {
    const world = new World()
    const id = await world.begin()
    let wakeUp: () => void = () => undefined
    const sleep = new Promise<void>((resolve) => (wakeUp = resolve))
    const perform = async (run: ClaimedRun) => {
      await sleep
      return await world.step(run)
    }
    const sleeping = workOnRun(world.ports({ perform }), id)
    await settle()
    world.clock.advance(seconds(200))
    await workOnRun(world.ports(), id)
    wakeUp()
    await sleeping
    await world.expectWhole(id)
  })

  /** A step that never ends, with so many minutes in which its process said that it is alive. */
  async function workFor(world: World, id: string, minutes: number): Promise<void> {
    void workOnRun(world.ports({ perform: async () => await new Promise(() => undefined) }), id)
    await settle()
    for (let minute = 0; minute < minutes; minute += 1) await world.beat?.()
  }

  it("stays with a process whose step takes long", async () => {
    const world = new World()
    await workFor(world, await world.begin(), 50)
    expect(await workOnRun(world.ports(), null)).toBe(false)
    expect(world.effects).toEqual([])
  })

  it("is taken over from a process whose step never ends", async () => {
    const world = new World()
    const id = await world.begin()
    await workFor(world, id, 70)
    expect(await workOnRun(world.ports(), null)).toBe(true)
    await world.expectWhole(id)
  })

  it("is given back by a process that is told to stop, and goes on at once elsewhere", async () => {
    const world = new World()
    const id = await world.begin()
    await workOnRun(world.ports({ isStopping: () => world.effects.length === 2 }), id)
    expect(world.effects).toHaveLength(2)
    await workOnRun(world.ports(), id)
    await world.expectWhole(id)
  })

  it.each([
    ["pause", "paused"],
    ["stop", "stopped"],
  ] as const)("does a %s that was asked for during a step", async (command, state) => {
    const world = new World()
    const id = await world.begin()
    const perform = async (run: ClaimedRun) => {
      if (run.done === 1) await world.runs.requestRunCommand(id, command)
      return await world.step(run)
    }
    await workOnRun(world.ports({ perform }), id)
    expect(await world.runs.findRun(id)).toMatchObject({ state, done: 2 })
    expect(await workOnRun(world.ports(), id)).toBe(false)
  })

  it("goes on from where it stood when it is resumed", async () => {
    const world = new World()
    const id = await world.begin()
    const perform = async (run: ClaimedRun) => {
      if (run.done === 3) await world.runs.requestRunCommand(id, "pause")
      return await world.step(run)
    }
    await workOnRun(world.ports({ perform }), id)
    await world.runs.resumeRun(id)
    await workOnRun(world.ports(), id)
    await world.expectWhole(id)
  })

  it("does what was asked for while a process had it that has died since", async () => {
    const world = new World()
    const id = await world.begin()
    void workOnRun(world.ports({ perform: async () => await new Promise(() => undefined) }), id)
    await settle()
    await world.runs.requestRunCommand(id, "pause")
    world.clock.advance(seconds(200))
    await workOnRun(world.ports(), id)
    expect(await world.runs.findRun(id)).toMatchObject({ state: "paused", done: 0, command: null })
    await world.runs.resumeRun(id)
    await workOnRun(world.ports(), id)
    await world.expectWhole(id)
  })

  it("fails with the reason that its handler gives", async () => {
    const world = new World()
    const id = await world.begin()
    const reason = { code: "KEY_REJECTED", params: { company: "pl" }, message: "No." }
    const perform = async (run: ClaimedRun) => {
      if (run.done === 2) throw new RunFailure(reason)
      return await world.step(run)
    }
    await workOnRun(world.ports({ perform }), id)
    expect(await world.runs.findRun(id)).toMatchObject({ state: "failed", error: reason, done: 2 })
    await world.runs.resumeRun(id)
    await workOnRun(world.ports(), id)
    await world.expectWhole(id)
  })

  it("rests after an unexpected error and tries again, and fails when it goes on like that", async () => {
    const world = new World()
    const id = await world.begin()
    const perform = async (run: ClaimedRun) => {
      if (run.done === 2) throw new Error("connection lost")
      return await world.step(run)
    }
    let times = 0
    for (; (await world.runs.findRun(id))?.state === "running"; times += 1) {
      await workOnRun(world.ports({ perform }), id)
      expect(await workOnRun(world.ports(), id)).toBe(false)
      world.clock.advance(seconds(100))
    }
    expect(times).toBe(5)
    expect(world.errors[0]).toContain("connection lost")
    expect(await world.runs.findRun(id)).toMatchObject({
      ...{ state: "failed", done: 2, error: { code: "RUN_STEP_FAILED" } },
    })
    await world.runs.resumeRun(id)
    await workOnRun(world.ports(), id)
    await world.expectWhole(id)
  })

  it("fails when every process that has it dies at the same place", async () => {
    const world = new World()
    const id = await world.begin()
    for (let times = 0; times < 5; times += 1) {
      void workOnRun(world.ports({ perform: async () => await new Promise(() => undefined) }), id)
      await settle()
      world.clock.advance(seconds(200))
    }
    expect(await world.runs.findRun(id)).toMatchObject({
      ...{ state: "failed", error: { code: "RUN_INTERRUPTED" } },
    })
  })

  it("rests between steps where its handler keeps to a pace, never for long", async () => {
    const world = new World()
    const id = await world.begin()
    const perform = async (run: ClaimedRun) => ({
      ...(await world.step(run)),
      ...(run.done === 1 && { waitMs: 200 }),
      ...(run.done === 2 && { waitMs: 60_000 }),
    })
    await workOnRun(world.ports({ perform }), id)
    expect(world.waits).toEqual([200, 5_000])
  })
})
