import type { Measure } from "../measure"
import { runBench } from "../run-bench"

const told: string[] = []
const SETTINGS = {
  databaseUrl: "postgres://nowhere",
  redisUrl: null,
  rounds: 3,
  isQuick: true,
  say: (text: string) => void told.push(text),
  services: "none",
  command: "npm run bench",
}

const quick: Measure = {
  name: "quick",
  run: async ({ rounds, say }) => {
    say("under way")
    const samples = Array.from({ length: rounds }, (_, at) => at + 1)
    return [{ name: "quick", unit: "ms", samples, yardstick: null, reach: null }]
  },
}
const broken: Measure = {
  name: "broken",
  run: async () => {
    throw new Error("out of order")
  },
}

describe("a run", () => {
  it("goes on after a measure that fails, and says which and why", async () => {
    const { results, failures, command } = await runBench([broken, quick], SETTINGS)
    expect(results).toMatchObject([{ name: "quick", median: 2, count: 3 }])
    expect(failures).toHaveLength(1)
    expect(failures[0]).toMatchObject({ name: "broken" })
    expect(failures[0]?.reason).toContain("out of order")
    expect(command).toBe("npm run bench")
    expect(told).toContain("quick: under way")
  })
})
