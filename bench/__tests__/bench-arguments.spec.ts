import { readArguments, WrongArgument } from "../bench-arguments"

const KNOWN = ["drain", "list", "compose"]
const read = (...args: string[]) => readArguments(args, KNOWN)

describe("what is asked for", () => {
  it("is everything, five rounds and a table when nothing is said", () => {
    expect(read()).toEqual({ only: null, rounds: 5, isQuick: false, json: null })
  })

  it("is some measures, each once, with or without a space between", () => {
    expect(read("--only", "list, drain,list").only).toEqual(["list", "drain"])
  })

  it("is a number of rounds", () => {
    expect(read("--rounds", "12").rounds).toBe(12)
  })

  it("is fewer rounds when it shall be quick, unless their number is said", () => {
    expect(read("--quick")).toMatchObject({ isQuick: true, rounds: 2 })
    expect(read("--quick", "--rounds", "7")).toMatchObject({ isQuick: true, rounds: 7 })
  })

  it("is JSON on standard output, or in a file", () => {
    expect(read("--json").json).toBe("-")
    expect(read("--json=bench.json").json).toBe("bench.json")
    expect(read("--json", "--only", "drain")).toMatchObject({ json: "-", only: ["drain"] })
  })
})

describe("an argument that is wrong", () => {
  it.each(["0", "-1", "2.5", "many", ""])('"%s" rounds', (rounds) => {
    expect(() => read(`--rounds=${rounds}`)).toThrow(WrongArgument)
  })

  it("an unknown measure is named, with those there are", () => {
    expect(() => read("--only", "drain,speed")).toThrow(
      'No such measure: "speed". There are drain, list, compose.'
    )
  })

  it.each([["--fast"], ["drain"], ["--only"], ["--quick=yes"]])("%s", (...args) => {
    expect(() => read(...args)).toThrow(WrongArgument)
  })
})
