import { runSql } from "../../integration-tests/shop/database"

/**
 * Past orders, one every two minutes, each completed, invoiced and mailed; inserted with SQL, because placing
 * them through the cart would take a day.
 */
export async function makeSettledOrders(url: string, count: number): Promise<void> {
  await runSql(
    url,
    `insert into "order" (id, display_id, version, status, is_draft_order, email, currency_code,
       created_at, updated_at)
     select 'order_old_' || n, 1000000 + n, 1, 'completed', false, 'old@example.com', 'pln',
       now() - interval '400 days' + n * interval '2 minutes',
       now() - interval '399 days' + n * interval '2 minutes'
     from generate_series(1, ${count}) n`
  )
  await makeSettledRequests(url, count)
  await tidy(url, '"order"')
}

/** Only their rows in the ledger, each with three positions, as a list of invoices shows them. */
export async function makeSettledRequests(url: string, count: number): Promise<void> {
  await runSql(
    url,
    `insert into invoicing_request (id, order_id, order_display_id, company_id, state, requested_by,
       enqueued_at, created_at, order_version, reference, currency, price_type, positions, totals,
       issue_date, sale_date, project_id, invoice_id, invoice_number, issued_at, read_back,
       send_state, sent_at)
     select 'invreq_old_' || n, 'order_old_' || n, (1000000 + n)::text, 'default', 'issued', 'event',
       moment, moment, 1, '#' || n, 'PLN', 'GROSS', $1::jsonb, $2::jsonb,
       moment::date::text, moment::date::text, (41 + n % 3)::text, (500000 + n)::text,
       n || '/11/2025', moment, 'done', 'sent', moment
     from (select n, now() - interval '399 days' + n * interval '2 minutes' as moment
       from generate_series(1, ${count}) n) as old`,
    [JSON.stringify([1, 2, 3].map(describePosition)), JSON.stringify(TOTALS)]
  )
  await tidy(url, "invoicing_request")
}

/** What the database does automatically within a minute of such a change. */
async function tidy(url: string, table: string): Promise<void> {
  await runSql(url, `vacuum analyze ${table}`)
}

const TOTALS = { net: "121.93", vat: "28.04", gross: "149.97" }

function describePosition(number: number) {
  return {
    lineId: `ordli_01JQZX3V9W8K7M6N5P4R3S2T1${number}`,
    name: `Kubek Błękit 300 ml, wariant ${number}`,
    type: "PRODUCT",
    category: "Ceramika",
    categoryRule: { by: "collection", key: "ceramika" },
    quantity: "1",
    unit: "szt.",
    unitNet: "40.64",
    unitGross: "49.99",
    net: "40.64",
    gross: "49.99",
    vat: "23%",
  }
}
