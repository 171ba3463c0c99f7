import { holdCompany } from "./hold-company"
import { isKnownDatabase } from "./known-database"
import type { Ports } from "./ports"

/** For how long an answer holds: the database may be exchanged under a process that lives on. */
const KNOWN_MS = 15_000

/**
 * Holds every company when the ledger stands in another database than the one it was written in: a
 * copy beside the live shop, or a backup that was restored, would issue again what was issued since.
 * Only a person knows which it is. Asked before anything else is done, and every few seconds again.
 *
 * A copy with the same identity is not seen: of a whole cluster, file by file, or a backup that was
 * restored into the same database.
 */
export async function checkDatabase(ports: Ports): Promise<void> {
  const { settings, databaseCheck } = ports
  const nowMs = ports.monotonicMs()
  const { checkedMs } = databaseCheck
  if (settings.companies.length === 0) return
  if (checkedMs !== null && nowMs - checkedMs < KNOWN_MS) return
  if (!(await isKnownDatabase(ports))) {
    for (const { id } of settings.companies) await holdCompany(ports, id, "other-database")
  }
  databaseCheck.checkedMs = nowMs
}
