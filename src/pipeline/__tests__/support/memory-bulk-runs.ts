import type {
  BegunItem,
  BulkItemEnd,
  BulkItemState,
  BulkTarget,
  ClaimedRun,
} from "../../../core/request/bulk-run"
import type { BulkRunsPort } from "../../operator/bulk-runs"

type Item = BulkTarget & {
  id: string
  state: BulkItemState
  attempts: number
  end: BulkItemEnd | null
}

/** One bulk run in memory, with the semantics of `modules/invoice_ledger/bulk-runs.ts`. */
export class MemoryBulkRuns implements BulkRunsPort {
  lease: { token: string; untilMs: number } | null = null
  isFinished = false
  nowMs = 0

  constructor(
    private readonly run: ClaimedRun,
    readonly items: Item[]
  ) {}

  claimBulkRun(claim: Parameters<BulkRunsPort["claimBulkRun"]>[0]): Promise<ClaimedRun | null> {
    const isFree = this.lease === null || this.lease.untilMs < this.nowMs
    const isMeant = claim.id === null || claim.id === this.run.id
    if (this.isFinished || !isFree || !isMeant) return Promise.resolve(null)
    this.lease = { token: claim.token, untilMs: this.nowMs + claim.leaseMs }
    return Promise.resolve(this.run)
  }

  beginBulkItems(begin: Parameters<BulkRunsPort["beginBulkItems"]>[0]): Promise<BegunItem[]> {
    if (this.isFinished || this.lease?.token !== begin.token) return Promise.resolve([])
    this.lease.untilMs = this.nowMs + begin.leaseMs
    const next = this.open().slice(0, begin.limit)
    for (const item of next) {
      item.state = "begun"
      item.attempts += 1
    }
    return Promise.resolve(next.map((item) => ({ ...item })))
  }

  endBulkItem({ id, attempts }: BegunItem, end: BulkItemEnd): Promise<void> {
    const item = this.items.find((one) => one.id === id)
    if (item?.state === "begun" && item.attempts === attempts) {
      item.state = end.state
      item.end = end
    }
    return Promise.resolve()
  }

  closeBulkRun({ token }: { token: string }): Promise<void> {
    if (this.lease?.token !== token) return Promise.resolve()
    this.lease = null
    this.isFinished = this.open().length === 0
    return Promise.resolve()
  }

  cancel(): void {
    for (const item of this.items) if (item.state === "waiting") item.state = "left"
  }

  private open(): Item[] {
    return this.items.filter(({ state }) => state === "waiting" || state === "begun")
  }
}
