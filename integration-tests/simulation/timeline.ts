import { VirtualClock } from "../../src/pipeline/__tests__/support/virtual-clock"

/**
 * Awaited code runs to its end before the next step: `process.nextTick` runs only after Node has emptied its
 * promise queue.
 */
const SETTLED = Promise.resolve()

type Step = { at: number; tie: number; run: () => void }

/**
 * The only time of a world. Pending events are in one heap; the order of events at the same moment is decided
 * by a random tie, so that a seed replays every interleaving.
 */
export class Timeline {
  /** When machines were suspended. */
  readonly suspensions: { fromMs: number; untilMs: number }[] = []
  readonly clock: VirtualClock
  steps = 0
  private readonly heap: Step[] = []

  constructor(readonly startMs: number) {
    this.clock = new VirtualClock(startMs)
  }

  get nowMs(): number {
    return this.clock.nowMs
  }

  after(delayMs: number, tie: number, run: () => void): void {
    this.at(this.clock.nowMs + Math.max(0, Math.round(delayMs)), tie, run)
  }

  at(at: number, tie: number, run: () => void): void {
    const { heap } = this
    const step = { at: Math.max(at, this.clock.nowMs), tie, run }
    let place = heap.push(step) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(step, heap[parent] as Step)) break
      heap[place] = heap[parent] as Step
      place = parent
    }
    heap[place] = step
  }

  /** Runs everything up to a moment, or until `isOver`. */
  async runUntil(endMs: number, isOver: () => boolean = () => false): Promise<void> {
    await new Promise<void>((resolve) => {
      const isNext = () => this.heap.length > 0 && (this.heap[0] as Step).at <= endMs && !isOver()
      const goOn = () => {
        if (!isNext()) return resolve()
        this.step()
        void SETTLED.then(waitForAll)
      }
      const waitForAll = () => process.nextTick(goOn)
      goOn()
    })
    if (!isOver()) this.clock.advance(Math.max(0, endMs - this.clock.nowMs))
  }

  private step(): void {
    const step = this.take()
    this.clock.advance(step.at - this.clock.nowMs)
    this.steps += 1
    step.run()
  }

  private take(): Step {
    const { heap } = this
    const first = heap[0] as Step
    const last = heap.pop() as Step
    if (heap.length === 0) return first
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      if (left >= heap.length) break
      const right = left + 1
      const child =
        right < heap.length && isBefore(heap[right] as Step, heap[left] as Step) ? right : left
      if (!isBefore(heap[child] as Step, last)) break
      heap[place] = heap[child] as Step
      place = child
    }
    heap[place] = last
    return first
  }
}

const isBefore = (one: Step, other: Step) =>
  one.at < other.at || (one.at === other.at && one.tie < other.tie)
