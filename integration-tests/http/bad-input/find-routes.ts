import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

/** A route of the plugin's admin API; `path` as in "requests/:id/skip". */
export type AdminRoute = { method: string; path: string }

const ROOT = path.resolve(__dirname, "../../../src/api/admin/invoicing")
const HANDLER = /^export\s+(?:async\s+function|const)\s+(GET|POST|PUT|PATCH|DELETE)\b/gm

/**
 * Every route below /admin/invoicing, found from the folders, so that new routes are included automatically.
 *
 * @throws Error for a route file without a recognized handler: it would silently be left out.
 */
export function findAdminRoutes(): AdminRoute[] {
  return readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .sort()
    .flatMap((file) => {
      const methods = [...readFileSync(path.join(ROOT, file), "utf8").matchAll(HANDLER)]
      if (methods.length === 0) throw new Error(`No handler is found in ${file}`)
      const segments = path.dirname(file).split(path.sep)
      const address = segments.map((segment) => segment.replace(/^\[(.+)\]$/, ":$1")).join("/")
      return methods.map(([, method = ""]) => ({ method, path: address }))
    })
}
