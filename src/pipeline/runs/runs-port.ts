import type {
  ClaimedRun,
  NewRun,
  Run,
  RunError,
  RunItem,
  RunKind,
  RunProgress,
  RunState,
  RunCommand,
  RunItemsQuery,
} from "../../core/runs/run"

/** The process that works on a run, and how long it may be silent before it counts as dead. */
export type RunLease = { id: string; token: string; leaseMs: number }

/** The rows of runs. All times are by the database's clock; each call is committed when it returns. */
export type RunsPort = {
  /**
   * Saves a new run and returns its id. Null if a run is already active for the company or for every
   * company or, for a run over every company, for any.
   */
  beginRun(run: NewRun): Promise<string | null>
  /**
   * Claims a run of one of these kinds that no process works on: the one with `id`, or the oldest if
   * null.
   */
  claimRun(
    claim: Omit<RunLease, "id"> & { id: string | null; kinds: readonly RunKind[] }
  ): Promise<ClaimedRun | null>
  /** Renews the lease within a step; does nothing if the lease was lost. */
  renewRun(lease: RunLease): Promise<void>
  /**
   * Saves what a step did, with its rows, and renews the lease. Returns the run's state then; null,
   * with nothing saved, if the lease was lost.
   */
  commitRunStep(lease: RunLease, progress: RunProgress): Promise<RunState | null>
  /** Releases a run, to be claimed again after `delayMs` at the earliest. */
  releaseRun(lease: Omit<RunLease, "leaseMs">, delayMs: number): Promise<void>
  failRun(lease: Omit<RunLease, "leaseMs">, error: RunError): Promise<void>
  /**
   * Pauses or stops a run: at once if no process works on it, else when the current step is committed.
   * False if its state does not allow it.
   */
  requestRunCommand(id: string, command: RunCommand): Promise<boolean>
  /** Resumes a paused or failed run where it stopped; `busy` if another one is active. */
  resumeRun(id: string): Promise<"resumed" | "busy" | "not-paused">
  findRun(id: string): Promise<Run | null>
  /** The newest runs, only of these kinds if given. */
  listRuns(query: { kinds?: readonly RunKind[]; limit: number }): Promise<Run[]>
  /** Rows of a run's report, in their order. */
  listRunItems(query: RunItemsQuery): Promise<RunItem[]>
  /** The distinct companies of rows with these codes; an empty string for rows without one. */
  listRunCompanies(query: { runId: string; codes: readonly string[] }): Promise<string[]>
  countRunItems(query: Pick<RunItemsQuery, "runId" | "code">): Promise<number>
  /** Deletes runs that ended that many days ago, oldest first, with their rows; returns how many. */
  deleteOldRuns(old: { olderThanDays: number; limit: number }): Promise<number>
}
