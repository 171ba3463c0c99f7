import type { World } from "./world"

/** What a backup of the ledger holds. */
export const backUp = ({
  rows,
  settings,
  companies,
  attempts,
  scans,
  emails,
}: World["ledger"]) => ({
  ...structuredClone({ rows: [...rows], settings: [...settings], attempts: [...attempts] }),
  emails: structuredClone(emails.rows),
  scans: scans.dump(),
  companies: companies.dump(),
})

export type Backup = ReturnType<typeof backUp>

/** The backup stands in the place of the ledger, in the same database, and the shop starts again. */
export function restore(world: World, kept: Backup): void {
  const { ledger } = world
  const { rows, settings, companies, attempts, scans, emails } = structuredClone(kept)
  ledger.rows.clear()
  for (const [id, row] of rows) ledger.rows.set(id, row)
  ledger.settings.clear()
  for (const [id, note] of settings) ledger.settings.set(id, note)
  ledger.companies.restore(companies)
  ledger.scans.restore(scans)
  ledger.emails.rows.splice(0, Infinity, ...emails)
  ledger.attempts.splice(0, ledger.attempts.length, ...attempts)
  world.queue.lose()
  world.restart()
}
