import { errorMessage } from "../../core/error-words"
import {
  addStep,
  RunFailure,
  type ClaimedRun,
  type RunKind,
  type RunProgress,
  type RunStep,
} from "../../core/runs/run"
import type { Ports } from "../ports"
import type { RunLease, RunsPort } from "./runs-port"

/** How long a process may be silent before another one takes over its run. */
const LEASE_MS = 3 * 60_000

/** How often a process renews its lease within a step. */
const RENEW_MS = 60_000

/** A longer step counts as hanging: another process repeats it, and its counts are lost. */
const MOST_STEP_MS = 60 * 60_000

/** How often a run is claimed without a committed step before a person has to look. */
const MOST_ATTEMPTS = 4

/** The pause after an unexpected error, multiplied by the attempts. */
const REST_MS = 20_000

/** The longest pause between two steps, so that a pause or stop by a person is not delayed longer. */
const MOST_WAIT_MS = 5_000

export type RunWorkerPorts = {
  runs: Pick<RunsPort, "claimRun" | "renewRun" | "commitRunStep" | "releaseRun" | "failRun">
  /** The kinds that this process can work on. */
  kinds: readonly RunKind[]
  /** One step of the kind's handler, from the run's cursor. */
  perform(run: ClaimedRun): Promise<RunStep>
  wait(ms: number): Promise<void>
  /** Runs `act` at this interval until the returned function is called. */
  every(ms: number, act: () => Promise<void>): () => void
} & Pick<Ports, "isStopping" | "newToken" | "log">

/**
 * Works on one run until it ends, a person pauses or stops it, or this process is told to stop.
 *
 * Each step is committed before the next begins, guarded by the token of this process. If a process is
 * killed, another one goes on from the last committed step, so a step may be repeated and its effects
 * must be idempotent.
 *
 * @returns false when there was no run to work on.
 */
export async function workOnRun(ports: RunWorkerPorts, id: string | null): Promise<boolean> {
  const token = ports.newToken()
  const claimed = await ports.runs.claimRun({ id, token, leaseMs: LEASE_MS, kinds: ports.kinds })
  if (!claimed) return false
  const lease: RunLease = { id: claimed.id, token, leaseMs: LEASE_MS }
  if (claimed.attempts > MOST_ATTEMPTS) {
    await ports.runs.failRun(lease, {
      code: "RUN_INTERRUPTED",
      params: {},
      message:
        "The server processes that worked on this run stopped repeatedly at the same place. See the server's log.",
    })
    return true
  }
  let run: ClaimedRun | null = claimed
  // The command came while a process that has since died worked on the run.
  if (run.command) run = await keep(ports, lease, run, { ...run, items: [], isOver: false })
  while (run) {
    if (ports.isStopping()) {
      await ports.runs.releaseRun(lease, 0)
      return true
    }
    run = await goOn(ports, lease, run)
  }
  return true
}

/** Does the next step; returns the run afterwards, or null when this process is done with it. */
async function goOn(
  ports: RunWorkerPorts,
  lease: RunLease,
  run: ClaimedRun
): Promise<ClaimedRun | null> {
  let step: RunStep
  let renewals = MOST_STEP_MS / RENEW_MS
  const stopRenewing = ports.every(RENEW_MS, async () => {
    if (renewals > 0) await ports.runs.renewRun(lease)
    renewals -= 1
  })
  try {
    step = await ports.perform(run)
  } catch (error) {
    await giveUp(ports, lease, run, error)
    return null
  } finally {
    stopRenewing()
  }
  const next = await keep(ports, lease, run, addStep(run, step))
  if (next && step.waitMs) await ports.wait(Math.min(step.waitMs, MOST_WAIT_MS))
  return next
}

async function keep(
  { runs }: RunWorkerPorts,
  lease: RunLease,
  run: ClaimedRun,
  progress: RunProgress
): Promise<ClaimedRun | null> {
  const state = await runs.commitRunStep(lease, progress)
  if (state !== "running") return null
  const { total, done, counts, result, cursor, items } = progress
  const stands = { total, done, counts, result, cursor }
  return { ...run, ...stands, itemCount: run.itemCount + items.length, attempts: 0 }
}

async function giveUp(
  { runs, log }: RunWorkerPorts,
  lease: RunLease,
  run: ClaimedRun,
  error: unknown
): Promise<void> {
  if (error instanceof RunFailure) {
    await runs.failRun(lease, error.reason)
    return
  }
  const what = errorMessage(error)
  log.error(`invoicing: run ${run.id} (${run.kind}): ${what}`)
  // After a committed step the count restarts.
  const attempts = Math.max(1, run.attempts)
  if (attempts < MOST_ATTEMPTS) {
    await runs.releaseRun(lease, REST_MS * attempts)
    return
  }
  await runs.failRun(lease, {
    code: "RUN_STEP_FAILED",
    params: {},
    message: "An unexpected error occurred several times in a row; see the server's log.",
  })
}
