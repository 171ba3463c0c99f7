import { listRefuted } from "../list-refuted"

const HOLDS = (["key-rejected", "unreachable", "difference", "paused"] as const).map((cause) => ({
  cause,
}))

describe("holds whose cause is over by a check of the key", () => {
  it.each([
    ["works", ["key-rejected", "unreachable"]],
    ["rejected", ["unreachable"]],
    ["unreachable", []],
    [undefined, []],
  ] as const)("of an answer that says %s are %j", (result, causes) => {
    expect(listRefuted(HOLDS, result).map(({ cause }) => cause)).toEqual(causes)
  })
})
