import { Client } from "pg"
import type InvoiceLedgerService from "../../src/modules/invoice_ledger/service"
import { databaseUrl } from "../shop/database"
import { openSqlLedger, type SqlLedger } from "./support/sql-ledger"

jest.setTimeout(300_000)

const DATABASE = `inv_old_rows_${process.pid}`
const BEGINS = "2026-03-02T08:00:00.000Z"
const ROWS = 200_000
/** The number of rows that a statement has to process. */
const DUE = 20
const DAY_MS = 86_400_000
const EVENTS = { olderThanMs: 30 * DAY_MS, limit: 5_000 }
/** The most rows and index entries that a statement may read, among hundreds of thousands. */
const FEW = 60 * DUE

let sql: SqlLedger
let client: Client
let ledger: InvoiceLedgerService

/** In each table as many rows as years leave behind, and a few that are due. */
const FILL_SQL = `
  insert into invoicing_event (id, name, subject, data, delivered_at, fanned_out_at)
  select 'invevt_' || n, 'invoicing.invoice.issued', 'invreq_' || n, '{}',
    now() - case when n <= ${DUE} then interval '31 days' else interval '1 day' end, now()
  from generate_series(1, ${ROWS}) n;
  insert into invoicing_webhook (id, url, description, secret, created_by)
  values ('invwhk_1', 'https://erp.example', '', 's', 'user_1');
  insert into invoicing_webhook_delivery (id, webhook_id, event_id, event_name, subject, sequence,
    data, occurred_at, state, attempts, due_at, ended_at)
  select 'invwhd_' || n || '_' || place, 'invwhk_1', 'e' || n || '_' || place, 'n', 's' || n,
    2 * n + place, '{}', now(),
    case when place = 0 and n <= ${2 * DUE} then 'delivered' else 'pending' end, '[]',
    case when place = 0 and n > ${2 * DUE} then now() + interval '1 hour' end,
    case when place = 0 and n <= ${DUE} then now() - interval '1 minute'
      when place = 0 and n <= ${2 * DUE} then now() - interval '3 hours' end
  from generate_series(1, ${ROWS / 2}) n, generate_series(0, 1) place;
  insert into invoicing_accountant_link (id, token_id, company_id, month, created_by, expires_at)
  select 'invacl_' || n, 't' || n, 'pl', '2026-02', 'user_1', now() + interval '1 day'
  from generate_series(1, 400) n;
  insert into invoicing_link_opening (id, link_id, what, created_at)
  select 'invopn_' || n, 'invacl_' || (n % 400 + 1), 'page',
    now() - case when n <= ${DUE} then interval '366 days' else interval '1 day' end
  from generate_series(1, ${ROWS}) n;
  insert into invoicing_account_key (id, account_id, company_id, key_digest)
  values ('invkey_1', 'invacc_1', 'pl', 'digest');
  insert into invoicing_request (id, order_id, order_display_id, company_id, account_id, state,
    requested_by, invoice_id)
  select 'invreq_' || n, 'order_' || n, n, 'pl', 'invacc_1', 'issued', 'sweep', 'invoice_' || n
  from generate_series(1, ${ROWS}) n;`

const TABLES = [
  "invoicing_event",
  "invoicing_webhook_delivery",
  "invoicing_link_opening",
  "invoicing_request",
]

/** Invoices in the service, every other of which has a request. */
const LISTED = Array.from({ length: 2 * DUE }, (_, n) =>
  n % 2 === 0 ? `invoice_${ROWS - n}` : `invoice of others ${n}`
)

/** What was read so far: rows by sequential scans, rows and entries by indexes. */
async function countRead() {
  // An idle connection reports its statistics after ten seconds at the latest.
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  const { rows } = await client.query<{ name: string; whole: string; entries: string }>(
    `select relname as name, seq_tup_read as whole, idx_tup_fetch + (
       select sum(idx_tup_read) from pg_stat_user_indexes entry where entry.relid = tables.relid
     ) as entries
     from pg_stat_user_tables tables where relname = any($1)`,
    [TABLES]
  )
  return new Map(rows.map((row) => [row.name, row]))
}

beforeAll(async () => {
  sql = await openSqlLedger(DATABASE)
  client = new Client({ connectionString: databaseUrl(DATABASE) })
  await client.connect()
  ledger = (await sql.begin(BEGINS)).ledger
  await client.query(FILL_SQL)
  for (const table of TABLES) await client.query(`analyze ${table}`)
})
afterAll(async () => {
  await client?.end()
  await sql?.close()
})

it("what is old, waits for nothing any more, or is tied is found without reading the rest", async () => {
  const before = await countRead()
  expect(await ledger.deleteOldEvents(EVENTS)).toBe(DUE)
  expect(await ledger.makeDeliveriesDue({ endedWithinMs: 10 * 60_000 })).toBe(DUE)
  const opening = { what: "page", part: null, network: null, browser: null } as const
  expect(await ledger.noteOpening("invacl_1", opening)).toBe(true)
  const account = { companyId: "pl", accountId: "invacc_1" }
  expect((await ledger.findTiedInvoices(account, LISTED, "")).size).toBe(DUE)
  const after = await countRead()
  for (const table of TABLES) {
    const count = (what: "whole" | "entries") =>
      Number(after.get(table)?.[what]) - Number(before.get(table)?.[what])
    expect([table, count("whole")]).toEqual([table, 0])
    expect(count("entries")).toBeLessThan(FEW)
  }
  const { rows } = await client.query<{ left: string }>(
    "select count(*) as left from invoicing_link_opening"
  )
  expect(Number(rows[0]?.left)).toBe(ROWS - DUE + 1)
})

it("what has waited for nothing since longer ago is found by the look at all", async () => {
  const begunMs = performance.now()
  expect(await ledger.makeDeliveriesDue({ endedWithinMs: null })).toBe(DUE)
  expect(performance.now() - begunMs).toBeLessThan(10_000)
})
