import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../shop/database"
import type { ProcessPool } from "./process-pool"

/** Rows in a state that must have been announced, but was not. */
const UNTOLD = `select r.order_display_id as number, due.name from invoicing_request r
  cross join lateral (values ('issued', r.state = 'issued'), ('sent', r.sent_at is not null)) as due(name, is_due)
  where due.is_due and not exists (select 1 from invoicing_event event
    where event.subject = r.id and event.name = 'invoicing.invoice.' || due.name)`

const TOLD_TWICE = `select r.order_display_id as number from invoicing_event event
  join invoicing_request r on r.id = event.subject
  where event.name = 'invoicing.invoice.available' group by r.id having count(*) > 1`

const WAITING = `select name, subject from invoicing_event
  where delivered_at is null and deleted_at is null`

export type EventVerdict = { written: number; lost: number; faults: string[] }

/**
 * Compares the announced events with the rows, and reports events that never reached the event bus: there
 * must be none, whichever process died. An event claimed by a dead process is taken over after a minute.
 */
export async function judgeEvents(
  { pool, url }: { pool: ProcessPool; url: string },
  deadlineMs: number
): Promise<EventVerdict> {
  const end = Date.now() + deadlineMs
  let waiting = await runSql<{ name: string; subject: string }>(url, WAITING)
  while (waiting.length > 0 && Date.now() < end) {
    await (await pool.server()).ask("sweep", { idleMs: 3_000 })
    await sleep(2_000)
    waiting = await runSql(url, WAITING)
  }
  const untold = await runSql<{ number: string; name: string }>(url, UNTOLD)
  const twice = await runSql<{ number: string }>(url, TOLD_TWICE)
  const [all] = await runSql<{ n: number }>(url, "select count(*)::int as n from invoicing_event")
  return {
    written: all?.n ?? 0,
    lost: waiting.length + untold.length,
    faults: [
      ...waiting.map(({ name, subject }) => `${name} of ${subject} was never handed out`),
      ...untold.map(({ number, name }) => `order ${number}: nobody was told that it is ${name}`),
      ...twice.map(({ number }) => `order ${number}: its buyer was told twice that it is there`),
    ],
  }
}
