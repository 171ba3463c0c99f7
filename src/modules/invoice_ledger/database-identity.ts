import type { Database } from "./database"

/**
 * Classes of PostgreSQL errors that mean this role or provider can never read the identity: access and
 * syntax errors, unsupported features, wrong object state.
 */
const NEVER_TOLD = ["42", "0A", "55"]

/**
 * Identifies the cluster and the database ("7412…/16384"), which a dump does not include; null if it
 * cannot be read, as with some providers.
 */
export async function readDatabaseIdentity(database: Database): Promise<string | null> {
  try {
    const [row] = await database.run(
      `select system_identifier::text || '/' || pg_database.oid::text as identity
       from pg_control_system(), pg_database where datname = current_database()`,
      []
    )
    return (row?.identity as string | undefined) ?? null
  } catch (error) {
    const { code = "" } = error as { code?: string }
    if (NEVER_TOLD.some((begin) => code.length === 5 && code.startsWith(begin))) return null
    throw error
  }
}
