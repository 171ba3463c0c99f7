/**
 * A time limit that aborts whatever listens to its signal. `withTimeout` would not do: it limits one
 * promise and lets the work go on, while a call has to be stopped, and several promises of it share the
 * limit.
 */
export type Deadline = {
  signal: AbortSignal
  /**
   * The result of the work, or an error once aborted, even if the work ignores the signal: undici never
   * settles a fetch whose 421 response breaks off, aborted or not.
   */
  within: <T>(work: Promise<T>) => Promise<T>
  hasPassed: () => boolean
  /**
   * True if the time is over by any clock. Timers and the monotonic clock stop while the machine is
   * suspended, so the time may be over long before the signal fires.
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
  // Nobody may be awaiting it when it rejects.
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
