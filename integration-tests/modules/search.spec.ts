import { makeSettledRequests } from "../../bench/history/settled-orders"
import { buildListing } from "../../src/modules/invoice_ledger/list-requests"
import { databaseUrl, dropDatabase, runSql } from "../shop/database"
import { createShopDatabase } from "../shop/template"

jest.setTimeout(300_000)

const DATABASE = `inv_search_${process.pid}`
const ROWS = 20_000
const SORT = { by: "created_at", isDescending: true } as const

type Found = { invoice_number: string; order_display_id: string }

/** The statement in PostgreSQL's form, with numbered parameters in place of the question marks. */
function buildSearch(search: string): { sql: string; values: unknown[] } {
  const { sql, values } = buildListing({ filter: { search }, sort: SORT, limit: 5, offset: 0 })
  let place = 0
  return { sql: sql.replace(/\?/g, () => `$${(place += 1)}`), values }
}

async function find(search: string): Promise<Found[]> {
  const { sql, values } = buildSearch(search)
  const rows = await runSql<{ request: Found }>(databaseUrl(DATABASE), sql, values)
  return rows.map(({ request }) => request)
}

async function explain(search: string): Promise<string> {
  const { sql, values } = buildSearch(search)
  type Line = { "QUERY PLAN": string }
  const lines = await runSql<Line>(databaseUrl(DATABASE), `explain ${sql}`, values)
  return lines.map((line) => line["QUERY PLAN"]).join("\n")
}

const numbersOf = (rows: Found[]) => rows.map(({ invoice_number }) => invoice_number)

async function rename(row: number, number: string): Promise<void> {
  await runSql(
    databaseUrl(DATABASE),
    "update invoicing_request set invoice_number = $1 where id = $2",
    [number, `invreq_old_${row}`]
  )
}

describe(`a search among ${ROWS} requests`, () => {
  beforeAll(async () => {
    await createShopDatabase(DATABASE)
    await makeSettledRequests(databaseUrl(DATABASE), ROWS)
    await rename(1, "FV 77777/03/1999")
    await rename(2, "Ż_12%/A")
    await rename(3, "2031/05/88888")
  })

  afterAll(async () => await dropDatabase(DATABASE))

  it.each([
    ["a whole invoice number", "FV 77777/03/1999", "FV 77777/03/1999"],
    ["its number without what stands before", "77777/03", "FV 77777/03/1999"],
    ["the beginning of its number", "77777", "FV 77777/03/1999"],
    ["either case", "fv 777", "FV 77777/03/1999"],
    ["a number that stands last", "88888", "2031/05/88888"],
    ["a year before a number", "2031/05/8", "2031/05/88888"],
    ["signs that mean something to PostgreSQL", "_12%/a", "Ż_12%/A"],
    ["a sign alone", "%", "Ż_12%/A"],
    ["letters that are not ASCII", "Ż", "Ż_12%/A"],
  ])("finds %s", async (_, search, number) => {
    expect(numbersOf(await find(search))).toEqual([number])
  })

  it("finds an order number, and the newest first where many begin alike", async () => {
    expect((await find("1015000"))[0]).toMatchObject({ order_display_id: "1015000" })
    const many = await find("10199")
    expect(many).toHaveLength(5)
    expect(many[0]?.order_display_id).toBe("1019999")
  })

  it.each(["987654321", "77777/03/1999x", "03/77777", "'", "' | 'fv", "\\", "!:*&"])(
    "finds nothing for %s",
    async (search) => expect(await find(search)).toEqual([])
  )

  it.each(["12345/11", "1015000", "987654321", "FV 77777/03/1999"])(
    "goes by its index for %s",
    async (search) => expect(await explain(search)).toContain("IDX_invoicing_request_number_words")
  )

  it.each(["1015000", "987654321", "1234,56"])(
    "goes by the index of the amounts for %s, which may be one",
    async (search) => {
      const plan = await explain(search)
      expect(plan).toContain("IDX_invoicing_request_gross")
      expect(plan).not.toContain("Seq Scan")
    }
  )
})
