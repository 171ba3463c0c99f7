import { errorName } from "../../core/error-words"
import type { Ports } from "../ports"
import { startStopwatch } from "../stopwatch"

/** Events claimed and marked in one statement. */
const BATCH = 100

/** How long the process that claimed a batch keeps it. */
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
 * Publishes outbox events to the event bus: at least once, and in order for each request. If the
 * process dies on the way, another one takes its batch once the lease is over.
 */
export async function handOutEvents(ports: HandingOut): Promise<void> {
  for (;;) {
    if (ports.isStopping()) return
    const elapsedMs = startStopwatch(ports)
    const events = await ports.ledger.claimEvents({ limit: BATCH, leaseMs: LEASE_MS })
    // If the process slept since, another may have published them, and later ones too.
    if (events.length === 0 || elapsedMs() > LEASE_MS / 2) return
    const ids = events.map(({ id }) => id)
    try {
      await ports.publish(events)
    } catch (error) {
      logOnce(ports, error)
      await ports.ledger.returnEvents(ids)
      return
    }
    ports.eventTrouble.isLogged = false
    await ports.ledger.markDelivered(ids)
    if (events.length < BATCH) return
  }
}

/** Logs once per outage of the event bus, not for each event. */
function logOnce({ eventTrouble, log }: HandingOut, error: unknown): void {
  if (eventTrouble.isLogged) return
  eventTrouble.isLogged = true
  const what = errorName(error)
  log.warn(`invoicing: the event bus did not accept events (${what}); they are published later`)
}

/** Deletes events delivered a month ago, once an hour; a backlog is deleted in parts. */
export async function deleteOldEvents(ports: Pick<Ports, "ledger" | "isStopping">): Promise<void> {
  const { ledger } = ports
  if (!(await ledger.claimThrottle(DELETION_TURN, DELETION_EVERY_MS))) return
  for (let batches = 0; batches < MOST_OLD_BATCHES && !ports.isStopping(); batches += 1) {
    const old = { olderThanMs: KEPT_MS, limit: OLD_BATCH }
    if ((await ledger.deleteOldEvents(old)) < OLD_BATCH) return
  }
}
