/** Covers the moment between an order's event and its job, when no work for it is in progress. */
const LINGER_MS = 100

/** Maximum time that one piece of past work yields, since new orders may arrive without a pause. */
const MOST_MS = 1_000

/**
 * Tracks whether this process works on new orders. Work on past ones yields to them: a process has one
 * thread, and a new order's invoice would have to wait at each of its steps.
 */
export class Precedence {
  private underWay = 0
  private readonly waiting = new Set<() => void>()
  private lingering: NodeJS.Timeout | null = null

  /** Runs work for a new order. */
  async ahead<T>(work: () => Promise<T>): Promise<T> {
    this.underWay += 1
    if (this.lingering) clearTimeout(this.lingering)
    this.lingering = null
    try {
      return await work()
    } finally {
      this.underWay -= 1
      if (this.underWay === 0) this.lingering = setTimeout(() => this.release(), LINGER_MS).unref()
    }
  }

  countAhead(): number {
    return this.underWay
  }

  /** Resolves when no work for a new order is in progress, and in any case after a limited time. */
  async giveWay(): Promise<void> {
    if (this.underWay === 0 && !this.lingering) return
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        this.waiting.delete(go)
        resolve()
      }
      const timer = setTimeout(go, MOST_MS)
      this.waiting.add(go)
    })
  }

  private release(): void {
    this.lingering = null
    for (const go of [...this.waiting]) go()
  }
}
