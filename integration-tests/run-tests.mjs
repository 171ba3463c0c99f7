import { parseArgs } from "node:util"
import { isAlone, LAYERS, listBeside, listSpecs } from "./runner/layers.mjs"
import { runLayer } from "./runner/run-layer.mjs"
import { openServices } from "./runner/services.mjs"
import { printSummary } from "./runner/summary.mjs"
import { chooseShares, expectSeconds, listShare } from "./runner/time-limit.mjs"

/*
 * npm test                                  every layer
 * npm test -- --layer unit                  one of them; may be repeated
 * npm test -- --layer unit -- -t "a name"   what follows is passed to Jest
 *
 * If TIME_LIMIT_SECONDS is set, it is respected: see runner/time-limit.mjs.
 */
const { values, positionals } = parseArgs({
  options: { layer: { type: "string", multiple: true } },
  allowPositionals: true,
})
const unknown = (values.layer ?? []).filter((name) => !LAYERS.some((layer) => layer.name === name))
if (unknown.length > 0) {
  console.error(
    `No such layer: ${unknown.join(", ")}. ${LAYERS.map(({ name }) => name).join(", ")}`
  )
  process.exit(1)
}

const chosen = LAYERS.filter(({ name }) => values.layer?.includes(name) ?? true)
  .map((layer) => ({ ...layer, specs: listSpecs(layer) }))
  .filter(({ specs }) => specs.length > 0)
// One day for the whole run, however long it takes.
process.env.SUITE_DAY ??= String(Math.floor(Date.now() / 86_400_000))
const services = await openServices(new Set(chosen.flatMap(({ needs }) => needs)))
console.log(
  services.env.WHOLE_SUITE === "1"
    ? "Every share of the long specs"
    : `The long specs' shares of day ${services.env.SUITE_DAY} (SUITE_DAY; all with WHOLE_SUITE=1)`
)
const limitS = Number(process.env.TIME_LIMIT_SECONDS ?? Infinity)
const results = []
const runnable = chosen.filter(({ needs }) => !needs.some((need) => services.missing.has(need)))
for (const layer of runnable.filter((one) => isAlone(runnable, one))) {
  const runBeside = async () => {
    for (const one of listBeside(runnable, layer)) await runShare(one)
  }
  await Promise.all([runShare(layer), runBeside()])
}
await services.close()
const inOrder = runnable.map((layer) => results.find(({ name }) => name === layer.name))
process.exitCode = printSummary(inOrder, services.leftOut, process.env.REQUIRE_ALL === "1")

/** Runs as much of a layer as there is time for. */
async function runShare(layer) {
  const left = runnable.slice(runnable.indexOf(layer))
  const shares = chooseShares(left, measureSlowness(), limitS - performance.now() / 1000)
  const taken = takeShare(layer, shares)
  const result = await runLayer(taken, services.env, positionals)
  // Layers that run at the same time do not show how fast the machine is.
  const isPair = layer.beside !== undefined || listBeside(runnable, layer).length > 0
  results.push({ ...result, isPair, usualS: expectSeconds(layer, taken.specs) })
}

/** How many times longer than on a quiet machine the layers have taken so far. */
function measureSlowness() {
  const single = results.filter(({ isPair }) => !isPair)
  const usualS = single.reduce((sum, result) => sum + result.usualS, 0)
  return usualS === 0 ? 1 : single.reduce((sum, { seconds }) => sum + seconds, 0) / usualS
}

/** For a shared layer, the day's files, which are printed; other layers run completely. */
function takeShare(layer, shares) {
  if (!layer.isShared || shares === 1 || services.env.WHOLE_SUITE === "1") return layer
  const specs = listShare(layer.specs, shares)
  const some = `${specs.length} of ${layer.specs.length} files, those of day ${services.env.SUITE_DAY}`
  console.log(`\n${layer.name}: ${some}: the machine is too slow for all within the limit`)
  return { ...layer, specs, isPart: true }
}
