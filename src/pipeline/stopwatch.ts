import type { Ports } from "./ports"

/**
 * Starts to measure; the function says how many milliseconds have passed by the clock that moved
 * further.
 *
 * A monotonic clock stands still while the machine is suspended, a wall clock may be set back.
 * One set forward counts as time that passed: giving up for nothing costs a second try.
 */
export function startStopwatch({ now, monotonicMs }: Pick<Ports, "now" | "monotonicMs">) {
  const wallMs = now().getTime()
  const steadyMs = monotonicMs()
  return () => Math.max(now().getTime() - wallMs, monotonicMs() - steadyMs)
}
