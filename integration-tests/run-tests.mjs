import { parseArgs } from "node:util"
import { LAYERS, listSpecs } from "./runner/layers.mjs"
import { runLayer } from "./runner/run-layer.mjs"
import { openServices } from "./runner/services.mjs"
import { printSummary } from "./runner/summary.mjs"

/*
 * npm test                                  every layer
 * npm test -- --layer unit                  one of them; may be repeated
 * npm test -- --layer unit -- -t "a name"   what follows is handed to Jest
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
const services = await openServices(new Set(chosen.flatMap(({ needs }) => needs)))

// One day for the whole run, however long it takes.
services.env.SUITE_DAY ??= String(Math.floor(Date.now() / 86_400_000))
console.log(
  services.env.WHOLE_SUITE === "1"
    ? "Every share of the long specs"
    : `The long specs' shares of day ${services.env.SUITE_DAY} (SUITE_DAY; all with WHOLE_SUITE=1)`
)
const results = []
for (const layer of chosen) {
  if (layer.needs.some((need) => services.missing.has(need))) continue
  results.push(await runLayer(layer, services.env, positionals))
}
await services.close()
process.exitCode = printSummary(results, services.leftOut, process.env.REQUIRE_ALL === "1")
