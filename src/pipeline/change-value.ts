import type { CompanyNoteName, CompanyNotes } from "../core/request/company-notes"
import type { OperatorChange } from "../core/settings/recorded-change"
import type { Ports } from "./ports"

/** Far more processes than ever change one value at the same moment. */
const MOST_TURNS = 50

/** Returns the new value from the present one; null leaves the present one. */
type Change<T> = (before: T | null) => Promise<T | null> | T | null

/**
 * Changes a saved value by what it is now, so that no other process's change is lost: if the value changed
 * meanwhile, `change` is asked again.
 */
export async function changeValue<T>(
  { ledger }: Pick<Ports, "ledger">,
  key: string,
  change: Change<T>
): Promise<void> {
  await repeat(`value ${key}`, async () => {
    const before = await ledger.readValue<T>(key)
    const after = await change(before)
    return after === null || (await ledger.saveValueIf(key, before, after))
  })
}

/**
 * Changes a note about a company in the same way.
 *
 * @param recorded the operator's change that the note is part of, recorded in the same statement.
 */
export async function changeCompanyNote<Name extends CompanyNoteName>(
  { ledger }: Pick<Ports, "ledger">,
  companyId: string,
  name: Name,
  change: Change<CompanyNotes[Name]>,
  recorded: OperatorChange | null = null
): Promise<void> {
  await repeat(`note ${name} of company ${companyId}`, async () => {
    const before = await ledger.readCompanyNote(companyId, name)
    const after = await change(before)
    return (
      after === null || (await ledger.saveCompanyNoteIf(companyId, name, before, after, recorded))
    )
  })
}

/** @throws Error if it changes each time, with the name of what is to be changed. */
async function repeat(what: string, act: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) if (await act()) return
  throw new Error(`The saved ${what} never stopped changing`)
}
