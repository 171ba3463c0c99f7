import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Ports } from "../ports"

/** The note of the ledger that holds the identity of the database that it was written in. */
const DATABASE = "database"

/**
 * The note of the ledger that holds when it was last found to be a backup, to lack invoices, or to have
 * stood still.
 */
const RESTORED = "restored"

/** False in a copy of the ledger, until somebody says that this is the live shop. */
export async function isKnownDatabase({ ledger }: Ports): Promise<boolean> {
  const present = await ledger.readDatabaseIdentity()
  // A database that does not tell it is taken for the one of before.
  return present === null || (await ledger.saveValueOnce(DATABASE, present)) === present
}

/** What the ledger owed until now, the shop may have done before the ledger became what it is. */
export async function noteRestored({ ledger }: Ports): Promise<void> {
  await ledger.saveValue(RESTORED, await ledger.readClockMs())
}

/** When that was noted last, by the database's clock; null where it never was. */
export const readRestoredMs = async ({ ledger }: Ports): Promise<number | null> =>
  (await ledger.readValue<number>(RESTORED)) ?? null

/** Issued before the ledger was last found to be a backup, or may have become one. */
export const isOfBackup = (
  { databaseCheck: { restoredMs } }: Pick<Ports, "databaseCheck">,
  { issuedAt }: Pick<InvoiceRequest, "issuedAt">
): boolean => restoredMs !== null && issuedAt !== null && Date.parse(issuedAt) <= restoredMs

/** A person says that this is the live shop: from now on it is known by this database. */
export async function acceptDatabase({ ledger }: Ports): Promise<void> {
  const present = await ledger.readDatabaseIdentity()
  if (present !== null) await ledger.saveValue(DATABASE, present)
}
