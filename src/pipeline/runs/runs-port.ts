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

/** The process that works on a run, and how long it is believed to be alive without a word. */
export type RunLease = { id: string; token: string; leaseMs: number }

/** The rows of runs. Every moment is the database's; each call is committed when it returns. */
export type RunsPort = {
  /**
   * Keeps a new run; its id, or null where one runs already for the company, for every company, or,
   * of a run for every company, for any.
   */
  beginRun(run: NewRun): Promise<string | null>
  /**
   * Takes a run of one of these kinds that nobody works on: the named one, or with null the oldest.
   */
  claimRun(
    claim: Omit<RunLease, "id"> & { id: string | null; kinds: readonly RunKind[] }
  ): Promise<ClaimedRun | null>
  /** Says within a step that its process is alive; nothing when the lease was lost. */
  renewRun(lease: RunLease): Promise<void>
  /**
   * Keeps what a step did, with its rows, and renews the lease: the run's state then; null when the
   * lease was lost, and then nothing is kept.
   */
  commitRunStep(lease: RunLease, progress: RunProgress): Promise<RunState | null>
  /** Gives a run back, to be taken no sooner than after `delayMs`. */
  releaseRun(lease: Omit<RunLease, "leaseMs">, delayMs: number): Promise<void>
  failRun(lease: Omit<RunLease, "leaseMs">, error: RunError): Promise<void>
  /**
   * Pauses or stops a run: at once where nobody works on it, else when the step is committed that is
   * being done. False where its state does not allow it.
   */
  askRun(id: string, command: RunCommand): Promise<boolean>
  /** Lets a paused or failed run go on from where it stood; `busy` where another one runs. */
  resumeRun(id: string): Promise<"resumed" | "busy" | "not-paused">
  findRun(id: string): Promise<Run | null>
  /** The newest runs, of some kinds if any are given. */
  listRuns(query: { kinds?: readonly RunKind[]; limit: number }): Promise<Run[]>
  /** Rows of a run's report, in their order. */
  listRunItems(query: RunItemsQuery): Promise<RunItem[]>
  /** The companies that rows with these codes name, each once; an empty text for those with none. */
  listRunCompanies(query: { runId: string; codes: readonly string[] }): Promise<string[]>
  countRunItems(query: Pick<RunItemsQuery, "runId" | "code">): Promise<number>
  /** Deletes runs that ended so many days ago, the oldest first, with their rows; how many. */
  deleteOldRuns(old: { olderThanDays: number; limit: number }): Promise<number>
}
