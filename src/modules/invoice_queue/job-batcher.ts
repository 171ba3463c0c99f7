/**
 * Milliseconds that a job waits for others while calls keep the process busy: on a slow one, jobs
 * trickle in, and with a shorter pause most orders would be read in small batches.
 */
const GATHERING_MS = 250

/** Milliseconds it waits while a few jobs run: a slow queue hands jobs out one by one. */
const BESIDE_MS = 20

/** Milliseconds it waits when nothing else is going on. */
const ALONE_MS = 5

/**
 * Lets jobs begin together: reading twenty orders at once costs a tenth of reading them one by one. A
 * job that waits here has not begun; nothing is lost if the process dies.
 */
export class JobBatcher {
  private waiting: (() => void)[] = []
  private timer: NodeJS.Timeout | null = null

  /**
   * @param size a batch of this size begins at once.
   * @param countRunning jobs in progress, including those that wait here, but not the one that just
   *   arrived; with more than `size` a pause costs nothing.
   */
  constructor(
    private readonly size: number,
    private readonly countRunning: () => number
  ) {}

  async pass(): Promise<void> {
    const passed = new Promise<void>((resolve) => this.waiting.push(resolve))
    if (this.waiting.length >= this.size) this.open()
    else this.timer ??= setTimeout(() => this.open(), this.pauseMs())
    await passed
  }

  private pauseMs(): number {
    const running = this.countRunning()
    if (running > this.size) return GATHERING_MS
    return running > 0 ? BESIDE_MS : ALONE_MS
  }

  private open(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const passing = this.waiting
    this.waiting = []
    passing.forEach((pass) => pass())
  }
}
