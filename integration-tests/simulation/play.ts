import { clonePlain } from "./fast-clone"
import type { Finding } from "./judge"
import type { Plan } from "./plan"
import { World } from "./world"

export type Played = {
  finding: Finding | null
  history: string[]
  orders: number
  steps: number
  met: ReadonlyMap<number, ReadonlySet<string>>
}

let nowMs: (() => number) | null = null
const realNow = Date.now

/** From here on the only time is a world's, also for code that reads the system clock. */
export function enterSimulation(): void {
  globalThis.structuredClone = clonePlain
  // Thousands of errors are thrown, and nobody reads their stack traces.
  Error.stackTraceLimit = 0
  Date.now = () => nowMs?.() ?? realNow()
}

/** Plays a world from its first order to its end. */
export async function play(
  plan: Plan,
  { keepsHistory = false, only = null }: { keepsHistory?: boolean; only?: string[] | null } = {}
): Promise<Played> {
  const world = new World(plan, keepsHistory)
  world.judge.only = only
  nowMs = () => world.nowMs
  try {
    await world.play()
  } finally {
    nowMs = null
  }
  return {
    finding: world.judge.findings[0] ?? null,
    history: world.history,
    orders: plan.orders.length + (plan.past?.orders.length ?? 0),
    steps: world.timeline.steps,
    met: world.met,
  }
}
