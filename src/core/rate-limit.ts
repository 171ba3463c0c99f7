export type RateLimitRule = {
  /** The most turns within a window, which begins with the first of them. */
  most: number
  windowMs: number
  /** How many keys are remembered; beyond that the oldest window is dropped. */
  maxKeys: number
}

type Window = { endsAtMs: number; used: number }

/** Counts the turns of each key, in the memory of this process. */
export class RateLimit {
  /** Ordered by end time: all windows are equally long, and a new one is added last. */
  private readonly windows = new Map<string, Window>()

  constructor(private readonly rule: RateLimitRule) {}

  /**
   * Takes a turn; returns 0 if the key had one left, otherwise the milliseconds until it has one
   * again.
   *
   * @param nowMs by a monotonic clock.
   */
  take(key: string, nowMs: number): number {
    this.forgetEnded(nowMs)
    const window = this.windows.get(key)
    if (!window) {
      this.open(key, nowMs)
      return 0
    }
    if (window.used >= this.rule.most) return window.endsAtMs - nowMs
    window.used += 1
    return 0
  }

  private open(key: string, nowMs: number): void {
    const [oldest] = this.windows.keys()
    if (oldest !== undefined && this.windows.size >= this.rule.maxKeys) this.windows.delete(oldest)
    this.windows.set(key, { endsAtMs: nowMs + this.rule.windowMs, used: 1 })
  }

  private forgetEnded(nowMs: number): void {
    for (const [key, { endsAtMs }] of this.windows) {
      if (endsAtMs > nowMs) return
      this.windows.delete(key)
    }
  }
}
