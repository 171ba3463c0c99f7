import type { OperatorAct } from "../../core/lifecycle/operator-act"

/** Writes an operator's act for the row of the CTE `source`; its values are {@link actValues}. */
export const insertActSql = (source: string) =>
  `insert into invoicing_act (id, request_id, actor_id, act, note)
   select 'invact_' || replace(gen_random_uuid()::text, '-', ''), id, ?, ?, ? from ${source}`

/**
 * A statement that changes rows of requests, with the record of an operator's act about each of them if
 * there is one.
 *
 * @param change returns `request_id` of what it changed.
 * @param before the CTEs that `change` needs, if any.
 */
export function recordActSql(change: string, act: OperatorAct | null, before = ""): string {
  if (!act) return before ? `with ${before} ${change}` : change
  return `with ${before && `${before}, `}changed as (${change}),
    acted as (${insertActSql("(select request_id as id from changed) as of_act")})
    select * from changed`
}

/** The values of {@link insertActSql}, which are the last ones of {@link recordActSql}. */
export const actValues = (done: OperatorAct | null): unknown[] =>
  done ? [done.actorId, done.act, done.note] : []
