import type { Ports } from "./ports"

/** The note of the ledger that holds the identity of the database that it was written in. */
const DATABASE = "database"

/** False in a copy of the ledger, until somebody says that this is the live shop. */
export async function isKnownDatabase({ ledger }: Ports): Promise<boolean> {
  const present = await ledger.readDatabaseIdentity()
  // A database that does not tell it is taken for the one of before.
  return present === null || (await ledger.rememberOnce(DATABASE, present)) === present
}

/** A person says that this is the live shop: from now on it is known by this database. */
export async function acceptDatabase({ ledger }: Ports): Promise<void> {
  const present = await ledger.readDatabaseIdentity()
  if (present !== null) await ledger.remember(DATABASE, present)
}
