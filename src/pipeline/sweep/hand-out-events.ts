import type { Ports } from "../ports"
import { startStopwatch } from "../stopwatch"

/** So many are claimed and marked in one statement. */
const BATCH = 100

/** For how long a batch is left to the process that took it. */
const LEASE_MS = 60_000

const KEPT_MS = 30 * 24 * 60 * 60_000
const OLD_BATCH = 5_000
/** An hour of the busiest shop has fewer. */
const MOST_OLD_BATCHES = 20
const DELETION_TURN = "old events"
const DELETION_EVERY_MS = 60 * 60_000

type HandingOut = Pick<
  Ports,
  "ledger" | "publish" | "isStopping" | "now" | "monotonicMs" | "log" | "eventTrouble"
>

/**
 * Hands out what was announced and is not with the event bus yet: at least once, in order for each
 * request. Whoever dies on the way leaves its batch to the next, once its lease is over.
 */
export async function handOutEvents(ports: HandingOut): Promise<void> {
  for (;;) {
    if (ports.isStopping()) return
    const elapsedMs = startStopwatch(ports)
    const events = await ports.ledger.claimEvents({ limit: BATCH, leaseMs: LEASE_MS })
    // A process that slept since may find that another has handed them out: later ones may follow.
    if (events.length === 0 || elapsedMs() > LEASE_MS / 2) return
    const ids = events.map(({ id }) => id)
    try {
      await ports.publish(events)
    } catch (error) {
      tellTrouble(ports, error)
      await ports.ledger.returnEvents(ids)
      return
    }
    ports.eventTrouble.isTold = false
    await ports.ledger.markDelivered(ids)
    if (events.length < BATCH) return
  }
}

/** Once for each time in which the event bus is out of reach, not for each event. */
function tellTrouble({ eventTrouble, log }: HandingOut, error: unknown): void {
  if (eventTrouble.isTold) return
  eventTrouble.isTold = true
  const what = error instanceof Error ? error.name : "unknown error"
  log.warn(`invoicing: the event bus took no events (${what}); they are handed out later`)
}

/** Removes what was handed out a month ago, once an hour; of a backlog a share each time. */
export async function deleteOldEvents(ports: Pick<Ports, "ledger" | "isStopping">): Promise<void> {
  const { ledger } = ports
  if (!(await ledger.claimThrottle(DELETION_TURN, DELETION_EVERY_MS))) return
  for (let batches = 0; batches < MOST_OLD_BATCHES && !ports.isStopping(); batches += 1) {
    const old = { olderThanMs: KEPT_MS, limit: OLD_BATCH }
    if ((await ledger.deleteOldEvents(old)) < OLD_BATCH) return
  }
}
