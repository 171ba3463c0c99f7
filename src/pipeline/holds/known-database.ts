import type { InvoiceRequest } from "../../core/request/invoice-request"
import { changeValue } from "../change-value"
import type { Ports } from "../ports"

/** The key of the ledger value with the identity of the database that it was written in. */
const DATABASE = "database"

/**
 * The key of the ledger value with when it was last found to be a backup, to lack invoices, or to have
 * been without heartbeats.
 */
const RESTORED = "restored"

/** False in a copy of the ledger until a person says that this is the live shop. */
export async function isKnownDatabase({ ledger }: Ports): Promise<boolean> {
  const present = await ledger.readDatabaseIdentity()
  // A database whose identity cannot be read is assumed to be the same one.
  return present === null || (await ledger.saveValueOnce(DATABASE, present)) === present
}

/** Notes that whatever the ledger still owes from before now may already have been done. */
export async function noteRestored(ports: Ports): Promise<void> {
  const nowMs = await ports.ledger.readClockMs()
  // Never back to an earlier moment: what was issued after it would not be in doubt any more. Never the same
  // one either, as after a clock that was ahead: other processes hear of it only by the difference.
  await changeValue<number>(ports, RESTORED, (before) => Math.max((before ?? 0) + 1, nowMs))
}

/** When that was noted last, by the database's clock; null if it never was. */
export const readRestoredMs = async ({ ledger }: Ports): Promise<number | null> =>
  (await ledger.readValue<number>(RESTORED)) ?? null

/** True if it was issued before the ledger was last found to be a backup, or may have become one. */
export const isOfBackup = (
  { databaseCheck: { restoredMs } }: Pick<Ports, "databaseCheck">,
  { issuedAt }: Pick<InvoiceRequest, "issuedAt">
): boolean => restoredMs !== null && issuedAt !== null && Date.parse(issuedAt) <= restoredMs

/** Saves a person's statement that this is the live shop: this database is the known one from now on. */
export async function acceptDatabase({ ledger }: Ports): Promise<void> {
  const present = await ledger.readDatabaseIdentity()
  if (present !== null) await ledger.saveValue(DATABASE, present)
}
