import type { CompanyNoteName, CompanyNotes } from "../../core/request/company-notes"
import type { OperatorChange } from "../../core/settings/recorded-change"
import { columnsOf, toColumns, toNote } from "./company-note-columns"
import type { Database } from "./database"
import { recordedSql, recordedValues } from "./setting-changes"

/** The part of the ledger for what is noted about each company, such as the last check of its key. */
export class CompanyNotesStore {
  constructor(private readonly database: Database) {}

  async readCompanyNote<Name extends CompanyNoteName>(
    companyId: string,
    name: Name
  ): Promise<CompanyNotes[Name] | null> {
    const columns = columnsOf(name).map(({ column }) => column)
    const [row] = await this.database.run(
      `select ${columns.join(", ")} from invoicing_company where id = ?`,
      [companyId]
    )
    return toNote(name, row)
  }

  async saveCompanyNote<Name extends CompanyNoteName>(
    companyId: string,
    name: Name,
    note: CompanyNotes[Name]
  ): Promise<void> {
    await this.database.run(insertSql(name), [companyId, ...toColumns(name, note)])
  }

  /**
   * Saves a note if the present one is still `before` (null: there is none), and then records the
   * operator's change that it is part of, if there is one.
   */
  async saveCompanyNoteIf<Name extends CompanyNoteName>(
    companyId: string,
    name: Name,
    before: CompanyNotes[Name] | null,
    note: CompanyNotes[Name],
    change: OperatorChange | null = null
  ): Promise<boolean> {
    const after = toColumns(name, note)
    const [first] = columnsOf(name)
    const saveSql =
      before === null
        ? `${insertSql(name)} where invoicing_company.${first?.column} is null returning id`
        : `${updateSql(name)} returning id`
    const values =
      before === null ? [companyId, ...after] : [...after, companyId, ...toColumns(name, before)]
    const rows = await this.database.run(
      `with saved as (${saveSql})${recordedSql(change, "saved")} select id from saved`,
      [...values, ...recordedValues(change)]
    )
    return rows.length > 0
  }
}

/** Its values: the company, then the note's columns. */
function insertSql(name: CompanyNoteName): string {
  const columns = columnsOf(name)
  return `insert into invoicing_company (id, ${columns.map(({ column }) => column).join(", ")})
    values (?, ${columns.map(({ type }) => `?::${type}`).join(", ")})
    on conflict (id) do update set updated_at = now(),
      ${columns.map(({ column }) => `${column} = excluded.${column}`).join(", ")}`
}

/** Its values: the note's columns, the company, and the columns of the note that it replaces. */
function updateSql(name: CompanyNoteName): string {
  const columns = columnsOf(name)
  // A moment of a note is truncated to milliseconds, also one that was not saved by this store.
  const isBefore = columns.map(({ column, type }) => {
    const present = type === "timestamptz" ? `date_trunc('milliseconds', ${column})` : column
    return `and ${present} is not distinct from ?::${type}`
  })
  return `update invoicing_company set updated_at = now(),
      ${columns.map(({ column, type }) => `${column} = ?::${type}`).join(", ")}
    where id = ? ${isBefore.join(" ")}`
}
