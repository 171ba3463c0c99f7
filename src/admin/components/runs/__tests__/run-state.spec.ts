import { hasProgress, listAvailableActions, nameTimeLeft, stateOfRun } from "../run-state"

describe("a run on the page", () => {
  it("says what it is about to do", () => {
    expect(stateOfRun({ state: "running", command: null })).toBe("running")
    expect(stateOfRun({ state: "running", command: "pause" })).toBe("pausing")
    expect(stateOfRun({ state: "running", command: "stop" })).toBe("stopping")
    expect(stateOfRun({ state: "failed", command: null })).toBe("failed")
  })

  it("is said to count only while it runs", () => {
    expect(hasProgress({ state: "running", total: null })).toBe(true)
    expect(hasProgress({ state: "failed", total: null })).toBe(false)
    expect(hasProgress({ state: "failed", total: 12 })).toBe(true)
  })

  it("offers what its state allows", () => {
    expect(listAvailableActions({ state: "running", command: null })).toEqual(["pause", "stop"])
    expect(listAvailableActions({ state: "running", command: "pause" })).toEqual([])
    expect(listAvailableActions({ state: "paused", command: null })).toEqual(["resume", "stop"])
    expect(listAvailableActions({ state: "failed", command: null })).toEqual(["resume"])
    expect(listAvailableActions({ state: "done", command: null })).toEqual([])
  })

  it("names the time left in a unit that says it", () => {
    expect(nameTimeLeft(null)).toBeNull()
    expect(nameTimeLeft(0)).toEqual({ unit: "seconds", amount: 1 })
    expect(nameTimeLeft(89)).toEqual({ unit: "seconds", amount: 89 })
    expect(nameTimeLeft(91)).toEqual({ unit: "minutes", amount: 2 })
    expect(nameTimeLeft(5_400)).toEqual({ unit: "hours", amount: 1, minutes: 30 })
  })
})
