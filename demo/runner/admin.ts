import { existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { DASHBOARD } from "../dashboard"
import { finish, startChild } from "./children"
import { hashFiles } from "./hash-files"

const STAMP = path.join(DASHBOARD, "sources.sha256")
const SOURCES = ["src/admin", "src/types", "package-lock.json", "demo/runner/admin.ts"]

/**
 * Builds the dashboard with the plugin's widgets and pages, unless it was already built from these sources.
 */
export async function buildAdmin(): Promise<void> {
  const hash = hashFiles(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return
  // As `medusa build` does for a shop: with React's production build, which is much faster.
  const env = { NODE_ENV: "production" }
  await finish(startChild("admin-build", [path.join(__dirname, "..", "build-admin.ts")], env))
  writeFileSync(STAMP, hash)
}
