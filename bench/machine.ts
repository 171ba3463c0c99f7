import { availableParallelism, cpus, loadavg, totalmem } from "node:os"

/** The machine that was measured on, in one line. */
export function describeMachine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} × ${cpu?.model.trim() ?? "unknown processor"}, ${gigabytes} GB, Node ${process.versions.node}, ${process.platform}`
}

/** The load average of the last minute. */
export function readLoad(): number {
  return loadavg()[0] ?? 0
}

/** A warning if the machine was busy before the bench started: its ratios are then less reliable. */
export function warnOfLoad(load: number): string | null {
  const share = load / availableParallelism()
  if (share < 0.25) return null
  return `others are at work on this machine (load ${load.toFixed(2)}): what follows is provisional`
}
