import path from "node:path"
import {
  createPgConnection,
  isSharedConnectionSymbol,
  loadModels,
  toMikroOrmEntities,
} from "@medusajs/framework/utils"
import { initModules, TestDatabaseUtils } from "@medusajs/test-utils"
import { Client } from "pg"
import type InvoiceLedgerService from "../../../src/modules/invoice_ledger/service"
import { aNewRequest } from "../../../src/pipeline/__tests__/support/a-new-request"
import type {
  LedgerUnderTest,
  OperatorRecords,
} from "../../../src/pipeline/__tests__/support/ledger-contract"
import { createDatabase, databaseUrl, dropDatabase } from "../../shop/database"

const MODULE = path.resolve(__dirname, "../../../src/modules/invoice_ledger")
const SCHEMA = "public"

/**
 * In this database only, `now()` is read from a table: the ledger's statements and its tables' defaults are
 * unchanged, and a deadline passes when a test wants it. The function of the same name is in a separate
 * schema, because PostgreSQL calls its own without looking at its definition.
 */
const CLOCK_SQL = `
  create schema contract;
  create table contract.clock (at timestamptz not null);
  insert into contract.clock values ('epoch');
  alter function pg_catalog.now() rename to now_of_the_server;
  create function pg_catalog.now() returns timestamptz
    language sql stable parallel safe as 'select at from contract.clock';`

export type SqlLedger = {
  ledger: InvoiceLedgerService
  /** Empties the ledger and sets its clock. */
  begin(at: string): Promise<LedgerUnderTest & { ledger: InvoiceLedgerService }>
  /** Makes PostgreSQL plan from now on as for a ledger with one request. */
  planAsForOneRequest(): Promise<void>
  close(): Promise<void>
}

async function readRecords(client: Client): Promise<OperatorRecords> {
  const acts = await client.query<OperatorRecords["acts"][number]>(
    `select request_id as "requestId", actor_id as "actorId", act, note from invoicing_act
     order by created_at, id`
  )
  const changes = await client.query<OperatorRecords["changes"][number]>(
    `select actor_id as "actorId", field,
       jsonb_build_object('source', old_source, 'value', old_value) as old,
       jsonb_build_object('source', new_source, 'value', new_value) as new
     from invoicing_setting_change order by created_at, id`
  )
  return { acts: acts.rows, changes: changes.rows }
}

/** The ledger as a shop runs it, in its own database with a clock controlled by the test. */
export async function openSqlLedger(database: string): Promise<SqlLedger> {
  const clientUrl = databaseUrl(database)
  await createDatabase(database)
  const client = new Client({ connectionString: clientUrl })
  await client.connect()
  await client.query(CLOCK_SQL)
  const orm = TestDatabaseUtils.getMikroOrmWrapper({
    mikroOrmEntities: toMikroOrmEntities<never>(loadModels(path.join(MODULE, "models")) as never),
    pathToMigrations: path.join(MODULE, "migrations"),
    clientUrl,
    schema: SCHEMA,
  })
  await orm.setupDatabase()
  const connection = createPgConnection({ clientUrl, schema: SCHEMA, pool: { max: 10 } })
  const databaseConfig = { clientUrl, schema: SCHEMA }
  const { medusaApp, shutdown } = await initModules({
    injectedDependencies: { __pg_connection__: connection, logger: console },
    databaseConfig: databaseConfig,
    modulesConfig: {
      invoice_ledger: {
        resolve: MODULE,
        options: {
          database: databaseConfig,
          apiKey: "a-key-of-a-test",
          [isSharedConnectionSymbol]: true,
        },
      },
    },
    preventConnectionDestroyWarning: true,
  })
  const ledger = medusaApp.modules.invoice_ledger as unknown as InvoiceLedgerService
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = $1 and table_name like 'invoicing\\_%'`,
    [SCHEMA]
  )
  const emptySql = rows.map(({ name }) => `delete from "${name}";`).join("\n")
  return {
    ledger,
    begin: async (at) => {
      await client.query(emptySql)
      await client.query("update contract.clock set at = $1", [at])
      return {
        ledger,
        readRecords: async () => await readRecords(client),
        advance: async (byMs) => {
          const sql = "update contract.clock set at = at + make_interval(secs => $1)"
          await client.query(sql, [byMs / 1000])
        },
      }
    },
    planAsForOneRequest: async () => {
      await client.query(emptySql)
      await ledger.insertRequest(aNewRequest("order"))
      await client.query("vacuum full analyze invoicing_request")
      await client.query("alter table invoicing_request set (autovacuum_enabled = false)")
    },
    close: async () => {
      await client.end()
      await orm.clearDatabase()
      await connection.destroy()
      await shutdown()
      await dropDatabase(database)
    },
  }
}
