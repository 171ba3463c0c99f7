import type { Client } from "pg"
import {
  buildCount,
  buildListing,
  type RequestFilter,
} from "../../src/modules/invoice_ledger/list-requests"

/** A query of the invoices page. */
export type Query = {
  name: string
  run: (client: Client, size: number) => Promise<unknown>
  /** Reported, but with no promise of a constant time. */
  isOnlyTold?: boolean
}

/** @param paged the most rows that the dashboard counts and pages through. */
export function describeQueries(pageSize: number, paged: number): readonly Query[] {
  const readPage = async (client: Client, filter: RequestFilter, offset: number) =>
    await run(
      client,
      buildListing({
        ...{ filter, offset, limit: pageSize },
        sort: { by: "created_at", isDescending: true },
      })
    )
  const count = async (client: Client, filter: RequestFilter) =>
    await run(client, buildCount(filter, paged + 1))
  /** The page runs both queries, and both have to find it. */
  const search = async (client: Client, text: string, wanted: number) => {
    await count(client, { search: text })
    const rows = await readPage(client, { search: text }, 0)
    if (rows.length !== wanted) throw new Error(`${rows.length} rows found for ${text}`)
  }
  return [
    { name: "first page", run: async (client) => await readPage(client, {}, 0) },
    // Up to the counting limit, it takes longer with every row.
    {
      name: "count for the page",
      run: async (client) => await count(client, {}),
      isOnlyTold: true,
    },
    {
      name: "deepest page of the dashboard",
      run: async (client, size) => await readPage(client, {}, Math.min(size, paged) - pageSize),
    },
    {
      name: "near the end, after a row (export)",
      run: async (client) => await readPage(client, { afterId: "invreq_old_40" }, 0),
    },
    {
      name: "near the end, by offset (API)",
      run: async (client, size) => await readPage(client, {}, size - pageSize),
      isOnlyTold: true,
    },
    {
      name: "search for an invoice",
      run: async (client, size) => await search(client, `${size / 4}/11/2025`, 1),
    },
    {
      name: "search for an order",
      run: async (client, size) => await search(client, String(1_000_000 + size / 2), 1),
    },
    {
      name: "search for what is not there",
      run: async (client) => await search(client, "987654321", 0),
    },
  ]
}

/** The ledger's statements, with question marks replaced by numbered parameters. */
async function run(client: Client, { sql, values }: { sql: string; values: unknown[] }) {
  let place = 0
  const numbered = sql.replace(/\?/g, () => `$${(place += 1)}`)
  return (await client.query(numbered, values)).rows as unknown[]
}
