import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { DASHBOARD } from "../../demo/dashboard"
import { buildAdmin } from "../../demo/runner/admin"
import { finish, startChild } from "../../demo/runner/children"
import { PROJECT } from "../../demo/runner/settings"

const BARE_SHOP = path.resolve(__dirname, "..", "bare-shop")

/** The compressed size, in bytes, of all code and styles of the dashboard with and without the plugin. */
export async function measureDashboards(): Promise<{ on: number; off: number }> {
  await buildAdmin()
  const build = path.join(PROJECT, "demo", "build-admin.ts")
  await finish(startChild("bare-admin-build", [build, BARE_SHOP], {}))
  return {
    on: await measureGzip(DASHBOARD),
    off: await measureGzip(path.join(BARE_SHOP, ".medusa", "admin")),
  }
}

async function measureGzip(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const weights = names
    .filter((name) => /\.(js|css)$/.test(name))
    .map(async (name) => (await promisify(gzip)(await readFile(path.join(folder, name)))).length)
  return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0)
}
