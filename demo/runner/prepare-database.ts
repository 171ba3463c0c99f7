import { forgetAccount } from "./account"
import { finish, startChild } from "./children"
import { hashMigrations } from "./hash-files"
import { readProgress, saveProgress, type SetupProgress } from "./setup-progress"
import { emptyDatabase } from "./open-database"
import { say } from "./say"
import { DemoProblem, type DemoSettings } from "./settings"

/** Runs the migrations unless the same ones ran before; returns true if the shop still has to be seeded. */
export async function prepareDatabase(
  url: string,
  progress: SetupProgress,
  env: NodeJS.ProcessEnv
): Promise<boolean> {
  const hash = hashMigrations()
  if (progress.migrated !== hash) {
    say("migrating the database")
    await migrate(env, !progress.hasShop)
    await saveProgress(url, "migrated", hash)
  }
  if (progress.seed === "done") return false
  await saveProgress(url, "seed", "started")
  return true
}

/** Medusa's migration scripts fix existing data, and a new database has none. */
async function migrate(env: NodeJS.ProcessEnv, isNew: boolean) {
  const medusa = require.resolve("@medusajs/cli/cli.js")
  const flags = ["--execute-safe-links", ...(isNew ? ["--skip-scripts"] : [])]
  await finish(startChild("migrate", [medusa, "db:migrate", ...flags], env))
}

/**
 * Reads what the demo did before in this database. An interrupted first start is undone, but only in the
 * demo's own PostgreSQL.
 */
export async function readUsableProgress(
  url: string,
  settings: DemoSettings
): Promise<SetupProgress> {
  const progress = await readProgress(url)
  if (progress.seed === "done") return progress

  forgetAccount()
  const isCutOff = progress.seed === "started"
  if (!isCutOff && !(progress.hasShop && progress.migrated === null)) return progress
  if (settings.databaseUrl) {
    throw new DemoProblem(
      isCutOff
        ? "The first start with this DATABASE_URL was interrupted. Empty that database, or use another one."
        : "DATABASE_URL contains a shop that the demo did not create. Use an empty database."
    )
  }
  say("the first start was interrupted; starting again")
  await emptyDatabase(url)
  return readProgress(url)
}
