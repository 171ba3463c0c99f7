import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../../integration-tests/shop/database"
import type { DrainStage } from "../drain/run-drain"

const LOOK_MS = 300

/**
 * Searches the service for invoices of the shop's first orders, as an owner does before a backfill, and finds
 * none; returns the run's id. The orders and their buyers were last changed the day before, and they have no
 * request.
 */
export async function searchPast(stage: DrainStage, orders: number): Promise<string> {
  const id = `invrun_search_${orders}`
  const rows = await runSql<{ id: string }>(
    stage.url,
    `update "order" set updated_at = now() - interval '1 day' where display_id <= $1 returning id`,
    [orders]
  )
  for (const table of ["order_address", "customer"]) {
    await runSql(stage.url, `update "${table}" set updated_at = now() - interval '1 day'`)
  }
  const orderIds = rows.map((row) => row.id)
  const earliest = new Date().toISOString().slice(0, 10)
  await runSql(
    stage.url,
    `insert into invoicing_run (id, kind, slot, params, state, counts, begun_by)
     values ($1, 'adoption', '*', $2::jsonb, 'running', '{}', 'user')`,
    [id, JSON.stringify({ what: "search", orderIds, named: {}, earliest, unknown: [] })]
  )
  await stage.process.ask("performRuns", null)
  for (;;) {
    const { isOver, done, counts } = await readRun(stage.url, id)
    if (isOver && (done !== orders || counts.none !== orders)) {
      throw new Error(
        `The search did not find all orders without an invoice: ${JSON.stringify(counts)}`
      )
    }
    if (isOver) break
    await sleep(LOOK_MS)
  }
  await runSql(stage.url, "analyze invoicing_run_item")
  return id
}

/** A backfill of the orders of a search that no process works on yet; the previous one is deleted. */
export async function prepareBackfill(
  url: string,
  { search, orders, isMailed }: { search: string; orders: number; isMailed: boolean }
): Promise<void> {
  await runSql(url, "delete from invoicing_run_item where run_id = 'invrun_backfill'")
  await runSql(url, "delete from invoicing_run where id = 'invrun_backfill'")
  await runSql(
    url,
    `insert into invoicing_run (id, kind, slot, params, state, counts, begun_by)
     values ('invrun_backfill', 'backfill', '*', $1::jsonb, 'running', '{}', 'user')`,
    [JSON.stringify({ search, also: [], isMailed, total: orders })]
  )
}

/** How many orders the backfill has processed, and whether it has ended. */
export const readBackfill = async (url: string) => await readRun(url, "invrun_backfill")

async function readRun(
  url: string,
  id: string
): Promise<{ done: number; counts: Record<string, number>; isOver: boolean }> {
  const [row] = await runSql<{
    done: number
    counts: Record<string, number>
    state: string
    error: unknown
  }>(url, "select done, counts, state, error from invoicing_run where id = $1", [id])
  if (row?.state === "failed") throw new Error(`The run ${id} failed: ${JSON.stringify(row.error)}`)
  return { done: row?.done ?? 0, counts: row?.counts ?? {}, isOver: row?.state === "done" }
}
