import { existsSync, readdirSync } from "node:fs"
import path from "node:path"

/**
 * The layers of the suite, the quick ones first.
 *
 * `folders` is where specs lie, found here without Jest: a spec that Jest's own pattern misses
 * shows as one that did not run. One worker where none is said: those specs measure or are heavy.
 * `seconds` is what a quiet machine of two cores takes.
 */
export const LAYERS = [
  {
    name: "unit",
    folders: ["src", "sandbox", "demo", "bench", "examples/storefront/__tests__"],
    needs: [],
    workers: "100%",
    seconds: 150,
  },
  { name: "simulation", folders: ["integration-tests/simulation"], needs: [], seconds: 60 },
  {
    name: "modules",
    folders: ["integration-tests/modules"],
    needs: ["database"],
    workers: 2,
    seconds: 220,
  },
  {
    name: "http",
    folders: ["integration-tests/http"],
    needs: ["database", "redis"],
    workers: 3,
    seconds: 700,
    isShared: true,
  },
  {
    name: "faults",
    folders: ["integration-tests/faults"],
    needs: ["database", "redis"],
    seconds: 600,
  },
  {
    name: "browser",
    folders: ["integration-tests/browser"],
    needs: ["database", "chromium"],
    workers: 3,
    seconds: 1_200,
    isShared: true,
  },
  {
    name: "storefront",
    folders: ["integration-tests/storefront"],
    needs: ["database", "chromium", "storefront"],
    seconds: 150,
  },
  {
    name: "package",
    folders: ["integration-tests/package"],
    needs: ["database"],
    seconds: 240,
  },
]

export function listSpecs({ folders }) {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .filter((file) => /\.(spec|test)\.[cm]?[jt]sx?$/.test(file))
        .map((file) => path.join(folder, file))
    )
}
