import type { Shop } from "../../demo/shop"
import { withClient } from "../../demo/database/with-client"
import { runSql } from "../../integration-tests/shop/database"
import type { PlainOrder } from "../../integration-tests/shop/place-plain-orders"
import type { ShopProcess } from "../../integration-tests/shop/shop-process-handle"
import { BUYERS } from "../../demo/orders/buyers"

/** Every table that an order is stored in, each after those it refers to. */
const TABLES = [
  "order_address",
  "order",
  "order_summary",
  "order_line_item",
  "order_line_item_adjustment",
  "order_line_item_tax_line",
  "order_item",
  "order_shipping_method",
  "order_shipping_method_adjustment",
  "order_shipping_method_tax_line",
  "order_shipping",
]

const OWN_IDS = [
  ...["id", "order_id", "item_id", "totals_id", "shipping_method_id"],
  ...["shipping_address_id", "billing_address_id"],
]

/** A typical order: two different products and shipping, and for a third of them a discount. */
function describeOrder(at: number): PlainOrder {
  const buyers = [BUYERS.person, BUYERS.second, BUYERS.company, BUYERS.third]
  return {
    buyer: buyers[at % buyers.length] ?? BUYERS.person,
    lines: [
      { sku: "KUB-01", quantity: 1 + (at % 3), discountMinor: at % 3 === 0 ? 500 : 0 },
      { sku: at % 2 === 0 ? "HER-01" : "KSI-01", quantity: 1, discountMinor: 0 },
    ],
    shippingMinor: 1299,
  }
}

const PLACED = 20

/**
 * Inserts `count` completed orders into the shop: a few placed through Medusa, the rest copied from them with
 * SQL, because Medusa would take minutes.
 */
export async function makeOrders(
  server: ShopProcess,
  shop: Shop,
  url: string,
  count: number
): Promise<void> {
  const orders = Array.from({ length: PLACED }, (_, at) => describeOrder(at))
  await server.ask("placePlain", { shop, orders })
  const copies = Math.ceil(count / PLACED) - 1
  if (copies > 0) for (const table of TABLES) await copyRows(url, table, copies)
  await runSql(url, `update "order" set status = 'completed'`)
  await runSql(url, `delete from "order" where display_id > $1`, [count])
  await runSql(url, "analyze")
}

/** Copies each row this many times, with a number appended to every id that belongs to the order. */
async function copyRows(url: string, table: string, copies: number): Promise<void> {
  const columns = await runSql<{ name: string; type: string }>(
    url,
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table]
  )
  const values = columns.map(({ name, type }) => {
    if (name === "display_id") return `"display_id" + n * ${PLACED}`
    return type === "text" && OWN_IDS.includes(name) ? `"${name}" || '_' || n` : `"${name}"`
  })
  const names = columns.map(({ name }) => `"${name}"`)
  await runSql(
    url,
    `insert into "${table}" (${names.join(", ")})
     select ${values.join(", ")} from "${table}", generate_series(1, $1::int) n`,
    [copies]
  )
}

/**
 * Rows of earlier rounds are kept, without order and invoice: a process that cannot find what it has issued
 * suspects a restored backup, and compares the ledger before it continues. The lock lasts until the
 * transaction ends, so that no late event asks for an order's request in between.
 */
const CLEAR = `lock table invoicing_request in access exclusive mode;
  update invoicing_request set order_id = id, invoice_id = null where order_id <> id;
  truncate invoicing_attempt, invoicing_act`

/** Requests of this round only. */
export const OF_THIS_ROUND = "order_id <> id"

let rounds = 0

/** Removes the requests of all orders. */
export async function clearRequests(url: string): Promise<void> {
  await withClient(url, async (client) => void (await client.query(CLEAR)))
}

/** Inserts requests for all orders as the sweep does, without enqueueing them; returns their ids. */
export async function makeRequests(url: string, company: string): Promise<string[]> {
  rounds += 1
  const ids = await withClient(url, async (client) => {
    await client.query("begin")
    await client.query(CLEAR)
    const { rows } = await client.query<{ id: string }>(
      `insert into invoicing_request (id, order_id, order_display_id, company_id, requested_by, enqueued_at)
       select concat('invreq_', $2::text, '_', display_id), id, display_id::text, $1, 'sweep', now()
       from "order" order by display_id returning id`,
      [company, rounds]
    )
    await client.query("commit")
    return rows.map(({ id }) => id)
  })
  // So that no vacuum caused by the previous round runs during the next.
  await runSql(url, "vacuum analyze invoicing_request")
  await runSql(url, "vacuum analyze invoicing_attempt")
  return ids
}
