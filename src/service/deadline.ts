/** A time limit that aborts whatever listens to its signal. */
export type Deadline = {
  signal: AbortSignal
  hasPassed: () => boolean
  /** Aborts now, without the time having passed. */
  abort: () => void
  clear: () => void
}

/** Starts a time limit; it runs until cleared, so it can span headers and body alike. */
export function startDeadline(deadlineMs: number): Deadline {
  const controller = new AbortController()
  let passed = false
  const timer = setTimeout(() => {
    passed = true
    controller.abort()
  }, deadlineMs)
  return {
    signal: controller.signal,
    hasPassed: () => passed,
    abort: () => controller.abort(),
    clear: () => clearTimeout(timer),
  }
}
