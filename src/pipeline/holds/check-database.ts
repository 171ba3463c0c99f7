import { holdCompany } from "./hold-company"
import { isKnownDatabase, noteRestored, readRestoredMs } from "./known-database"
import type { Ports } from "../ports"

/** For how long an answer holds: the database may be exchanged under a process that lives on. */
const KNOWN_MS = 15_000

/**
 * The note of the ledger that every turn of the sweep adds to, by the database's clock; oldest first. Its
 * name is kept in the ledgers of earlier versions, so it stays.
 */
const HEARTBEATS = "pulse"

/** More turns than there are in the hour for which a comparison is believed. */
const MOST_HEARTBEATS = 90

/** A shop that stood still for so long may have been stopped to restore its database. */
const STOPPED_MS = 3 * 60_000

/** Leaves a mark of the present in the ledger, which a backup of it does not have. */
export async function markPresent(ports: Ports): Promise<void> {
  const knownHeartbeatMs = ports.databaseCheck.heartbeatMs
  const heartbeats = await readHeartbeats(ports)
  // The last moment at which this process can tell: the missed orders are requested anew after it.
  await noteStepBack(ports, knownHeartbeatMs, heartbeats)
  const nowMs = await ports.ledger.readClockMs()
  await ports.ledger.saveValue(HEARTBEATS, [...heartbeats, nowMs].slice(-MOST_HEARTBEATS))
}

/** As versions before this one have left it: the newest alone. */
async function readHeartbeats({ ledger }: Ports): Promise<readonly number[]> {
  const kept = await ledger.readValue<readonly number[] | number>(HEARTBEATS)
  return kept === null ? [] : [kept].flat()
}

/** The ledger lacks a mark that this process has seen, or what it has issued. */
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
  // Of a process that has not looked for so long nothing is believed any more.
  const isForgotten =
    heartbeats.length === MOST_HEARTBEATS && knownHeartbeatMs < (heartbeats[0] ?? 0)
  return !isForgotten
}

/** What is issued stays so; a standby that took over may lack the last seconds and no mark. */
async function isLastIssuedLost({ ledger, databaseCheck }: Ports): Promise<boolean> {
  const { lastIssuedId } = databaseCheck
  return lastIssuedId !== null && (await ledger.findRequest(lastIssuedId))?.state !== "issued"
}

/** What was compared with the service was another ledger; all of it is compared anew. */
export async function noteLedgerWentBack(ports: Ports): Promise<void> {
  ports.log.warn("invoicing: the ledger is older than it was; its invoices are compared anew")
  ports.ledgerChecks.clear()
  ports.databaseCheck.lastIssuedId = null
  // The other processes learn of it by this.
  await noteRestored(ports)
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
  const isFirst = checkedMs === null
  // Of two checks at once the answer of the first may come last: it is no step back in time.
  const knownHeartbeatMs = databaseCheck.heartbeatMs
  const heartbeats = await readHeartbeats(ports)
  await noteStepBack(ports, knownHeartbeatMs, heartbeats)
  const newestMs = heartbeats.at(-1) ?? null
  if (isFirst && newestMs !== null && (await ports.ledger.readClockMs()) - newestMs > STOPPED_MS) {
    await noteRestored(ports)
  }
  const restoredMs = await readRestoredMs(ports)
  // Another process has seen it.
  if (!isFirst && restoredMs !== databaseCheck.restoredMs) ports.ledgerChecks.clear()
  databaseCheck.heartbeatMs = newestMs
  databaseCheck.restoredMs = restoredMs
  databaseCheck.checkedMs = nowMs
}

/**
 * Ends that hold of companies which the options do not name any more, once a person has said that this
 * is the live shop: no page shows them, nobody could resume them, and while one is on hold no event about
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
