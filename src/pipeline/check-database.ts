import { holdCompany } from "./hold-company"
import { isKnownDatabase } from "./known-database"
import type { Ports } from "./ports"

/**
 * Holds every company when the ledger stands in another database than the one it was written in: a
 * copy beside the live shop, or a backup that was restored, would issue again what was issued since.
 * Only a person knows which it is. Asked once in the life of a process, before anything is issued.
 *
 * A copy with the same identity is not seen: of a whole cluster, file by file, or a backup that was
 * restored into the same database.
 */
export async function checkDatabase(ports: Ports): Promise<void> {
  const { settings, databaseCheck } = ports
  if (databaseCheck.isDone) return
  if (!(await isKnownDatabase(ports))) {
    for (const { id } of settings.companies) await holdCompany(ports, id, "other-database")
  }
  databaseCheck.isDone = true
}
