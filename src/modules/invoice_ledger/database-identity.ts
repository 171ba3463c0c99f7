import type { Context } from "@medusajs/framework/types"
import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { runSql } from "./statements"

/** PostgreSQL's code of an error. */
const INSUFFICIENT_PRIVILEGE = "42501"

/**
 * The cluster and the database, which a dump does not carry along ("7412…/16384"); null where the
 * role may not read it, as some providers have it.
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
    if ((error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE) return null
    throw error
  }
}
