import { Client } from "pg"
import { writeEvent } from "../../src/pipeline/__tests__/support/write-event"
import { databaseUrl } from "../shop/database"
import { openSqlLedger, type SqlLedger } from "./support/sql-ledger"

jest.setTimeout(120_000)

const DATABASE = `inv_outbox_lock_${process.pid}`
const CLAIM = { limit: 10, leaseMs: 60_000 }

let sql: SqlLedger
let other: Client

beforeAll(async () => {
  sql = await openSqlLedger(DATABASE)
  other = new Client({ connectionString: databaseUrl(DATABASE) })
  await other.connect()
})
afterAll(async () => {
  await other?.end()
  await sql?.close()
})

it("waits for whoever takes events a few seconds only, with no connection left behind", async () => {
  const { ledger } = await sql.begin("2026-03-02T08:00:00.000Z")
  const subject = "company:default"
  await writeEvent(ledger, {
    name: "invoicing.company.on_hold",
    subject,
    companyId: "default",
    data: {},
  })
  await other.query("begin")
  // As held by a process that vanished in the middle of a claim.
  await other.query("select pg_advisory_xact_lock(4827193650114)")

  await expect(ledger.claimEvents(CLAIM)).rejects.toThrow("lock timeout")
  const { rows } = await other.query(
    "select 1 from pg_stat_activity where datname = $1 and state <> 'idle' and pid <> pg_backend_pid()",
    [DATABASE]
  )
  expect(rows).toEqual([])

  await other.query("rollback")
  expect(await ledger.claimEvents(CLAIM)).toHaveLength(1)
})
