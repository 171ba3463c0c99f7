import { appendFileSync } from "node:fs"
import { makeSettledOrders } from "../../bench/history/settled-orders"
import { buildBuyerSearch } from "../../src/api/admin/invoicing/buyer-search"
import { buildCount, buildListing } from "../../src/modules/invoice_ledger/list-requests"
import { databaseUrl, dropDatabase, runSql } from "../shop/database"
import { createShopDatabase } from "../shop/template"

jest.setTimeout(600_000)

const DATABASE = `inv_buyers_${process.pid}`
/** Set `BUYERS` for a larger shop, to measure. */
const ORDERS = Number(process.env.BUYERS ?? 20_000)
const LIMIT = 1_001

type Statement = { sql: string; values: unknown[] }

const number = ({ sql, values }: Statement): Statement => {
  let place = 0
  return { sql: sql.replace(/\?/g, () => `$${(place += 1)}`), values }
}

const run = async <T extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  await runSql<T>(databaseUrl(DATABASE), sql, values)

const search = (text: string, limit = LIMIT) => {
  const statement = buildBuyerSearch(text, { taxIdKeys: ["nip", "vat_id"], limit })
  return statement && number(statement)
}

async function find(text: string): Promise<string[]> {
  const statement = search(text)
  if (statement === null) return []
  const rows = await run<{ id: string }>(statement.sql, statement.values)
  return rows.map(({ id }) => id).sort()
}

const order = (row: number) => `order_old_${row}`

/**
 * Every order has two addresses, as the cart makes them; of ten thousand names, three belong to one buyer.
 */
async function addAddresses(): Promise<void> {
  for (const kind of ["billing", "shipping"]) {
    await run(
      `insert into order_address (id, company, first_name, last_name, metadata)
       select '${kind}_' || n, case when n % 5 = 0 then 'Firma ' || n || ' sp. z o.o.' end,
         'Imię' || n % 500, 'Nazwisko' || n,
         case when n % 5 = 0 then jsonb_build_object('nip', (5000000000 + n)::text, 'note', n::text) end
       from generate_series(1, ${ORDERS}) n`
    )
    await run(
      `update "order" set ${kind}_address_id = '${kind}_' || substr(id, 11) where id like 'order_old_%'`
    )
  }
  await run(`update "order" set email = 'kupujacy' || substr(id, 11) || '@example.com'`)
}

const write = async (row: number, address: Record<string, unknown>, kind = "billing") => {
  const columns = Object.keys(address)
  const sets = columns.map((column, at) => `${column} = $${at + 1}`).join(", ")
  await run(
    `update order_address set ${sets} where id = '${kind}_${row}'`,
    Object.values(address).map((value) =>
      typeof value === "object" ? JSON.stringify(value) : value
    )
  )
}

describe(`a search for buyers among ${ORDERS} orders`, () => {
  beforeAll(async () => {
    await createShopDatabase(DATABASE)
    await makeSettledOrders(databaseUrl(DATABASE), ORDERS)
    await addAddresses()
    await write(11, { first_name: "Żółcisława", last_name: "Śmiała-Łącka" })
    await write(12, { company: "P.H.U. „Gwoździk” Müller & Søn" })
    await write(13, { metadata: { nip: "123-456-32-18" } })
    await write(14, { metadata: { vat_id: "PL 5252248481" } })
    await write(24, { metadata: { when: { at: "x" }, nip: " (PL) 527–010–33–91" } })
    await write(26, { metadata: { nip: "NIP 521-345-67-83" } })
    await write(27, { metadata: { nip: "nip: 5213456784" } })
    await write(15, { metadata: { parcel: "7774443332" } })
    await write(16, { company: "Bez metadanych NIP 776-16-82-191" })
    await write(17, { first_name: "Ganna", last_name: "Ковальчук" })
    await write(18, { first_name: "Odbiorczyni" }, "shipping")
    await write(19, { metadata: { nip: "8881112223" } }, "shipping")
    await run(`update "order" set email = 'Ksiegowosc+fv@gwozdzik.example' where id = $1`, [
      order(20),
    ])
    await run(`update "order" set metadata = '{"nip": 9512417713}' where id = $1`, [order(21)])
    await run(
      `insert into customer (id, has_account, metadata) values ('cus_1', false, '{"nip": "6762484560"}')`
    )
    await run(`update "order" set customer_id = 'cus_1' where id in ($1, $2)`, [
      order(22),
      order(23),
    ])
    await write(30, { last_name: "Bezrachunkowa" })
    await run(`delete from invoicing_request where order_id = $1`, [order(30)])
    await run(`vacuum analyze order_address`)
    await run(`vacuum analyze "order"`)
    await run(`vacuum analyze customer`)
  })

  afterAll(async () => await dropDatabase(DATABASE))

  it.each([
    ["a name", "Żółcisława", [11]],
    ["a name without its accents", "zolcislawa", [11]],
    ["names in any order, each begun", "łąc żół", [11]],
    ["a part of a double name", "łącka", [11]],
    ["a company", "gwoździk müller", [12]],
    ["a company's letters that no keyboard here has", "son", [12]],
    ["a name that is not in Latin letters, in either case", "ковальчук", [17]],
    ["whom the parcel goes to", "odbiorcz", [18]],
    ["a number written with other signs", "5270103391", [24]],
    ["an e-mail address", "ksiegowosc+fv@gwozdzik.example", [20]],
    ["the beginning of an e-mail address", "KSIEGOWOSC", [20]],
    ["a NIP, however it was spaced", "1234563218", [13]],
    ["a NIP, however it is typed", "123 456 32 18", [13]],
    ["a NIP with its country's letters", "PL1234563218", [13]],
    ["a NIP stored with them, typed without", "525-224-84-81", [14]],
    ["the beginning of a NIP", "525224", [14]],
    ["a NIP stored with that word before it", "5213456783", [26]],
    ["a NIP stored so, its beginning with the country's letters", "PL 521 345 678", [26, 27]],
    ["a NIP in the company's text", "7761682191", [16]],
    ["a NIP of the order, stored as a number", "9512417713", [21]],
    ["a NIP of the customer", "676 248 45 60", [22, 23]],
  ])("finds %s", async (_, text, rows) => {
    expect(await find(text)).toEqual(rows.map(order).sort())
  })

  it.each([
    ["a number that is no tax number", "7774443332"],
    ["a tax number of the shipping address, which is not the buyer's", "8881112223"],
    ["an order without a request", "bezrachunkowa"],
    ["a key of the metadata", "note123456"],
    ["signs that mean something to PostgreSQL", "'); drop table x; --"],
    ["its operators", "abc & | ! :* \\"],
    ["a NUL's neighbours", "abc\u0001\uffff"],
  ])("finds nothing by %s", async (_, text) => expect(await find(text)).toEqual([]))

  it.each(["", "ab", "12/3/2026", "1/11", "12345", "149,97", "%", "#1015000", "-"])(
    "does not look for a buyer %j",
    (text) => expect(search(text)).toBeNull()
  )

  it("stops where more fit than can be listed", async () => {
    expect(await find("firma")).toHaveLength(LIMIT)
  })

  it.each(["nazwisko15000", "1234563218", "ksiegowosc", "brak takiego"])(
    "goes by indexes for %s",
    async (text) => {
      const { sql, values } = search(text)!
      const plan = await run<{ "QUERY PLAN": string }>(`explain ${sql}`, values)
      const told = plan.map((row) => row["QUERY PLAN"]).join("\n")
      expect(told).not.toMatch(/Seq Scan on ("order"|order_address|invoicing_request)/)
      expect(told).toContain("IDX_invoicing_address_names")
    }
  )

  it("looks for a tax number in the metadata that may have one, by their own indexes", async () => {
    const { sql, values } = search("1234563218")!
    const plan = await run<{ "QUERY PLAN": string }>(`explain ${sql}`, values)
    const told = plan.map((row) => row["QUERY PLAN"]).join("\n")
    for (const table of ["order_address", "order", "customer"]) {
      const [index] = await run<{ definition: string }>(
        `select pg_get_indexdef('"IDX_invoicing_${table}_tax_number"'::regclass) as definition`
      )
      expect(index?.definition).toContain("~ ")
      if (table !== "customer") expect(told).toContain(`IDX_invoicing_${table}_tax_number`)
    }
    expect(await run(`select to_regclass('"IDX_invoicing_order_metadata"') as gone`)).toEqual([
      { gone: null },
    ])
  })

  it("takes an order whose values are longer than an index's", async () => {
    const long = "x".repeat(20_000)
    await write(40, {
      ...{ company: long, first_name: "ż".repeat(20_000) },
      metadata: { nip: "6482792380", note: long, [long]: "ż".repeat(9_000) },
    })
    expect(await find("6482792380")).toEqual([order(40)])
  })

  it("lists what was found by the buyer beside what the numbers and amounts find, page by page", async () => {
    const foundOrderIds = [order(11), order(12), order(13)]
    await run(
      `update invoicing_request set totals = '{"gross": "77.70"}' where order_id in ($1, $2)`,
      [order(13), order(14)]
    )
    const filter = { search: "77,7 zł", foundOrderIds }
    const sort = { by: "created_at", isDescending: true } as const
    const page = async (offset: number) => {
      const { sql, values } = number(buildListing({ filter, sort, limit: 2, offset }))
      const rows = await run<{ request: { order_id: string } }>(sql, values)
      return rows.map(({ request }) => request.order_id)
    }
    expect([...(await page(0)), ...(await page(2))]).toEqual([14, 13, 12, 11].map(order))
    const count = number(buildCount(filter, 10_000))
    expect(await run(count.sql, count.values)).toEqual([{ n: 4 }])
  })

  it.each(["77.70", "77,70", "77,7", "77.7 PLN", "77,70 zł"])(
    "finds the amount %s",
    async (text) => {
      const sort = { by: "created_at", isDescending: true } as const
      const listing = buildListing({ filter: { search: text }, sort, limit: 9, offset: 0 })
      const { sql, values } = number(listing)
      expect(await run(sql, values)).toHaveLength(2)
    }
  )

  it("is quick, however many orders there are", async () => {
    const texts = ["nazwisko15000", "1234563218", "ksiegowosc", "brak takiego", "firma", "imie499"]
    for (const text of texts) {
      const { sql, values } = search(text)!
      const times: number[] = []
      for (let round = 0; round < 7; round += 1) {
        const [row] = await run<{ "QUERY PLAN": [{ "Execution Time": number }] }>(
          `explain (analyze, format json) ${sql}`,
          values
        )
        times.push(row!["QUERY PLAN"][0]["Execution Time"])
      }
      const [median] = times.sort((one, other) => one - other).slice(3)
      if (process.env.BUYERS) appendFileSync("/tmp/find-buyers.txt", `${text}: ${median} ms\n`)
      expect(median).toBeLessThan(500)
    }
  })
})
