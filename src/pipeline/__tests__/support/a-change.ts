import type { OperatorChange } from "../../../core/settings/recorded-change"

/** An operator's change with texts that have to be quoted. */
export const aChange = (field: string): OperatorChange => ({
  actorId: "user 1",
  field,
  old: { source: "stored", value: { company: "one", cause: null } },
  new: { source: "stored", value: { company: "one", note: "„żółw” ? 'one'" } },
})
