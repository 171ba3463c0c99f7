import type { OperatorAct } from "../../core/lifecycle/operator-act"

/** Writes an operator's act for the row of the CTE `source`; its values are {@link actValues}. */
export const insertActSql = (source: string) =>
  `insert into invoicing_act (id, request_id, actor_id, act, note)
   select 'invact_' || replace(gen_random_uuid()::text, '-', ''), id, ?, ?, ? from ${source}`

/** The values of {@link insertActSql}. */
export const actValues = ({ actorId, act, note }: OperatorAct): unknown[] => [actorId, act, note]
