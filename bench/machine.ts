import { availableParallelism, cpus, loadavg, totalmem } from "node:os"

/** What was measured on, in one line. */
export function describeMachine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} × ${cpu?.model.trim() ?? "unknown processor"}, ${gigabytes} GB, Node ${process.versions.node}, ${process.platform}`
}

/** How many programs wanted a processor during the last minute. */
export function readLoad(): number {
  return loadavg()[0] ?? 0
}

/** Said when others were at work before the bench began: its ratios then are worth less. */
export function warnOfLoad(load: number): string | null {
  const share = load / availableParallelism()
  if (share < 0.25) return null
  return `others are at work on this machine (load ${load.toFixed(2)}): what follows is provisional`
}
