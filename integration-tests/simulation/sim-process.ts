import pLimit from "p-limit"
import { DatabaseClock } from "../../src/pipeline/database-clock"
import { emptyMemory } from "../../src/pipeline/process-memory"
import type { SeededRandom } from "./seeded-random"
import type { Timeline } from "./timeline"

/** The options of one process; others may have an older version. */
export type Config = {
  createMs: number
  keys: Readonly<Record<string, string>>
  companies: readonly string[]
}

/** One process of the shop from start to end; its replacement is another object. */
export class SimProcess {
  isAlive = true
  isStopping = false
  diedMs = 0
  readonly tasks = new Set<Task>()
  readonly memory = emptyMemory()
  readonly databaseClock: DatabaseClock
  /** Identifies its options. */
  readonly options: string
  private readonly turns = new Map<string, pLimit.Limit>()
  private resumesMs = 0
  private stoodStillMs = 0

  constructor(
    readonly name: string,
    readonly slot: number,
    readonly config: Config,
    readonly aheadMs: number,
    private readonly timeline: Timeline
  ) {
    this.options = JSON.stringify(config)
    this.databaseClock = new DatabaseClock(() => this.now())
  }

  /** `CLOCK_MONOTONIC`: does not count the time that the machine was suspended. */
  monotonicMs(): number {
    return this.timeline.nowMs - this.timeline.startMs - this.stoodStillMs
  }

  /** The wall clock, with this process's offset; it continues while the machine is suspended. */
  now(): Date {
    return new Date(this.timeline.nowMs + this.aheadMs)
  }

  get isSuspended(): boolean {
    return this.timeline.nowMs < this.resumesMs
  }

  suspend(forMs: number): void {
    if (this.isSuspended) return
    this.resumesMs = this.timeline.nowMs + forMs
    this.stoodStillMs += forMs
    this.timeline.suspensions.push({ fromMs: this.timeline.nowMs, untilMs: this.resumesMs })
  }

  /** Runs what arrives at this process: when the process continues, or never if it died. */
  deliver(tie: number, run: () => void): void {
    if (!this.isAlive) return
    if (!this.isSuspended) return run()
    this.timeline.at(this.resumesMs, tie, () => this.deliver(tie, run))
  }

  turn(companyId: string): pLimit.Limit {
    const known = this.turns.get(companyId)
    if (known) return known
    const limit = pLimit(5)
    this.turns.set(companyId, limit)
    return limit
  }
}

/** Moves that are followed by a call that may create an invoice. */
export const STAMPS: readonly string[] = ["stamp", "stampDraft", "stampIssue"]

/** For how long the plugin uses an order as it was read. */
const FRESH_MS = 5_000

/** One thing that a process does: a job, an event, a sweep, a run, a button press. */
export class Task {
  /** A stamp is written but its outcome is not: when a death does the most harm. */
  isWriting = false
  /** When the order was read last: the composition of the next create's draft began then or before. */
  composedSinceMs = 0
  /** The first reading that the plugin may still use. */
  freshSinceMs = -Infinity
  stampedMs = 0
  /** The invoice that the service returned to it. */
  named: string | null = null

  constructor(
    readonly process: SimProcess,
    readonly label: string,
    readonly kind: "job" | "event" | "sweep" | "run" | "person",
    /** Id of the request or the order that it concerns; null for a sweep. */
    readonly subject: string | null,
    readonly random: SeededRandom,
    readonly begunMs: number
  ) {}

  /** An order is read again also to compare what the service shows, without composing its draft anew. */
  noteOrderRead(nowMs: number): void {
    this.composedSinceMs = nowMs
    if (nowMs - this.freshSinceMs > FRESH_MS) this.freshSinceMs = nowMs
  }
}

/** A port failed once while its process lives on: a database or network error. */
export class PortFailed extends Error {
  override readonly name = "PortFailed"
}
