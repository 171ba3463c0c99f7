import { judge, type Result } from "./judge"
import { describeMachine, readLoad, warnOfLoad } from "./machine"
import type { BenchContext, Measure } from "./measure"

export type Run = {
  machine: string
  services: string
  command: string
  begun: string
  seconds: number
  /** The load average before the bench. */
  loadBefore: number
  results: readonly Result[]
  /** Measures that failed, with the reason. */
  failures: readonly { name: string; reason: string }[]
}

type Settings = BenchContext & { services: string; command: string }

/** Runs the measures one after another; a failing one does not stop the others. */
export async function runBench(measures: readonly Measure[], settings: Settings): Promise<Run> {
  const { say, services, command, ...context } = settings
  const begun = Date.now()
  const loadBefore = readLoad()
  const warning = warnOfLoad(loadBefore)
  if (warning) say(warning)
  const results: Result[] = []
  const failures: { name: string; reason: string }[] = []
  for (const { name, run } of measures) {
    const start = Date.now()
    const sayOf = (text: string) => say(`${name}: ${text}`)
    try {
      const figures = await run({ ...context, say: sayOf })
      results.push(...figures.map(judge))
      sayOf(`done after ${seconds(start)} s, load ${readLoad().toFixed(2)}`)
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      failures.push({ name, reason })
      sayOf(`FAILED: ${reason}`)
    }
  }
  return {
    machine: describeMachine(),
    services,
    command,
    begun: new Date(begun).toISOString(),
    seconds: seconds(begun),
    loadBefore,
    results,
    failures,
  }
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000)
