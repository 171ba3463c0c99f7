/** One setting before and after an operator's change. */
export type RecordedChange = {
  field: string
  old: { source: string; value: unknown }
  new: { source: string; value: unknown }
}

/** A change together with who made it, to be recorded in the statement that makes it. */
export type OperatorChange = RecordedChange & { actorId: string }
