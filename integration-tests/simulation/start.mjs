import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { askOnce, playWorlds } from "./crew.mjs"
import protections from "./protections.cjs"
import { describeRarest, printRare, printTraits } from "./traits.mjs"

const { PROTECTIONS } = protections
const SHOWN = 3
const PROGRESS_MS = 30_000
const INTERRUPTED = 130

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "50000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    only: { type: "string" },
    without: { type: "string" },
    workers: { type: "string" },
    /** direct, draft_first, or mixed: about half of the seeds each. */
    issuing: { type: "string", default: "direct" },
    whole: { type: "boolean", default: false },
  },
})

const only = values.only?.split(",") ?? null
const workers = Number(values.workers ?? availableParallelism())
const orders = Number(values.orders)
const from = Number(values.from)
const { issuing } = values

/** Simulates with all protections; returns 1 if anything was found or a trait is too rare. */
async function simulate() {
  const begunMs = Date.now()
  let toldMs = begunMs
  let [isInterrupted, next] = [false, from]
  process.once("SIGINT", () => (isInterrupted = true))
  process.once("SIGTERM", () => (isInterrupted = true))
  const tell = (tally, nextSeed) => {
    next = nextSeed
    if (Date.now() - toldMs < PROGRESS_MS) return
    toldMs = Date.now()
    console.log(describeProgress(tally, nextSeed, (toldMs - begunMs) / 1000))
  }
  const isOver = () => isInterrupted
  const tally = await playWorlds({ orders, from, workers, only, issuing, tell, isOver })
  const seconds = (Date.now() - begunMs) / 1000
  printTraits(tally)
  console.log(
    `${tally.orders} orders in ${tally.worlds} worlds (seeds ${from} to ${next - 1}), ${tally.steps} steps, ${seconds.toFixed(0)} s, ` +
      `${Math.round(tally.orders / seconds)} orders/s (${Math.round(tally.orders / tally.cpuSeconds)} a second of one core)`
  )
  const isRare = printRare(tally)
  if (tally.found.length > 0) await printFound(tally.found)
  else console.log("nothing found")
  if (isInterrupted && tally.orders < orders) {
    console.log(`interrupted; it goes on with ${describeRest(tally, next)}`)
    return INTERRUPTED
  }
  return tally.found.length > 0 || isRare ? 1 : 0
}

function describeProgress(tally, next, seconds) {
  const perSecond = Math.round(tally.orders / seconds)
  return [
    `${tally.orders} of ${orders} orders, ${perSecond} a second`,
    `found ${tally.found.length}`,
    describeRarest(tally),
    `goes on with ${describeRest(tally, next)}`,
  ].join("; ")
}

const describeRest = (tally, next) =>
  `--from ${next} --orders ${Math.max(0, orders - tally.orders)}`

/** Removes protections, one at a time; returns 1 if the simulation finds nothing without one. */
async function takeOut(wanted) {
  const names = wanted.split(";")
  const named = PROTECTIONS.filter(({ name }) => wanted === "all" || names.includes(name))
  if (named.length === 0) {
    console.error(`there is no protection "${wanted}"; there are:`)
    for (const { name } of PROTECTIONS) console.error(`  ${name}`)
    return 2
  }
  const rows = []
  const waiting = [...named]
  // A single protection uses all cores; several run in parallel with one core each.
  const each = named.length === 1 ? workers : 1
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      rows.push(await takeOutOne(next.name, each))
    }
  }
  await Promise.all(Array.from({ length: named.length === 1 ? 1 : workers }, work))
  printTable(named.map(({ name }) => rows.find((row) => row.name === name)))
  const missed = rows.filter(({ first }) => !first)
  console.log(
    `${rows.length - missed.length} of ${rows.length} protections are missed when taken out`
  )
  const [{ first }] = rows
  if (rows.length === 1 && first) {
    const { history } = await askOnce({ seed: first.seed, only, issuing }, rows[0].name)
    console.log(history.join("\n"))
  }
  return missed.length > 0 ? 1 : 0
}

async function takeOutOne(name, processes) {
  const request = {
    orders,
    from,
    workers: processes,
    only,
    issuing,
    without: name,
    endsEarly: true,
  }
  const { found, orders: played } = await playWorlds(request)
  const row = { name, first: found[0], played }
  console.log(describeRow(row))
  return row
}

const describeRow = ({ name, first, played }) =>
  first
    ? `found after ${played} orders, seed ${first.seed}: ${first.kind} (${first.cause}), without "${name}"`
    : `NOT FOUND in ${played} orders without "${name}"`

function printTable(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length))
  console.log(`\n${"protection".padEnd(width)}  orders    seed  what was found without it`)
  for (const { name, first, played } of rows) {
    const seed = String(first?.seed ?? "-").padStart(6)
    const what = first ? `${first.kind} (${first.cause})` : "NOTHING"
    console.log(`${name.padEnd(width)}  ${String(played).padStart(6)}  ${seed}  ${what}`)
  }
}

async function printFound(found) {
  const groups = new Map()
  for (const one of found) {
    const name = `${one.kind} (${one.cause})`
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  const sorted = [...groups].sort((one, other) => other[1].length - one[1].length)
  console.log(`\n${found.length} worlds with a finding:`)
  for (const [name, worlds] of sorted) {
    const seeds = worlds.slice(0, 8).map(({ seed }) => seed)
    console.log(`${String(worlds.length).padStart(6)}  ${name}: seeds ${seeds.join(" ")}`)
  }
  for (const [name, [first]] of sorted.slice(0, SHOWN)) {
    console.log(
      `\n== ${name}: ${first.text}\n== replay: npm run test:simulation -- --seed ${first.seed}${issuing === "direct" ? "" : ` --issuing ${issuing}`}`
    )
    const { history } = await askOnce({ seed: first.seed, only, issuing })
    console.log(history.join("\n"))
  }
}

if (values.seed !== undefined) {
  const without = values.without ?? null
  const request = { seed: Number(values.seed), only, issuing, isWhole: values.whole }
  const { history } = await askOnce(request, without)
  console.log(history.join("\n"))
  process.exit(history[0].endsWith("nothing to find") ? 0 : 1)
}
process.exit(values.without === undefined ? await simulate() : await takeOut(values.without))
