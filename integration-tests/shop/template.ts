import { spawn } from "node:child_process"
import path from "node:path"
import type { Shop } from "../../demo/shop"
import { hashFiles, hashMigrations } from "../../demo/runner/hash-files"
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  existsDatabase,
  runSql,
  withServerLock,
} from "./database"
import { launchShop } from "./shop-process-handle"

const PROJECT = path.resolve(__dirname, "../..")

/**
 * Copies the template: a migrated database with the demo's shop and no orders, created once for a set of
 * migrations and a shop. A copy takes a second instead of half a minute.
 *
 * @param flags of Medusa that add tables: the copy is migrated with them.
 */
export async function createShopDatabase(
  name: string,
  flags: Record<string, string> = {}
): Promise<Shop> {
  // One at a time: a template that is being created or copied cannot be copied.
  const shop = await withServerLock("invoicing_template", async () => {
    const template = await prepareTemplate()
    await createDatabase(name, template.name)
    return template.shop
  })
  if (Object.keys(flags).length > 0) await migrate(databaseUrl(name), flags)
  return shop
}

/** Migrates a database as `medusa db:migrate` does for a shop owner. */
async function migrate(url: string, env: Record<string, string> = {}): Promise<void> {
  await runMedusa({ DATABASE_URL: url, ...env }, "db:migrate", "--execute-safe-links")
}

async function prepareTemplate(): Promise<{ name: string; shop: Shop }> {
  const name = `invoicing_template_${hashTemplate()}`
  const url = databaseUrl(name)
  if (!(await isReady(name))) {
    await dropDatabase(name)
    await createDatabase(name)
    await migrate(url)
    const process = await launchShop({ DATABASE_URL: url, MEDUSA_WORKER_MODE: "server" })
    const shop = await process.ask("createShop", null)
    await process.stop()
    await runSql(url, "create table invoicing_test_shop (shop jsonb not null)")
    await runSql(url, "insert into invoicing_test_shop values ($1)", [JSON.stringify(shop)])
  }
  const [row] = await runSql<{ shop: Shop }>(url, "select shop from invoicing_test_shop")
  if (!row) throw new Error("The template database holds no shop")
  return { name, shop: row.shop }
}

function hashTemplate(): string {
  return hashMigrations().slice(0, 12) + hashFiles(["demo/shop", "demo/login.ts"]).slice(0, 8)
}

async function isReady(name: string): Promise<boolean> {
  if (!(await existsDatabase(name))) return false
  const [row] = await runSql<{ found: string | null }>(
    databaseUrl(name),
    "select to_regclass('invoicing_test_shop')::text as found"
  )
  return row?.found !== null && row?.found !== undefined
}

async function runMedusa(env: Record<string, string>, ...command: string[]): Promise<void> {
  const cli = require.resolve("@medusajs/cli/cli.js")
  const child = spawn(process.execPath, [cli, ...command], {
    cwd: PROJECT,
    env: { ...process.env, ...env, NODE_OPTIONS: "", MEDUSA_DISABLE_TELEMETRY: "true" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-8000)))
  }
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve))
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${output}`)
}
