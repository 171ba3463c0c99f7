/**
 * Milliseconds that a job waits for others, unless told otherwise, while calls keep the process busy: on
 * a slow one, jobs trickle in, and with a shorter pause most orders would be read in small batches.
 */
const GATHERING_MS = 250

/**
 * The same for new orders, whose batches are twice as large: long enough to fill one on a slow machine;
 * on a fast machine it fills sooner.
 */
const GATHERING_NEW_MS = 500

/** New orders that begin together, for each concurrent call. */
const NEW_AT_ONCE = 2

/** Milliseconds it waits while a few jobs run: a slow queue hands jobs out one by one. */
const BESIDE_MS = 20

/** Milliseconds it waits when nothing else is going on. */
const ALONE_MS = 5

/**
 * Lets jobs begin together: reading forty orders at once costs, for each, a tenth of reading them one by one. A
 * job that waits here has not begun; nothing is lost if the process dies.
 */
export class JobBatcher {
  private waiting: (() => void)[] = []
  private timer: NodeJS.Timeout | null = null

  /**
   * @param size a batch of this size begins at once.
   * @param countRunning jobs in progress, including those that wait here, but not the one that just
   *   arrived; with more than `size` a pause costs nothing.
   * @param gatheringMs the pause with more than `size`.
   */
  constructor(
    private readonly size: number,
    private readonly countRunning: () => number,
    private readonly gatheringMs = GATHERING_MS
  ) {}

  /** For jobs of new orders. */
  static ofNewOrders(concurrency: number, countRunning: () => number): JobBatcher {
    return new JobBatcher(NEW_AT_ONCE * concurrency, countRunning, GATHERING_NEW_MS)
  }

  async pass(): Promise<void> {
    const passed = new Promise<void>((resolve) => this.waiting.push(resolve))
    if (this.waiting.length >= this.size) this.open()
    else this.timer ??= setTimeout(() => this.open(), this.pauseMs())
    await passed
  }

  private pauseMs(): number {
    const running = this.countRunning()
    if (running > this.size) return this.gatheringMs
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
