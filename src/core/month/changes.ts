import type { MonthRow } from "./row"

/** The fields of a row that may differ from the closed month. */
export const CHANGED_FIELDS = [
  "class",
  "invoiceNumber",
  "issueDate",
  "currency",
  "gross",
  "shownGross",
  "paid",
  "findings",
] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** How a row compares to the closed month. */
export type MonthChange =
  | { kind: "added" }
  | { kind: "gone" }
  | { kind: "changed"; fields: readonly { field: ChangedField; was: string; is: string }[] }

/** What changed since the month was closed, by row key. Rows that are gone are included by their key. */
export function compareMonths(
  closed: readonly MonthRow[],
  now: readonly MonthRow[]
): Map<string, MonthChange> {
  const before = new Map(closed.map((row) => [row.key, row]))
  const after = new Map(now.map((row) => [row.key, row]))
  const changes = new Map<string, MonthChange>()
  for (const [key, row] of after) {
    const was = before.get(key)
    if (!was) changes.set(key, { kind: "added" })
    else {
      const fields = CHANGED_FIELDS.flatMap((field) => {
        const [old, present] = [textOf(was, field), textOf(row, field)]
        return old === present ? [] : [{ field, was: old, is: present }]
      })
      if (fields.length > 0) changes.set(key, { kind: "changed", fields })
    }
  }
  for (const key of before.keys()) if (!after.has(key)) changes.set(key, { kind: "gone" })
  return changes
}

function textOf(row: MonthRow, field: ChangedField): string {
  switch (field) {
    case "class":
      return row.class
    case "invoiceNumber":
      return row.invoiceNumber ?? ""
    case "issueDate":
      return row.issueDate ?? ""
    case "currency":
      return row.currency ?? ""
    case "gross":
      return row.totals?.gross ?? ""
    case "shownGross":
      return row.shown?.gross ?? ""
    case "paid":
      return row.shown?.isPaid === null || !row.shown ? "" : String(row.shown.isPaid)
    case "findings":
      return row.findings.map(({ kind }) => kind).join(", ")
  }
}
