/** A time limit that aborts whatever listens to its signal. */
export type Deadline = {
  signal: AbortSignal
  /**
   * What the work gives, or an error once aborted, whether or not the work minds the signal:
   * undici never settles the fetch of a 421 that breaks off, aborted or not.
   */
  within: <T>(work: Promise<T>) => Promise<T>
  hasPassed: () => boolean
  /**
   * True when by any clock no time is left. Timers and the monotonic clock stand still while the
   * machine is suspended, so the time may be over long before the signal says so.
   */
  hasRunOut: () => boolean
  /** Aborts now, without the time having passed. */
  abort: () => void
  clear: () => void
}

/** Starts a time limit; it runs until cleared, so it can span headers and body alike. */
export function startDeadline(deadlineMs: number): Deadline {
  const controller = new AbortController()
  const startedMs = Date.now()
  const steadyMs = performance.now()
  let passed = false
  const timer = setTimeout(() => {
    passed = true
    controller.abort()
  }, deadlineMs)
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(new Error("The work was aborted")))
  })
  // Nobody may be waiting when it comes.
  aborted.catch(() => undefined)
  return {
    signal: controller.signal,
    within: (work) => Promise.race([work, aborted]),
    hasPassed: () => passed,
    hasRunOut: () =>
      passed || Math.max(Date.now() - startedMs, performance.now() - steadyMs) > deadlineMs,
    abort: () => controller.abort(),
    clear: () => clearTimeout(timer),
  }
}
