/** One HTTP call with a known outcome. */
export interface CallRecord {
  at: string
  companyId: string | null
  endpoint: string
  /** The status, or the name of the fault that affected it. */
  outcome: string
  durationMs: number
}

/** The received calls, counted by endpoint and outcome. */
export interface CallSummary {
  total: number
  byEndpoint: Record<string, Record<string, number>>
  /** Most calls one company had open at the same time. */
  maxInFlight: Record<string, number>
  recent: CallRecord[]
}

/** A call in progress. */
export interface OpenCall {
  settle(outcome: string): void
  end(): void
}

const KEPT = 500

/** Counts calls; includes every request that reached the API listener, whatever its outcome. */
export class CallLog {
  private total = 0
  private epoch = 0
  private counts = new Map<string, Map<string, number>>()
  private inFlight = new Map<string, number>()
  private maxInFlight = new Map<string, number>()
  private recent: CallRecord[] = []

  constructor(private readonly now: () => Date) {}

  /** Opens a call; it is counted once its outcome is known and is in flight until it ends. */
  begin(endpoint: string, companyId: string | null): OpenCall {
    const at = this.now().toISOString()
    const started = performance.now()
    const { epoch } = this
    const caller = companyId ?? "(no company)"
    this.enter(caller)
    let isSettled = false
    let isOpen = true
    return {
      settle: (outcome) => {
        if (isSettled || epoch !== this.epoch) return
        isSettled = true
        const durationMs = Math.round(performance.now() - started)
        this.keep({ at, companyId, endpoint, outcome, durationMs })
      },
      end: () => {
        if (isOpen) this.inFlight.set(caller, (this.inFlight.get(caller) ?? 1) - 1)
        isOpen = false
      },
    }
  }

  summary(): CallSummary {
    const byEndpoint = [...this.counts].map(([endpoint, outcomes]) => {
      return [endpoint, Object.fromEntries(outcomes)] as const
    })
    return {
      total: this.total,
      byEndpoint: Object.fromEntries(byEndpoint),
      maxInFlight: Object.fromEntries(this.maxInFlight),
      recent: [...this.recent],
    }
  }

  /** Resets the counts; calls still open are not counted when they end. */
  clear(): void {
    this.total = 0
    this.epoch += 1
    this.counts.clear()
    this.maxInFlight.clear()
    this.recent = []
  }

  private enter(caller: string): void {
    const open = (this.inFlight.get(caller) ?? 0) + 1
    this.total += 1
    this.inFlight.set(caller, open)
    this.maxInFlight.set(caller, Math.max(this.maxInFlight.get(caller) ?? 0, open))
  }

  private keep(call: CallRecord): void {
    const outcomes = this.counts.get(call.endpoint) ?? new Map<string, number>()
    outcomes.set(call.outcome, (outcomes.get(call.outcome) ?? 0) + 1)
    this.counts.set(call.endpoint, outcomes)
    this.recent.push(call)
    if (this.recent.length > KEPT) this.recent.shift()
  }
}
