import { createRequire } from "node:module"
import { isAlone, listBeside } from "./layers.mjs"
import { readSeconds } from "./file-seconds.mjs"

const require = createRequire(import.meta.url)

/**
 * If there is a limit (`.ci/run` sets one) and the machine is too slow for it, the layers with many long
 * specs run only a day's share of their files, as the long specs themselves do: after that many days every
 * file has run. They come last, when the other layers have shown how slow the machine is.
 */

const MOST_SHARES = 8

/** Busy machines are throttled, so earlier layers run faster than later ones. */
const CAUTION = 1.1

/**
 * Into how many shares a layer's files are split; 1 if everything that is left fits.
 *
 * @param layers those that are left, with `specs`, and `seconds` on a quiet machine or `isShared`.
 * @param slowness how many times longer than that the layers before took.
 * @param leftS seconds until the limit.
 */
export function chooseShares(layers, slowness, leftS) {
  const sumUp = (some, shares) =>
    some.reduce((sum, layer) => sum + (layer.isShared ? ofShare(layer, shares) : layer.seconds), 0)
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

/** Seconds that these files of a layer take on a quiet machine. */
export const expectSeconds = ({ seconds, isShared, workers }, files) =>
  isShared ? Math.max(sumSeconds(files) / workers, findLongest(files)) : seconds

/** Seconds of the longest share: a file is never split among workers. */
const ofShare = ({ specs, workers }, shares) =>
  Math.max(sumSeconds(specs) / workers / shares, findLongest(specs))

const findLongest = (files) => Math.max(...files.map((file) => readSeconds(file)))
const sumSeconds = (files) => files.reduce((sum, file) => sum + readSeconds(file), 0)

/** The files for today, chosen in the same way as a spec's own shares. */
export function listShare(specs, shares) {
  require("ts-node/register/transpile-only")
  const { shareOfFiles } = require("../shop/share-of-day.ts")
  return shareOfFiles(cutEvenly(specs, shares), shares).flat()
}

/** Splits files into groups of about equal duration: the longest first, each into the shortest group. */
function cutEvenly(specs, shares) {
  const groups = Array.from({ length: shares }, () => ({ seconds: 0, files: [] }))
  const longestFirst = [...specs].sort(
    (one, other) => readSeconds(other) - readSeconds(one) || (one < other ? -1 : 1)
  )
  for (const file of longestFirst) {
    const [least] = [...groups].sort((one, other) => one.seconds - other.seconds)
    least.files.push(file)
    least.seconds += readSeconds(file)
  }
  return groups.map(({ files }) => files)
}
