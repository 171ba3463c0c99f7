import type { Ports } from "./ports"

/**
 * Starts measuring; the returned function gives the milliseconds passed, by whichever clock advanced
 * more.
 *
 * A monotonic clock stands still while the machine is suspended, a wall clock may be set back. One set
 * forward counts as time that passed: giving up needlessly only costs a second try.
 */
export function startStopwatch({ now, monotonicMs }: Pick<Ports, "now" | "monotonicMs">) {
  const wallMs = now().getTime()
  const steadyMs = monotonicMs()
  return () => Math.max(now().getTime() - wallMs, monotonicMs() - steadyMs)
}
