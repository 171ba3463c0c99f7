import {
  BULLMQ_MAJOR_VERSION,
  LATEST_SCHEMA_VERSION,
  quoteSchemaName,
  runMigrations,
  type PgQueryable,
} from "bullmq"
import { Client } from "pg"
import { NoSession, UnfitSchema, type Named } from "./postgres-trouble"

/** Milliseconds for one statement; a migration of BullMQ takes well under a second. */
const STATEMENT_MS = 30_000

/** Connection options for `pg`. */
export type ConnectionConfig = {
  connectionString: string
  connectionTimeoutMillis: number
  application_name: string
  ssl?: boolean | object
}

type Facts = {
  role: string
  /** False if the session's startup options have no effect. */
  is_session: boolean
  may_create_schema: boolean
  schema_exists: boolean
  may_use: boolean
  may_make: boolean
  /** False if the role lacks a right on an existing table. */
  may_write: boolean
  has_ledger: boolean
}

const FACTS = `
  select current_user as role,
    split_part(replace(current_setting('search_path'), '"', ''), ',', 1) = $1 as is_session,
    has_database_privilege(current_database(), 'CREATE') as may_create_schema,
    n.oid is not null as schema_exists,
    coalesce(has_schema_privilege(n.oid, 'USAGE'), false) as may_use,
    coalesce(has_schema_privilege(n.oid, 'CREATE'), false) as may_make,
    not exists (
      select 1 from pg_class c where c.relnamespace = n.oid and c.relkind = 'r'
      and not (has_table_privilege(c.oid, 'SELECT') and has_table_privilege(c.oid, 'INSERT')
        and has_table_privilege(c.oid, 'UPDATE') and has_table_privilege(c.oid, 'DELETE'))
    ) as may_write,
    exists (
      select 1 from pg_class c where c.relnamespace = n.oid and c.relname = 'migration'
    ) as has_ledger
  from (select 1) one left join pg_namespace n on n.nspname = $1`

/**
 * Connects once and migrates BullMQ's schema to the version that this BullMQ requires.
 *
 * If the schema exists, no right to create schemas is needed; if its version is right, it is only read.
 * BullMQ itself runs `CREATE SCHEMA IF NOT EXISTS` each time, for which PostgreSQL requires that right
 * even if there is nothing to create.
 *
 * @param onRole receives the role's name as soon as it is known, for error messages.
 * @throws UnfitSchema if an administrator has to act, NoSession if the address is not the database's own;
 *   any error from PostgreSQL.
 */
export async function prepareSchema(
  config: ConnectionConfig,
  schema: string,
  onRole: (role: string) => void
): Promise<void> {
  // The same option that BullMQ uses to make its own sessions find the schema.
  const options = `-c search_path=${quoteSchemaName(schema)}`
  const client = new Client({ ...config, options, query_timeout: STATEMENT_MS })
  // A connection that breaks between two statements fails the next one anyway.
  client.on("error", () => undefined)
  try {
    await client.connect()
    const facts = await readFacts(client, schema)
    onRole(facts.role)
    if (!facts.is_session) throw new NoSession("search_path")
    const named = { schema, role: facts.role }
    if (!facts.schema_exists && !facts.may_create_schema) {
      throw new UnfitSchema("schema_missing", named)
    }
    if (facts.schema_exists && !facts.may_use) throw new UnfitSchema("schema_foreign", named)
    if (!(await isUpToDate(client, schema, facts))) await migrate(client, facts, named)
    else if (!facts.may_write) throw new UnfitSchema("schema_foreign", named)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readFacts(client: Client, schema: string): Promise<Facts> {
  const { rows } = await client.query<Facts>(FACTS, [schema])
  const [facts] = rows
  if (!facts) throw new Error("PostgreSQL gave no facts about the schema")
  return facts
}

async function isUpToDate(client: Client, schema: string, facts: Facts): Promise<boolean> {
  if (!facts.has_ledger) return false
  const { rows } = await client.query<{ version: number | null; least: number | null }>(
    `select max(version) as version, max(min_client_version) as least
     from ${quoteSchemaName(schema)}.migration`
  )
  const { version, least } = rows[0] ?? { version: null, least: null }
  // BullMQ itself rejects a schema that is too new, with its own message.
  return (version ?? 0) >= LATEST_SCHEMA_VERSION && (least ?? 0) <= BULLMQ_MAJOR_VERSION
}

async function migrate(client: Client, facts: Facts, named: Named): Promise<void> {
  const { schema } = named
  if (facts.schema_exists && !facts.may_make) throw new UnfitSchema("schema_foreign", named)
  const creation = `CREATE SCHEMA IF NOT EXISTS ${quoteSchemaName(schema)}`
  const migrator: PgQueryable = {
    query: async <R>(text: string, params?: readonly unknown[]) => {
      if (facts.schema_exists && text === creation) return { rows: [] as R[] }
      const result = await client.query(text, params ? [...params] : undefined)
      return { rows: result.rows as R[] }
    },
  }
  await runMigrations(migrator, schema)
}
