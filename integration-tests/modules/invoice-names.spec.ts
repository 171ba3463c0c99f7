import { makeSettledRequests } from "../../bench/history/settled-orders"
import { NAMES_SQL } from "../../src/modules/invoice_ledger/invoice-names"
import { databaseUrl, dropDatabase, runSql } from "../shop/database"
import { createShopDatabase } from "../shop/template"

jest.setTimeout(300_000)

const DATABASE = `inv_names_${process.pid}`
const ROWS = 200_000
const LONGEST_MS = 400

type Row = { kind: string; name: string }

const NAMES = NAMES_SQL.replace("?", "$1")

const sql = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  await runSql<T>(databaseUrl(DATABASE), text, values)

describe(`the names on the invoices of a company with ${ROWS} requests`, () => {
  beforeAll(async () => {
    await createShopDatabase(DATABASE)
    await makeSettledRequests(databaseUrl(DATABASE), ROWS)
  })

  afterAll(async () => await dropDatabase(DATABASE))

  const find = async (companyId = "default") => {
    const rows = await sql<Row>(NAMES, [companyId])
    return (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name)
  }

  it("are each told once, with the newest invoice that has a project", async () => {
    await sql(
      "update invoicing_request set project_id = null where id in ($1, $2)",
      [1, 2].map((before) => `invreq_old_${ROWS - before + 1}`)
    )
    const namesOf = await find()
    expect(namesOf("category")).toEqual(["Ceramika"])
    expect(namesOf("project")).toEqual(["41", "42", "43"])
    expect(namesOf("invoice")).toEqual([String(500_000 + ROWS - 2)])
  })

  it("are none of another company, nor of what is not issued, nor without positions", async () => {
    expect((await find("hurt"))("invoice")).toEqual([])
    const newest = `invreq_old_${ROWS}`
    const change = async (set: string) =>
      await sql(`update invoicing_request set ${set} where id = $1`, [newest])
    await change(`state = 'refused', project_id = '99', positions = '[{"category":"Nowe"}]'`)
    const refused = await find()
    expect([refused("category"), refused("project")]).toEqual([["Ceramika"], ["41", "42", "43"]])
    await change("state = 'issued', positions = null")
    expect((await find())("project")).toContain("99")
    await change(`positions = '{"odd":true}'`)
    expect((await find())("category")).toEqual(["Ceramika"])
    await change(`positions = '[{"category":null},{"category":"Nowe"},7]'`)
    expect((await find())("category")).toEqual(["Ceramika", "Nowe"])
  })

  it(`go by an index, whether the company has most invoices or few, and take less than ${LONGEST_MS} ms`, async () => {
    type Line = { "QUERY PLAN": string }
    const explain = async (companyId: string) => {
      const lines = await sql<Line>(`explain analyze ${NAMES}`, [companyId])
      return lines.map((line) => line["QUERY PLAN"]).join("\n")
    }
    const plan = await explain("default")
    // If nearly all rows are of one company, the index of creation alone is just as good.
    expect(plan).toMatch(/IDX_invoicing_request_(company_)?created/)
    expect(plan).not.toContain("Seq Scan")
    expect(await explain("hurt")).toContain("IDX_invoicing_request_company_created")
    expect(Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1])).toBeLessThan(LONGEST_MS)
  })
})
