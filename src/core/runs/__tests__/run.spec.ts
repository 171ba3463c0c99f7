import {
  addStep,
  estimateLeftMs,
  RUN_STATES,
  stateAfterStep,
  statesBefore,
  type ClaimedRun,
} from "../run"

const RUN: ClaimedRun = {
  ...{ id: "run", kind: "trial", companyId: null, params: {}, state: "running", command: null },
  ...{ total: 10, done: 4, counts: { issued: 3, skipped: 1 }, result: { sum: "1.00" } },
  ...{ error: null, begunBy: "user", begunAt: "2026-03-05T08:00:00.000Z", finishedAt: null },
  ...{ workedMs: 2_000, cursor: { at: 4 }, itemCount: 0, attempts: 1, token: "t" },
}

describe("a run's state", () => {
  it("is final only once it is done or stopped", () => {
    const isFinal = RUN_STATES.filter(
      (state) => !RUN_STATES.some((to) => statesBefore(to).includes(state))
    )
    expect(isFinal).toEqual(["done", "stopped"])
    expect(statesBefore("running")).toEqual(["paused", "failed"])
  })

  it("after a step is what was asked for, unless the step was the last", () => {
    expect([
      stateAfterStep(false, null),
      stateAfterStep(false, "pause"),
      stateAfterStep(false, "stop"),
      stateAfterStep(true, "stop"),
    ]).toEqual(["running", "paused", "stopped", "done"])
  })
})

describe("a step", () => {
  it("adds to what was counted, and replaces total and result where it says another", () => {
    const step = { cursor: { at: 5 }, done: 1, counts: { skipped: 1, refused: 2 }, isOver: false }
    expect(addStep(RUN, step)).toEqual({
      ...{ cursor: { at: 5 }, done: 5, counts: { issued: 3, skipped: 2, refused: 2 }, items: [] },
      ...{ total: 10, result: { sum: "1.00" }, isOver: false },
    })
    const other = addStep(RUN, { ...step, total: null, result: { sum: "2.00" } })
    expect([other.total, other.result]).toEqual([null, { sum: "2.00" }])
    expect(RUN.counts).toEqual({ issued: 3, skipped: 1 })
  })
})

describe("the time left", () => {
  it("goes by the pace so far, and is unknown while there is none", () => {
    expect(estimateLeftMs(RUN)).toBe(3_000)
    expect(estimateLeftMs({ ...RUN, done: 12 })).toBe(0)
    expect(estimateLeftMs({ ...RUN, done: 0 })).toBeNull()
    expect(estimateLeftMs({ ...RUN, total: null })).toBeNull()
    expect(estimateLeftMs({ ...RUN, workedMs: 0 })).toBeNull()
  })
})
