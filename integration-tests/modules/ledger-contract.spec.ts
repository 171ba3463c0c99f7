import {
  CONTRACT_BEGINS,
  describeLedgerContract,
} from "../../src/pipeline/__tests__/support/ledger-contract"
import { openSqlLedger, type SqlLedger } from "./support/sql-ledger"

jest.setTimeout(120_000)

// PostgreSQL has microseconds, a record milliseconds.
const MICROSECONDS_IN = CONTRACT_BEGINS.replace(".000Z", ".000456Z")

describe.each([
  ["the ledger in PostgreSQL", false],
  // PostgreSQL's table statistics may be old: the query plan must not change what is claimed.
  ["the ledger in PostgreSQL, with the plans of its first day", true],
])("%s", (name, isYoung) => {
  let sql: SqlLedger

  beforeAll(async () => {
    sql = await openSqlLedger(`inv_contract_${process.pid}`)
  })
  afterAll(async () => await sql?.close())

  describeLedgerContract(name, async () => {
    if (isYoung) await sql.planAsForOneRequest()
    return await sql.begin(MICROSECONDS_IN)
  })
})
