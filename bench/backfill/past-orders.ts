import { runSql } from "../../integration-tests/shop/database"

/**
 * A backfill of the shop's first orders that nobody works on yet, and the search that found no invoice
 * for any of them, as the two leave it in the tables.
 */
export async function prepareBackfill(
  url: string,
  { company, orders, isMailed }: { company: string; orders: number; isMailed: boolean }
): Promise<void> {
  await runSql(url, "truncate invoicing_run, invoicing_run_item")
  await runSql(
    url,
    `insert into invoicing_run (id, kind, slot, params, state, total, done, counts, item_count,
       begun_by, finished_at)
     values ('invrun_search', 'adoption', '*', '{}', 'done', $1, $1, $2::jsonb, $1, 'user', now())`,
    [orders, JSON.stringify({ none: orders })]
  )
  await runSql(
    url,
    `insert into invoicing_run_item (id, run_id, position, order_id, order_display_id, code, params)
     select 'invrunit_' || display_id, 'invrun_search', display_id - 1, id, display_id::text, 'none',
       $2::jsonb
     from "order" where display_id <= $1`,
    [orders, JSON.stringify({ company, outcome: "invoice" })]
  )
  const params = { search: "invrun_search", also: [], isMailed, total: orders }
  await runSql(
    url,
    `insert into invoicing_run (id, kind, slot, params, state, counts, begun_by)
     values ('invrun_backfill', 'backfill', '*', $1::jsonb, 'running', '{}', 'user')`,
    [JSON.stringify(params)]
  )
  await runSql(url, "analyze invoicing_run_item")
}

/** How many orders the backfill has dealt with, and whether it is over. */
export async function readBackfill(url: string): Promise<{ done: number; isOver: boolean }> {
  const [row] = await runSql<{ done: number; state: string; error: unknown }>(
    url,
    "select done, state, error from invoicing_run where id = 'invrun_backfill'"
  )
  if (row?.state === "failed") throw new Error(`The backfill failed: ${JSON.stringify(row.error)}`)
  return { done: row?.done ?? 0, isOver: row?.state === "done" }
}
