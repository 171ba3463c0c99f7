import { existsSync, readdirSync } from "node:fs"
import path from "node:path"

/**
 * The layers of the suite, the quick ones first; last those that may be shared out, when it is known what
 * time is left for them.
 *
 * `folders` is where specs lie, found here without Jest: a spec that Jest's own pattern misses
 * shows as one that did not run. One worker where none is said: those specs measure or are heavy.
 * `seconds` is what a machine of two cores takes; where a layer `isShared`, its files say so. `beside` names a layer that mostly waits: this one
 * runs at the same time.
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

/** The layers that run at the same time as one of those that are run too, one after the other. */
export const listBeside = (layers, { name }) => layers.filter(({ beside }) => beside === name)

/** Whether a layer begins by itself: what it would run beside is not run. */
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
