const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000
/** After this long without an error, the next one starts with the shortest pause again. */
export const QUIET_MS = 30_000

/** Pauses between tries: each longer than the one before, reset after a quiet period. */
export class Pauses {
  /** Errors since the last quiet period. */
  failures = 0
  private lastFailureMs = -Infinity
  private endPause: (() => void) | null = null

  countFailure(): void {
    const nowMs = performance.now()
    this.failures = nowMs - this.lastFailureMs > QUIET_MS ? 1 : this.failures + 1
    this.lastFailureMs = nowMs
  }

  isQuiet(): boolean {
    return performance.now() - this.lastFailureMs >= QUIET_MS
  }

  /** Returns at once while nothing has failed. */
  async pause(): Promise<void> {
    if (this.failures === 0) return
    const ms = Math.min(FIRST_PAUSE_MS * 2 ** (this.failures - 1), LONGEST_PAUSE_MS)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2))
      // A command line tool that only enqueues need not wait for this.
      timer.unref()
      this.endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.endPause = null
  }

  /** Ends the current pause. */
  cutShort(): void {
    this.endPause?.()
  }
}
