import { errorMessage } from "../../core/error-words"
import {
  endOfRepeated,
  mayBeginAgain,
  type BegunItem,
  type BulkAct,
  type BulkItemEnd,
  type ClaimedRun,
} from "../../core/request/bulk-run"
import type { Ports } from "../ports"

/** Items done at the same time: a send waits for the service, the others for the database. */
const AT_ONCE = 4

/**
 * How long a process may be silent before another takes over its run. Longer than any item takes:
 * reading the order and one call each with its deadline.
 */
const LEASE_MS = 3 * 60_000

/** The rows of bulk runs. All times are by the database's clock. */
export type BulkRunsPort = {
  /** Claims a run that no process works on: the one with `id`, or the oldest if `id` is null. */
  claimBulkRun(claim: {
    id: string | null
    token: string
    leaseMs: number
  }): Promise<ClaimedRun | null>
  /**
   * Returns the next items, marked as begun before they are returned, and renews the lease; items that
   * a dead process began come again. Empty when none is left or the lease was lost.
   */
  beginBulkItems(begin: {
    runId: string
    token: string
    limit: number
    leaseMs: number
  }): Promise<BegunItem[]>
  /** Saves how an item ended, unless another process has begun it since. */
  endBulkItem(item: Pick<BegunItem, "id" | "attempts">, end: BulkItemEnd): Promise<void>
  /** Ends the run if no items are left, else only releases it. */
  closeBulkRun(run: { id: string; token: string }): Promise<void>
}

export type BulkPorts = {
  runs: BulkRunsPort
  /** Performs the act as the button for one request does, with its checks. */
  perform(run: ClaimedRun, item: BegunItem): Promise<BulkItemEnd>
} & Pick<Ports, "isStopping" | "newToken" | "log">

/**
 * Works on one run until it is done, canceled, or the process is told to stop.
 *
 * An item is committed as begun before its act, so that after a crash it is not repeated if that would
 * do harm.
 *
 * @returns false when there was no run to work on.
 */
export async function workOnBulkRun(ports: BulkPorts, id: string | null): Promise<boolean> {
  const token = ports.newToken()
  const run = await ports.runs.claimBulkRun({ id, token, leaseMs: LEASE_MS })
  if (!run) return false
  const batch = { runId: run.id, token, limit: AT_ONCE, leaseMs: LEASE_MS }
  while (!ports.isStopping()) {
    const items = await ports.runs.beginBulkItems(batch)
    if (items.length === 0) break
    await Promise.all(items.map(async (item) => await doItem(ports, run, item)))
  }
  await ports.runs.closeBulkRun({ id: run.id, token })
  return true
}

async function doItem(ports: BulkPorts, run: ClaimedRun, item: BegunItem): Promise<void> {
  await ports.runs.endBulkItem(item, await findEnd(ports, run, item))
}

async function findEnd(ports: BulkPorts, run: ClaimedRun, item: BegunItem): Promise<BulkItemEnd> {
  const isRepeated = item.attempts > 1
  if (isRepeated && !mayBeginAgain(run.act)) return interrupted()
  try {
    const end = await ports.perform(run, item)
    return isRepeated ? endOfRepeated(end, item.requestId) : end
  } catch (error) {
    // The others go on; the report has this one's failure.
    const what = errorMessage(error)
    ports.log.error(
      `invoicing: bulk ${run.act} of ${item.requestId ?? item.orderId}, run ${run.id}: ${what}`
    )
    return failed(run.act)
  }
}

const interrupted = (): BulkItemEnd => ({
  state: "refused",
  code: "BULK_INTERRUPTED",
  params: {},
  message:
    "The process stopped while this was being done. Look at the invoice before you do it again.",
})

const failed = (act: BulkAct): BulkItemEnd => ({
  state: "refused",
  code: "BULK_ITEM_FAILED",
  params: { act },
  message: "An unexpected error occurred; see the server's log. Look at the order, then try again.",
})
