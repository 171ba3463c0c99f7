import type { CompanyNoteName, CompanyNotes } from "../../core/request/company-notes"
import { toIsoMoment } from "./columns"
import type { Row } from "./database"

type ColumnType = "text" | "timestamptz" | "integer" | "boolean" | "jsonb"

/** A field of a note and its column. An optional field is left out of the note while its column is null. */
type Column = { field: string; column: string; type: ColumnType; isOptional?: true }

const text = (field: string, column: string) => ({ field, column, type: "text" }) as const
const moment = (field: string, column: string) => ({ field, column, type: "timestamptz" }) as const
const json = (field: string, column: string) => ({ field, column, type: "jsonb" }) as const
const optional = <T extends Column>(column: T) => ({ ...column, isOptional: true }) as const

/** The columns of each note; while the first one is null, there is no such note. */
const COLUMNS = {
  sellerName: [
    text("name", "seller_name"),
    text("keyDigest", "seller_name_key"),
    text("accountId", "seller_name_account"),
  ],
  keyCheck: [moment("at", "key_checked_at"), text("keyDigest", "checked_key")],
  confirmedAccount: [
    moment("since", "confirmed_account_since"),
    text("actorId", "account_confirmed_by"),
  ],
  ledgerCheck: [
    moment("at", "ledger_checked_at"),
    text("sight", "ledger_sight"),
    optional(json("unseen", "unseen")),
    optional(text("accountId", "unseen_account")),
    optional(json("elsewhere", "unseen_elsewhere")),
  ],
  gap: [
    text("earliest", "gap_earliest"),
    text("accountId", "gap_account"),
    { field: "count", column: "gap_count", type: "integer" },
    json("invoices", "gap_invoices"),
  ],
  gapAnswer: [
    json("invoiceIds", "answered_invoices"),
    { field: "areOthersKnown", column: "are_others_known", type: "boolean" },
  ],
  keyRejections: [
    { field: "times", column: "key_rejected_times", type: "integer" },
    moment("since", "key_rejected_since"),
    text("keyDigest", "rejected_key"),
    moment("holdEndedAt", "rejection_ended_at"),
  ],
  forbiddenCreates: [
    moment("since", "forbidden_creates_since"),
    text("keyDigest", "forbidden_creates_key"),
    json("requestIds", "forbidden_creates"),
  ],
  forbiddenSends: [
    moment("since", "forbidden_sends_since"),
    text("keyDigest", "forbidden_sends_key"),
    json("requestIds", "forbidden_sends"),
  ],
} satisfies Record<CompanyNoteName, readonly Column[]>

export const columnsOf = (name: CompanyNoteName): readonly Column[] => COLUMNS[name]

/** The values of the columns of a note, in their order. */
export const toColumns = (
  name: CompanyNoteName,
  note: CompanyNotes[CompanyNoteName]
): readonly unknown[] =>
  columnsOf(name).map(({ field, type }) => {
    const value = (note as Record<string, unknown>)[field] ?? null
    return type === "jsonb" && value !== null ? JSON.stringify(value) : value
  })

/** The note in a row; null if there is none. */
export function toNote<Name extends CompanyNoteName>(
  name: Name,
  row: Row | undefined
): CompanyNotes[Name] | null {
  const columns = columnsOf(name)
  if (!row || row[columns[0]?.column ?? ""] === null) return null
  const fields = columns
    .filter(({ column, isOptional }) => !isOptional || row[column] !== null)
    .map(({ field, column, type }) => [
      field,
      type === "timestamptz" ? toIsoMoment(row[column]) : row[column],
    ])
  return Object.fromEntries(fields) as CompanyNotes[Name]
}
