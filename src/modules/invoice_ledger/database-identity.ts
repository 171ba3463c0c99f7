import type { Context } from "@medusajs/framework/types"
import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { runSql } from "./statements"

/**
 * Classes of PostgreSQL's errors that say that this cannot be read here, by this role or with this
 * provider, and will not be: of access and syntax, not supported, not in the state that it needs.
 */
const NEVER_TOLD = ["42", "0A", "55"]

/**
 * The cluster and the database, which a dump does not carry along ("7412…/16384"); null where it
 * cannot be read, as some providers have it.
 */
export async function readDatabaseIdentity(
  context: Context<EntityManager>
): Promise<string | null> {
  try {
    const [row] = await runSql(
      context,
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
