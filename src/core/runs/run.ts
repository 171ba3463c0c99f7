import type { InvoicingRight } from "../settings/rights"

/**
 * Long work other than bulk acts: started by a person, done in the background in steps, each of
 * which is committed with everything it counted. A killed process costs one step.
 */
export const RUN_KINDS = ["trial", "backfill", "adoption", "month_close"] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** The right to start a run of a kind, and to pause, resume and stop anybody's. */
export const RIGHT_OF_RUN: Readonly<Record<RunKind, InvoicingRight>> = {
  trial: "settings",
  backfill: "issue",
  adoption: "issue",
  month_close: "read",
}

/**
 * `running` is being worked on or waits for a process; `paused` keeps its position until a person
 * resumes or stops it; `failed` likewise, after an error. Only `done` and `stopped` are final.
 */
export const RUN_STATES = ["running", "paused", "done", "stopped", "failed"] as const
export type RunState = (typeof RUN_STATES)[number]

/** A command given to a run while a process works on it; carried out when its step is committed. */
export type RunCommand = "pause" | "stop"

/** The states a run may move to from each state. */
export const RUN_MOVES: Readonly<Record<RunState, readonly RunState[]>> = {
  running: ["paused", "done", "stopped", "failed"],
  paused: ["running", "stopped"],
  failed: ["running"],
  done: [],
  stopped: [],
}

/** The states from which a run may move to this one. */
export const statesBefore = (to: RunState): readonly RunState[] =>
  RUN_STATES.filter((from) => RUN_MOVES[from].includes(to))

/** The states of a run that is working, or may continue. */
export const UNFINISHED_STATES: readonly RunState[] = RUN_STATES.filter(
  (state) => RUN_MOVES[state].length > 0
)

/** The state of a run after a step: finished work is `done`, whatever command came meanwhile. */
export function stateAfterStep(isOver: boolean, command: RunCommand | null): RunState {
  if (isOver) return "done"
  if (command === null) return "running"
  return command === "stop" ? "stopped" : "paused"
}

/** Any JSON object of ids, codes, dates and amounts: no buyer data, no key. */
export type RunData = Readonly<Record<string, unknown>>

/** Why a run failed; `params` fill the sentence that the admin has for the code. */
export type RunError = {
  code: string
  params: Readonly<Record<string, string>>
  message: string
}

/** Times are ISO 8601 by the database's clock. */
export type Run = {
  id: string
  kind: RunKind
  /** Null: every company. */
  companyId: string | null
  params: RunData
  state: RunState
  command: RunCommand | null
  /** The total amount of work; null while unknown. */
  total: number | null
  done: number
  counts: Readonly<Record<string, number>>
  result: RunData | null
  error: RunError | null
  begunBy: string
  begunAt: string
  finishedAt: string | null
  /** Milliseconds worked on it, without pauses. */
  workedMs: number
}

export type NewRun = Pick<Run, "kind" | "companyId" | "params" | "begunBy">

/** A run as claimed by the process that works on it. */
export type ClaimedRun = Run & {
  /** Where the last committed step ended; null before the first. */
  cursor: RunData | null
  /** The number of rows in its report so far. */
  itemCount: number
  /** How often it was claimed since the last committed step, including this time. */
  attempts: number
  /** Identifies the process that works on it. */
  token: string
}

/** A row of a run's report. */
export type NewRunItem = {
  orderId?: string | null
  orderDisplayId?: string | null
  requestId?: string | null
  invoiceId?: string | null
  /** The code by which rows are filtered. */
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
 * What one step did. `done` and `counts` are increments, `total` is the present total amount of
 * work; `result` replaces the previous one.
 */
export type RunStep = {
  cursor: RunData
  done: number
  total?: number | null
  counts?: Readonly<Record<string, number>>
  items?: readonly NewRunItem[]
  result?: RunData
  isOver: boolean
  /** Milliseconds to wait before the next step, for rate-limited work. */
  waitMs?: number
}

/** A run's progress after a step, as it is committed. */
export type RunProgress = Pick<Run, "total" | "done" | "counts" | "result"> & {
  cursor: RunData | null
  items: readonly NewRunItem[]
  isOver: boolean
}

/** Adds a step's work to the run's progress. */
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

/** The remaining milliseconds at the pace so far, without pauses; null if there is no pace yet. */
export function estimateLeftMs({
  total,
  done,
  workedMs,
}: Pick<Run, "total" | "done" | "workedMs">): number | null {
  if (total === null || done <= 0 || workedMs <= 0) return null
  return Math.round((Math.max(0, total - done) * workedMs) / done)
}

/** Thrown by a handler if a person must know why the run cannot continue. */
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
  /** Only rows with this company in their parameters or, with an empty text, without one. */
  company?: string | undefined
  /** Only rows after this position. */
  after?: number | undefined
  limit: number
  offset?: number | undefined
}
