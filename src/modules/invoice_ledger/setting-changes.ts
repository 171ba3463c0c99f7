import { generateEntityId } from "@medusajs/framework/utils"
import type { OperatorChange, RecordedChange } from "../../core/settings/recorded-change"

/** Records changes; its one value is {@link changeValues}. */
const insertChangesSql = `insert into invoicing_setting_change
    (id, actor_id, field, old_source, old_value, new_source, new_value)
  select id, actor_id, field, old_source, old_value, new_source, new_value
  from jsonb_to_recordset(?::jsonb) as change(id text, actor_id text, field text,
    old_source text, old_value jsonb, new_source text, new_value jsonb)`

/** Stores the settings as a new revision if the previous one is still current, and records the changes. */
export const saveSettingsSql = `with saved as (
    insert into invoicing_setting (id, value) values (?, ?::jsonb)
    on conflict (id) do update set value = excluded.value, updated_at = now()
    where (invoicing_setting.value->>'revision')::int = ?
    returning id)
  ${insertChangesSql}
  where exists (select 1 from saved)
  returning id`

/**
 * A CTE that records an operator's change if the CTE `source` has rows; empty if there is none to record.
 * Its values are {@link recordedValues}.
 */
export const recordedSql = (change: OperatorChange | null, source: string): string =>
  change ? `, recorded as (${insertChangesSql} where exists (select 1 from ${source}))` : ""

/** The values of {@link recordedSql}. */
export const recordedValues = (change: OperatorChange | null): unknown[] =>
  change ? changeValues(change.actorId, [change]) : []

/** The records of {@link insertChangesSql} as its one value. */
export function changeValues(actorId: string, changes: readonly RecordedChange[]): unknown[] {
  const rows = changes.map((change) => ({
    id: generateEntityId(undefined, "invchg"),
    actor_id: actorId,
    field: change.field,
    old_source: change.old.source,
    old_value: change.old.value ?? null,
    new_source: change.new.source,
    new_value: change.new.value ?? null,
  }))
  return [JSON.stringify(rows)]
}
