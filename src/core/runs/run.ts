import type { InvoicingRight } from "../settings/rights"

/**
 * Long work that is no list of acts: begun by a person, done in the background in steps, each of
 * which is committed with all that it counted. A process that is killed costs one step.
 */
export const RUN_KINDS = ["trial", "backfill", "adoption", "month_close"] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** The right to begin a run of a kind, and to pause, resume and stop anybody's. */
export const RIGHT_OF_RUN: Readonly<Record<RunKind, InvoicingRight>> = {
  trial: "settings",
  backfill: "issue",
  adoption: "issue",
  month_close: "read",
}

/**
 * `running` is worked on or waits for a process; `paused` keeps its place until a person resumes or
 * stops it; `failed` as well, after an error. Only `done` and `stopped` are final.
 */
export const RUN_STATES = ["running", "paused", "done", "stopped", "failed"] as const
export type RunState = (typeof RUN_STATES)[number]

/** What was asked of a run while a process works on it; done when its step is committed. */
export type RunCommand = "pause" | "stop"

/** Where a run may go from each state. */
export const RUN_MOVES: Readonly<Record<RunState, readonly RunState[]>> = {
  running: ["paused", "done", "stopped", "failed"],
  paused: ["running", "stopped"],
  failed: ["running"],
  done: [],
  stopped: [],
}

/** The states from which a run may go to one. */
export const statesBefore = (to: RunState): readonly RunState[] =>
  RUN_STATES.filter((from) => RUN_MOVES[from].includes(to))

/** The states of a run that works, or may go on. */
export const UNFINISHED_STATES: readonly RunState[] = RUN_STATES.filter(
  (state) => RUN_MOVES[state].length > 0
)

/** Where a run stands after a step: what is over is done, whatever was asked for meanwhile. */
export function stateAfterStep(isOver: boolean, command: RunCommand | null): RunState {
  if (isOver) return "done"
  if (command === null) return "running"
  return command === "stop" ? "stopped" : "paused"
}

/** Any JSON object. Ids, codes, dates and amounts: no buyer's data, no key. */
export type RunData = Readonly<Record<string, unknown>>

/** Why a run failed; `params` fill the sentence that the admin has for the code. */
export type RunError = {
  code: string
  params: Readonly<Record<string, string>>
  message: string
}

/** Moments are ISO 8601 by the database's clock. */
export type Run = {
  id: string
  kind: RunKind
  /** Null: every company. */
  companyId: string | null
  params: RunData
  state: RunState
  command: RunCommand | null
  /** How much there is to do; null while nobody knows. */
  total: number | null
  done: number
  counts: Readonly<Record<string, number>>
  result: RunData | null
  error: RunError | null
  begunBy: string
  begunAt: string
  finishedAt: string | null
  /** Milliseconds that were worked on it, without pauses. */
  workedMs: number
}

export type NewRun = Pick<Run, "kind" | "companyId" | "params" | "begunBy">

/** A run as the process gets it that works on it. */
export type ClaimedRun = Run & {
  /** Where the last committed step ended; null before the first. */
  cursor: RunData | null
  /** How many rows its report has so far. */
  itemCount: number
  /** How often it was claimed since a step was committed, this time included. */
  attempts: number
  /** Of the process that works on it; another one has another. */
  token: string
}

/** A row of a run's report. */
export type NewRunItem = {
  orderId?: string | null
  orderDisplayId?: string | null
  requestId?: string | null
  invoiceId?: string | null
  /** What the row is filtered by. */
  code: string
  params?: RunData
}

export type RunItem = {
  position: number
  orderId: string | null
  orderDisplayId: string | null
  requestId: string | null
  invoiceId: string | null
  code: string
  params: RunData
}

/**
 * What one step did. `done` and `counts` are what it adds, `total` what there is to do in all by
 * now; `result` replaces the one so far.
 */
export type RunStep = {
  cursor: RunData
  done: number
  total?: number | null
  counts?: Readonly<Record<string, number>>
  items?: readonly NewRunItem[]
  result?: RunData
  isOver: boolean
  /** Milliseconds to rest before the next step, for work that keeps to a pace. */
  waitMs?: number
}

/** Where a run stands after a step, as it is committed. */
export type RunProgress = Pick<Run, "total" | "done" | "counts" | "result"> & {
  cursor: RunData | null
  items: readonly NewRunItem[]
  isOver: boolean
}

/** Adds what a step did to where the run stood. */
export function addStep(run: ClaimedRun, step: RunStep): RunProgress {
  const counts = { ...run.counts }
  for (const [code, count] of Object.entries(step.counts ?? {})) {
    counts[code] = (counts[code] ?? 0) + count
  }
  return {
    cursor: step.cursor,
    total: step.total === undefined ? run.total : step.total,
    done: run.done + step.done,
    counts,
    result: step.result ?? run.result,
    items: step.items ?? [],
    isOver: step.isOver,
  }
}

/** Milliseconds that a run still takes at its pace so far, without pauses; null while it has none. */
export function estimateLeftMs({
  total,
  done,
  workedMs,
}: Pick<Run, "total" | "done" | "workedMs">): number | null {
  if (total === null || done <= 0 || workedMs <= 0) return null
  return Math.round((Math.max(0, total - done) * workedMs) / done)
}

/** What a handler throws where a person has to know why the run cannot go on. */
export class RunFailure extends Error {
  constructor(readonly reason: RunError) {
    super(reason.message)
  }
}

/** Which rows of a run's report are listed. */
export type RunItemsQuery = {
  runId: string
  /** Only rows with this code. */
  code?: string | undefined
  /** Only rows whose parameters name this company, or, with an empty text, none. */
  company?: string | undefined
  /** Only rows behind this position. */
  after?: number | undefined
  limit: number
  offset?: number | undefined
}
