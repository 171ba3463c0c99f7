import { holdCompany } from "./hold-company"
import { isKnownDatabase, readRestoredMs } from "./known-database"
import type { Ports } from "../ports"

/** For how long an answer holds: the database may be exchanged under a process that lives on. */
const KNOWN_MS = 15_000

/** The note of the ledger that every turn of the sweep moves on, to the database's time. */
const PULSE = "pulse"

/** Leaves a mark of the present in the ledger, which a backup of it does not have. */
export async function markPresent({ ledger }: Pick<Ports, "ledger">): Promise<void> {
  await ledger.remember(PULSE, await ledger.readClockMs())
}

/**
 * Holds every company when the ledger stands in another database than the one it was written in: a
 * copy beside the live shop, or a backup that was restored, would issue again what was issued since.
 * Only a person knows which it is. Asked before anything else is done, and every few seconds again.
 *
 * A copy with the same identity is not seen here: of a whole cluster, file by file, or a backup that
 * was restored into the same database. Whether the ledger lacks anything shows the comparison with the
 * service, which is done again where the ledger went back in time under a process that lives on.
 */
export async function checkDatabase(ports: Ports): Promise<void> {
  const { settings, databaseCheck } = ports
  const nowMs = ports.monotonicMs()
  const { checkedMs } = databaseCheck
  if (settings.companies.length === 0) return
  if (checkedMs !== null && nowMs - checkedMs < KNOWN_MS) return
  if (!(await isKnownDatabase(ports))) {
    // What was compared was another ledger.
    ports.ledgerChecks.clear()
    for (const { id } of settings.companies) await holdCompany(ports, id, "other-database")
  }
  // Of two checks at once the answer of the first may come last: it is no step back in time.
  const knownPulseMs = databaseCheck.pulseMs
  const pulseMs = (await ports.ledger.recall<number>(PULSE)) ?? 0
  if (pulseMs < knownPulseMs) {
    ports.log.warn("invoicing: the ledger is older than it was; its invoices are compared anew")
    ports.ledgerChecks.clear()
  }
  databaseCheck.pulseMs = pulseMs
  databaseCheck.restoredMs = await readRestoredMs(ports)
  databaseCheck.checkedMs = nowMs
}
