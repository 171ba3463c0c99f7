import { changeValue } from "../change-value"
import { holdCompany } from "./hold-company"
import { isKnownDatabase, noteRestored, readRestoredMs } from "./known-database"
import type { Ports } from "../ports"

/** How long a check is valid: the database may be replaced under a running process. */
const KNOWN_MS = 15_000

/**
 * The key of the ledger's stored heartbeats, by the database's clock, oldest first; each sweep adds
 * one. Ledgers of earlier versions have this name, so it stays.
 */
const HEARTBEATS = "pulse"

/** More sweeps than run in the hour for which a comparison is trusted. */
const MOST_HEARTBEATS = 90

/** A shop without a heartbeat for this long may have been stopped to restore its database. */
const STOPPED_MS = 3 * 60_000

/** Adds a heartbeat to the ledger, which a backup of it does not have. */
export async function markPresent(ports: Ports): Promise<void> {
  const knownHeartbeatMs = ports.databaseCheck.heartbeatMs
  // A backup that is restored meanwhile must not get the heartbeats that it lacks: by them it is detected.
  await changeValue<Heartbeats>(ports, HEARTBEATS, async (kept) => {
    const heartbeats = listHeartbeats(kept)
    // This process's last chance to detect it: the sweep requests missed orders after this.
    await noteStepBack(ports, knownHeartbeatMs, heartbeats)
    const nowMs = await ports.ledger.readClockMs()
    return [...heartbeats, nowMs].slice(-MOST_HEARTBEATS)
  })
}

/** Earlier versions stored only the newest one, as a number. */
type Heartbeats = readonly number[] | number

const listHeartbeats = (kept: Heartbeats | null): readonly number[] =>
  kept === null ? [] : [kept].flat()

const readHeartbeats = async ({ ledger }: Ports): Promise<readonly number[]> =>
  listHeartbeats(await ledger.readValue<Heartbeats>(HEARTBEATS))

/** Detects a ledger that lacks a heartbeat that this process has seen, or the request that it issued last. */
async function noteStepBack(
  ports: Ports,
  knownHeartbeatMs: number | null,
  heartbeats: readonly number[]
): Promise<void> {
  if (!isHeartbeatLost(knownHeartbeatMs, heartbeats) && !(await isLastIssuedLost(ports))) return
  ports.databaseCheck.heartbeatMs = heartbeats.at(-1) ?? null
  await noteLedgerWentBack(ports)
}

function isHeartbeatLost(knownHeartbeatMs: number | null, heartbeats: readonly number[]): boolean {
  if (knownHeartbeatMs === null || heartbeats.includes(knownHeartbeatMs)) return false
  // The process has not checked for so long that its heartbeat was dropped: that proves nothing.
  const isForgotten =
    heartbeats.length === MOST_HEARTBEATS && knownHeartbeatMs < (heartbeats[0] ?? 0)
  return !isForgotten
}

/** True if the last issued request no longer is: a standby that took over may lack only the last seconds. */
async function isLastIssuedLost({ ledger, databaseCheck }: Ports): Promise<boolean> {
  const { lastIssuedId } = databaseCheck
  return lastIssuedId !== null && (await ledger.findRequest(lastIssuedId))?.state !== "issued"
}

/** The comparison with the service was made for another ledger, so all of it is repeated. */
export async function noteLedgerWentBack(ports: Ports): Promise<void> {
  ports.log.warn(
    "invoicing: the ledger is older than before, as after restoring a backup; its invoices are compared again"
  )
  ports.ledgerChecks.clear()
  ports.databaseCheck.lastIssuedId = null
  // This tells the other processes.
  await noteRestored(ports)
}

/**
 * Holds every company if the ledger is in another database than the one it was written in: a copy next
 * to the live shop, or a restored backup, would issue again what was issued since. Only a person knows
 * which it is. Runs before anything else is done, and every few seconds again.
 *
 * A copy with the same identity is not detected here: one of a whole cluster, file by file, or a backup
 * restored into the same database. The comparison with the service shows whether the ledger lacks
 * anything; it is repeated if the ledger went back in time under a running process.
 */
export async function checkDatabase(ports: Ports): Promise<void> {
  const { settings, databaseCheck } = ports
  const nowMs = ports.monotonicMs()
  const { checkedMs } = databaseCheck
  if (settings.companies.length === 0) return
  if (checkedMs !== null && nowMs - checkedMs < KNOWN_MS) return
  if (!(await isKnownDatabase(ports))) {
    // The comparison was made for another ledger.
    ports.ledgerChecks.clear()
    for (const { id } of settings.companies) await holdCompany(ports, id, "other-database")
  }
  const isFirst = checkedMs === null
  // Read before the query: of two concurrent checks the first may finish last, which is no step back in time.
  const knownHeartbeatMs = databaseCheck.heartbeatMs
  const heartbeats = await readHeartbeats(ports)
  await noteStepBack(ports, knownHeartbeatMs, heartbeats)
  const newestMs = heartbeats.at(-1) ?? null
  if (isFirst && newestMs !== null && (await ports.ledger.readClockMs()) - newestMs > STOPPED_MS) {
    await noteRestored(ports)
  }
  const restoredMs = await readRestoredMs(ports)
  // Another process detected it.
  if (!isFirst && restoredMs !== databaseCheck.restoredMs) ports.ledgerChecks.clear()
  databaseCheck.heartbeatMs = newestMs
  databaseCheck.restoredMs = restoredMs
  databaseCheck.checkedMs = nowMs
}

/**
 * Ends that hold for companies that the options no longer contain, once a person has said that this is
 * the live shop: no page shows them, nobody could resume them, and while one is on hold no event about
 * an invoice is handed out.
 */
export async function releaseUnnamed(ports: Ports): Promise<void> {
  const { settings, ledger, log } = ports
  const isNamed = (companyId: string) => settings.companies.some(({ id }) => id === companyId)
  const left = (await ledger.findHolds()).filter(
    ({ companyId, cause }) => cause === "other-database" && !isNamed(companyId)
  )
  if (left.length === 0 || !(await isKnownDatabase(ports))) return
  for (const { companyId, cause, since } of left) {
    await ledger.releaseCompany(companyId, cause, since)
    log.info(
      `invoicing: company "${companyId}", which the options do not name, is no longer on hold`
    )
  }
}
