import type { CompanyNoteName, CompanyNotes } from "../core/request/company-notes"
import type { OperatorChange } from "../core/settings/recorded-change"

/** What the plugin noted about a company; `null` stands for a note that does not exist. */
export type CompanyNotesPort = {
  readCompanyNote<Name extends CompanyNoteName>(
    companyId: string,
    name: Name
  ): Promise<CompanyNotes[Name] | null>
  /** Saves a note whatever the present one is: only where no other process's change can be lost by that. */
  saveCompanyNote<Name extends CompanyNoteName>(
    companyId: string,
    name: Name,
    note: CompanyNotes[Name]
  ): Promise<void>
  /**
   * Saves a note if the present one is still `before`; returns false otherwise.
   *
   * @param change the operator's change that the note is part of, recorded in the same statement.
   */
  saveCompanyNoteIf<Name extends CompanyNoteName>(
    companyId: string,
    name: Name,
    before: CompanyNotes[Name] | null,
    note: CompanyNotes[Name],
    change?: OperatorChange | null
  ): Promise<boolean>
}
