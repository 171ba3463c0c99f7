import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../../integration-tests/shop/database"
import { composeReference } from "../../src/core/draft/reference"
import type { DrainStage } from "../drain/run-drain"
import { prepareBackfill, readBackfill, searchPast } from "./past-orders"

/** The pause between two new orders, so that each arrives alone. */
const BETWEEN_MS = 300

/**
 * The share of past orders that is issued before the first new one arrives: by then the backfill is at full
 * speed.
 */
const SWING = 0.05

const NEVER_MS = 60_000

/** A cold process compiles the code it runs. */
const WARM_UPS = 20

/**
 * Milliseconds from an order's event to the response with its invoice, one order at a time, while nothing
 * else is going on and while past orders are issued.
 *
 * The shop has `many` past orders and twice `fresh` others, whose events are emitted here.
 */
export async function timeNewOrders(
  stage: DrainStage,
  { many, fresh }: { many: number; fresh: number }
): Promise<{ alone: number[]; during: number[] }> {
  const rows = await runSql<{ id: string }>(
    stage.url,
    `select id from "order" where display_id > $1 order by display_id`,
    [many]
  )
  const ids = rows.map(({ id }) => id)
  void stage.service.startRound(Infinity)
  const search = await searchPast(stage, many)
  await warmUp(stage)
  const alone = await timeEach(stage, ids.slice(0, fresh))
  await prepareBackfill(stage.url, { search, orders: many, isMailed: false })
  await stage.process.ask("performRuns", null)
  while ((await readBackfill(stage.url)).done < SWING * many) await sleep(BETWEEN_MS)
  const during = await timeEach(stage, ids.slice(fresh))
  if ((await readBackfill(stage.url)).isOver) {
    throw new Error("The backfill was over before the last new order came")
  }
  await runSql(stage.url, "update invoicing_run set command = 'stop' where state = 'running'")
  return { alone, during }
}

/** A short backfill, whose requests and invoices are then deleted. */
async function warmUp(stage: DrainStage): Promise<void> {
  const search = await searchPast(stage, WARM_UPS)
  await prepareBackfill(stage.url, { search, orders: WARM_UPS, isMailed: false })
  await stage.process.ask("performRuns", null)
  while (!(await readBackfill(stage.url)).isOver) await sleep(BETWEEN_MS)
  await runSql(stage.url, "delete from invoicing_request")
  void stage.service.startRound(Infinity)
}

async function failAfter(ms: number, orderId: string): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`No invoice came for ${orderId}`)
}

async function timeEach(stage: DrainStage, ids: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const orderId of ids) {
    const created = stage.service.untilCreated(composeReference(orderId))
    const begun = performance.now()
    await stage.process.ask("emit", { name: "order.completed", orderId, times: 1 })
    await Promise.race([created, failAfter(NEVER_MS, orderId)])
    times.push(performance.now() - begun)
    await sleep(BETWEEN_MS)
  }
  return times
}
