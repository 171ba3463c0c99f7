import { existsSync, readdirSync } from "node:fs"
import path from "node:path"

/**
 * The layers of the suite, the quick ones first; last those that may be split over days, when it is known how
 * much time is left for them.
 *
 * `folders` contains the specs, found here without Jest: a spec that Jest's own pattern misses is reported as
 * not run. One worker by default: those specs measure or are heavy. `seconds` is the duration on a machine
 * with two cores; for a layer with `isShared`, it is computed from its files. `beside` names a layer that
 * mostly waits: this one runs at the same time.
 */
export const LAYERS = [
  {
    name: "unit",
    folders: ["src", "sandbox", "demo", "bench", "examples/storefront/__tests__"],
    needs: [],
    workers: "100%",
    seconds: 190,
  },
  { name: "simulation", folders: ["integration-tests/simulation"], needs: [], seconds: 80 },
  {
    name: "modules",
    folders: ["integration-tests/modules"],
    needs: ["database"],
    workers: 2,
    seconds: 310,
  },
  {
    name: "faults",
    folders: ["integration-tests/faults"],
    needs: ["database", "redis"],
    seconds: 700,
  },
  {
    name: "storefront",
    folders: ["integration-tests/storefront"],
    needs: ["database", "chromium", "storefront"],
    seconds: 150,
    beside: "faults",
  },
  {
    name: "package",
    folders: ["integration-tests/package"],
    needs: ["database"],
    seconds: 280,
    beside: "faults",
  },
  {
    name: "http",
    folders: ["integration-tests/http"],
    needs: ["database", "redis"],
    workers: 3,
    isShared: true,
  },
  {
    name: "browser",
    folders: ["integration-tests/browser"],
    needs: ["database", "chromium"],
    workers: 3,
    isShared: true,
  },
]

/** The layers that run at the same time as the given one, one after another, if it is run too. */
export const listBeside = (layers, { name }) => layers.filter(({ beside }) => beside === name)

/** Whether a layer runs alone, because the layer it would run beside is not run. */
export const isAlone = (layers, { beside }) => !layers.some(({ name }) => name === beside)

export function listSpecs({ folders }) {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true })
        .filter((file) => /\.(spec|test)\.[cm]?[jt]sx?$/.test(file))
        .map((file) => path.join(folder, file))
    )
}
