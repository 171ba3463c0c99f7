import { createRequire } from "node:module"
import { isAlone, listBeside } from "./layers.mjs"

const require = createRequire(import.meta.url)

/**
 * Where there is a limit (`.ci/run` gives one) and the machine is too slow for it, the layers of many long
 * specs run a day's share of their files, as the long specs themselves do: all of them have had their turn
 * after so many days.
 */

const MOST_SHARES = 4

/** What came first is quicker than what follows on machines that are slowed down when they are busy. */
const CAUTION = 1.1

/**
 * How many shares the files of a layer are cut into; 1 where all of what is left fits.
 *
 * @param layers those that are left, with `seconds` on a quiet machine and `isShared`.
 * @param slowness how many times longer than that the layers before took.
 * @param leftS seconds until the limit.
 */
export function chooseShares(layers, slowness, leftS) {
  const sumUp = (some, shares) =>
    some.reduce((sum, layer) => sum + layer.seconds / (layer.isShared ? shares : 1), 0)
  const needed = (shares) =>
    layers
      .filter((layer) => isAlone(layers, layer))
      .map((layer) => [[layer], listBeside(layers, layer)].map((some) => sumUp(some, shares)))
      .reduce((sum, together) => sum + Math.max(...together), 0)
  for (let shares = 1; shares < MOST_SHARES; shares += 1) {
    if (needed(shares) * slowness * CAUTION <= leftS) return shares
  }
  return MOST_SHARES
}

/** The files whose turn it is today, as what a spec shares out itself. */
export function listShare(specs, shares) {
  require("ts-node/register/transpile-only")
  const { shareOfFiles } = require("../shop/share-of-day.ts")
  return shareOfFiles([...specs].sort(), shares)
}
