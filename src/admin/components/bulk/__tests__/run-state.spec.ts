import { BULK_ACTS, BULK_ITEM_STATES } from "../../../../core/request/bulk-run"
import resources from "../../../i18n"
import { nameItemState, stateOfRun } from "../run-state"

const AT = "2026-03-12T10:00:00.000Z"
const NONE = { waiting: 0, begun: 0, done: 0, refused: 0, left: 0 }

describe("the words for a bulk act", () => {
  it("call an item done only where the act itself did it", () => {
    const words = BULK_ACTS.map((act) => [act, nameItemState(act, "done")])
    expect(Object.fromEntries(words)).toEqual({
      retry: "requested",
      send: "requested",
      issue: "requested",
      check: "done",
      complete: "done",
    })
    expect(nameItemState("retry", "refused")).toBe("refused")
  })

  it("say the same of the whole as of its items", () => {
    const over = { canceled_at: null, finished_at: AT, counts: { ...NONE, done: 4 } }
    expect(stateOfRun({ ...over, act: "retry" })).toBe("requested")
    expect(stateOfRun({ ...over, act: "check" })).toBe("finished")
    const partly = { ...over, counts: { ...NONE, done: 3, refused: 1 } }
    expect(stateOfRun({ ...partly, act: "send" })).toBe("partlyRequested")
    expect(stateOfRun({ ...partly, act: "complete" })).toBe("partly")
    expect(stateOfRun({ ...over, act: "retry", canceled_at: AT })).toBe("canceled")
    expect(stateOfRun({ ...over, act: "retry", finished_at: null })).toBe("running")
    expect(stateOfRun({ ...over, act: "retry", finished_at: null, canceled_at: AT })).toBe(
      "stopping"
    )
  })

  it.each(["en", "pl"] as const)("exist for every act and state in %s", (language) => {
    const { items } = resources[language].invoicing.bulk
    for (const act of BULK_ACTS) {
      for (const state of BULK_ITEM_STATES) expect(items[nameItemState(act, state)]).toBeTruthy()
    }
    expect(items.requested).not.toBe(items.done)
  })
})
