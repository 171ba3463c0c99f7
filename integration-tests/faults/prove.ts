import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startSandbox, type Sandbox } from "../../sandbox"
import type { PluginOptions } from "../../src/core/options"
import { databaseUrl, dropDatabase, runSql } from "../shop/database"
import { wipeRedisQueue } from "../shop/queue-storage"
import { createShopDatabase } from "../shop/template"
import type { Shop } from "../../demo/shop"
import { openChance } from "./chance"
import { Fleet } from "./fleet"
import { Seller } from "./seller"
import { raiseStorm } from "./storm"
import { judge, type Verdict } from "./verdict"
import { COMPANIES, keyOf, Weather } from "./weather"

export type ProofSettings = {
  seed: string
  orders: number
  kills: number
  /** The storm lasts at least so long: orders and kills are spread over it. */
  stormMs: number
  redisUrl: string | undefined
  workers: number
  /** Shortens BullMQ's and the sweep's longest waits in the processes under test. */
  isHurried: boolean
  restDeadlineMs: number
  /** How long those left to a person are waited for: the sweep looks again. */
  lookAgainMs: number
  say: (text: string) => void
}

export type Proof = Verdict & {
  kills: ReadonlyMap<string, number>
  struck: number
  seconds: number
}

const TIMEOUTS = { createMs: 2_000, otherMs: 2_000 }
/** Longer than a caller waits, shorter than the pause before somebody looks. */
const SLOW_MS = 2_800

const SWEEP_EVERY_MS = 4_000

let runs = 0

/** Runs a shop through a storm of faults and kills, lets it come to rest, and judges it. */
export async function prove(settings: ProofSettings): Promise<Proof> {
  const begun = Date.now()
  runs += 1
  const name = `inv_proof_${process.pid}_${runs}`
  const shop = await createShopDatabase(name)
  let fleet: Fleet | null = null
  const sandbox = await startSandbox({
    onlooker: async (moment) => (fleet ? await fleet.lookOn(moment) : "go-on"),
  })
  try {
    fleet = new Fleet(
      describeEnv(settings, name, sandbox, "server"),
      describeEnv(settings, name, sandbox, "worker"),
      settings.workers
    )
    const proof = await proveWith(settings, { name, shop, sandbox, fleet, begun })
    if (proof.faults.length > 0) await keepOutput(settings, fleet)
    return proof
  } finally {
    await fleet?.close()
    await sandbox.close()
    if (settings.redisUrl !== undefined) await wipeRedisQueue(settings.redisUrl, name)
    await dropDatabase(name)
  }
}

type Stage = { name: string; shop: Shop; sandbox: Sandbox; fleet: Fleet; begun: number }

async function proveWith(
  settings: ProofSettings,
  { name, shop, sandbox, fleet, begun }: Stage
): Promise<Proof> {
  const url = databaseUrl(name)
  const seller = new Seller(fleet, shop, url, openChance(settings.seed, "orders"), settings.orders)
  const weather = new Weather(sandbox, openChance(settings.seed, "faults"), SLOW_MS)
  for (const company of COMPANIES) sandbox.configure(company, { latencyMs: 20, listLagMs: 500 })
  await fleet.server()
  settings.say(`up after ${seconds(begun)} s`)
  weather.begin()
  const chance = openChance(settings.seed, "kills")
  const missed: string[] = []
  await raiseStorm({
    missed,
    ...settings,
    sweepEveryMs: SWEEP_EVERY_MS,
    subscriber: settings.redisUrl === undefined ? "server" : "worker",
    fleet,
    seller,
    weather,
    chance,
  })
  await seller.finish()
  const struck = await weather.end()
  settings.say(`storm over after ${seconds(begun)} s`)
  await comeToRest(fleet, url, settings)
  settings.say(`at rest after ${seconds(begun)} s`)
  const verdict = await judge(url, await fleet.server(), sandbox, shop.channels)
  verdict.faults.push(...fleet.crashes, ...missed)
  return { ...verdict, kills: fleet.kills, struck, seconds: seconds(begun) }
}

/** Orders whose invoice or e-mail is still under way. */
const RESTLESS = `select count(*)::int as n from "order" o
  left join invoicing_request r on r.order_id = o.id
  where r.id is null or r.state in ('queued', 'issuing')
    or (r.state = 'unknown'
      and coalesce(r.reasons->0->>'code', '') not in ('AMBIGUOUS_LOOKUP', 'ABSENT_AGAIN'))
    or (r.state = 'issued' and (r.read_back = 'pending' or r.send_state in ('queued', 'sending')))`

/** Orders left to a person, which a later look may yet decide. */
const UNDECIDED = `select count(*)::int as n from invoicing_request where state = 'unknown'`

/** No hand laid on: the sweep runs as it would by its schedule, only sooner. */
async function comeToRest(
  fleet: Fleet,
  url: string,
  { restDeadlineMs, lookAgainMs }: ProofSettings
): Promise<void> {
  await sweepUntilNone(fleet, url, RESTLESS, restDeadlineMs)
  await sweepUntilNone(fleet, url, UNDECIDED, lookAgainMs)
  // What was decided last has its e-mail before it.
  await sweepUntilNone(fleet, url, RESTLESS, restDeadlineMs)
}

/** What is left after the deadline is for the judge to tell. */
async function sweepUntilNone(
  fleet: Fleet,
  url: string,
  counting: string,
  deadlineMs: number
): Promise<void> {
  const end = Date.now() + deadlineMs
  do {
    await (await fleet.server()).ask("sweep", { idleMs: 3_000 })
    const [left] = await runSql<{ n: number }>(url, counting)
    if (left?.n === 0) return
    await sleep(2_000)
  } while (Date.now() < end)
}

function describeEnv(
  { redisUrl, isHurried }: ProofSettings,
  database: string,
  sandbox: Sandbox,
  role: "server" | "worker"
): Record<string, string | undefined> {
  const options: PluginOptions = {
    timeouts: TIMEOUTS,
    queue: { prefix: database, backoffMs: 200, redisUrl, worker: role === "worker" },
  }
  return {
    DATABASE_URL: databaseUrl(database),
    // Without Redis, Medusa's events do not leave their process: a server alone would drop them.
    MEDUSA_WORKER_MODE: role === "server" && redisUrl === undefined ? "shared" : role,
    EVENTS_REDIS_URL: redisUrl,
    EVENTS_QUEUE: `${database}-events`,
    ALTERA_BASE_URL: sandbox.url,
    ALTERA_API_KEY: keyOf("default"),
    ALTERA_SECOND_API_KEY: keyOf("second"),
    INVOICING_OPTIONS: JSON.stringify(options),
    PROOF_HURRY: isHurried ? "1" : undefined,
  }
}

/** What every process said, for whoever has to find out why a run failed. */
async function keepOutput({ seed, redisUrl, say }: ProofSettings, fleet: Fleet): Promise<void> {
  const file = path.resolve("test-results", `proof-${seed}-${redisUrl ? "redis" : "postgres"}.log`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await fleet.output())
  say(`what the processes said is in ${file}`)
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000)
