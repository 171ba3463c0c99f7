import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { startSandbox, type Sandbox } from "../../sandbox"
import type { Shop } from "../../demo/shop"
import { databaseUrl, dropDatabase } from "../shop/database"
import { wipeRedisQueue } from "../shop/queue-storage"
import { createShopDatabase } from "../shop/template"
import { Books } from "./books"
import { openChance } from "./chance"
import { Climate, TRAIT_NAMES } from "./climate"
import { ACCOUNTS } from "./companies"
import { Crowd } from "./crowd"
import { FaultCounts } from "./fault-counts"
import { Fleet } from "./fleet"
import { HoldWatch } from "./hold-watch"
import { Owner } from "./owner"
import { comeToRest, settleByPerson, type Rest } from "./rest"
import { Rotation } from "./rotation"
import { Seller } from "./seller"
import { describeEnv, describeTrialEnv, type ShopEnv } from "./shop-env"
import { raiseStorm } from "./storm"
import { survey } from "./survey"
import { tryOut } from "./trial"
import { judge, type Verdict } from "./verdict"
import { Weather, WEATHER_NAMES } from "./weather"

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
  /** How long the service keeps its character, more or less. */
  phaseMs: number
  restDeadlineMs: number
  /** How long those left to a person are waited for: the sweep looks again. */
  lookAgainMs: number
  say: (text: string) => void
}

export type Proof = Verdict & {
  kills: ReadonlyMap<string, number>
  /** How often each fault was met, by its name. */
  met: ReadonlyMap<string, number>
  /** What waited for a person at the end, by the reason's code. */
  left: ReadonlyMap<string, number>
  /** The longest time for which a company was held for the 403 of one order. */
  heldFor403Ms: number
  seconds: number
}

/** Longer than a caller waits, shorter than the pause before somebody looks. */
const SLOW_MS = 2_800
const SWEEP_EVERY_MS = 4_000

/** One order's 403 holds the others no longer: the sweep's next check finds the key green. */
const LONGEST_HOLD_MS = 30_000

const SECOND_ACCOUNT = "ids of another account come again"
const ROTATED = "a key replaced while orders came"
const CROWDED = "no connection free at the start (53300)"

let runs = 0

/** Runs a shop through a storm of faults and kills, lets it come to rest, and judges it. */
export async function prove(settings: ProofSettings): Promise<Proof> {
  const begun = Date.now()
  runs += 1
  const name = `inv_proof_${process.pid}_${runs}`
  const { redisUrl } = settings
  const ties = openChance(settings.seed, "ties")
  const shop = await createShopDatabase(name)
  let fleet: Fleet | null = null
  const sandbox = await startSandbox({
    companies: ACCOUNTS.map(({ account }) => ({
      companyId: account,
      settings: { ownInvoiceIds: true },
    })),
    random: () => ties.next(),
    onlooker: async (moment) => (fleet ? await fleet.lookOn(moment) : "go-on"),
  })
  const crowd = redisUrl === undefined ? await Crowd.open(databaseUrl(name)) : null
  try {
    const env = { ...settings, database: name, queueUrl: crowd?.queueUrl, sandbox }
    const launch = () => {
      fleet = new Fleet(describeEnv(env, "server"), describeEnv(env, "worker"), settings.workers)
      return fleet
    }
    return await proveWith(settings, { name, env, shop, sandbox, crowd, launch, begun })
  } finally {
    await (fleet as Fleet | null)?.close()
    await sandbox.close()
    if (redisUrl !== undefined) await wipeRedisQueue(redisUrl, name)
    await dropDatabase(name)
    await crowd?.close()
  }
}

type Stage = {
  name: string
  env: ShopEnv
  shop: Shop
  sandbox: Sandbox
  crowd: Crowd | null
  launch: () => Fleet
  begun: number
}

async function proveWith(settings: ProofSettings, stage: Stage): Promise<Proof> {
  const { seed, say } = settings
  const { shop, sandbox, begun, crowd } = stage
  const url = databaseUrl(stage.name)
  const counts = new FaultCounts([
    ...WEATHER_NAMES,
    ...TRAIT_NAMES,
    ...[SECOND_ACCOUNT, ROTATED, ...(crowd ? [CROWDED] : [])],
  ])
  const climate = new Climate(sandbox, openChance(seed, "climate"), settings.phaseMs)
  const earlier = await tryOut(describeTrialEnv(stage.env), shop, url, openChance(seed, "trial"))
  say(`tried out after ${seconds(begun)} s`)

  await crowd?.gather()
  const fleet = stage.launch()
  const faults = (await crowd?.disperseAfterStart(fleet)) ?? []
  if (crowd) counts.add(CROWDED, fleet.workers + 1)
  await fleet.server()
  say(`up after ${seconds(begun)} s`)

  const books = new Books(sandbox)
  const weather = new Weather(
    { sandbox, counts, climate, slowMs: SLOW_MS },
    openChance(seed, "faults")
  )
  const cast = {
    fleet,
    weather,
    climate,
    owner: new Owner(fleet, books, url),
    watch: new HoldWatch(url, weather),
    rotation: new Rotation(sandbox, fleet, openChance(seed, "rotation")),
    seller: new Seller(fleet, shop, url, openChance(seed, "orders"), settings.orders, earlier),
  }
  faults.push(...(await storm(settings, cast)))
  counts.add(ROTATED)
  say(`storm over after ${seconds(begun)} s`)

  const rest: Rest = {
    ...cast,
    url,
    deadlineMs: settings.restDeadlineMs,
    lookAgainMs: settings.lookAgainMs,
  }
  await comeToRest(rest)
  const seen = await survey(url, books, climate)
  say(`at rest after ${seconds(begun)} s`)
  await cast.watch.close()
  await cast.owner.close()
  await weather.liftFirewall()
  if (!(await settleByPerson(rest, cast.owner))) {
    faults.push(...[...cast.owner.refusals].map(([order, why]) => `no way out of ${order}: ${why}`))
  }
  say(`settled after ${seconds(begun)} s`)

  const verdict = await judge(url, await fleet.server(), books, shop.channels)
  climate.count(counts)
  counts.add(SECOND_ACCOUNT, books.countSharedIds())
  const heldFor403Ms = cast.watch.longestMs
  if (heldFor403Ms > LONGEST_HOLD_MS)
    faults.push(`the 403 of one order held others ${heldFor403Ms} ms`)
  faults.push(...counts.unmet().map((fault) => `never met: ${fault}`))
  verdict.faults.push(...faults, ...seen.faults, ...fleet.crashes)
  if (verdict.faults.length > 0) await keepOutput(settings, fleet)
  return {
    ...verdict,
    kills: fleet.kills,
    met: counts.all(),
    left: seen.left,
    heldFor403Ms,
    seconds: seconds(begun),
  }
}

type Cast = {
  fleet: Fleet
  weather: Weather
  climate: Climate
  owner: Owner
  watch: HoldWatch
  rotation: Rotation
  seller: Seller
}

/** Faults, kills and orders all at once; a firewall that dislikes one buyer stays after it. */
async function storm(settings: ProofSettings, cast: Cast): Promise<string[]> {
  const { fleet, weather, climate, owner, watch, rotation, seller } = cast
  await weather.raiseFirewall()
  climate.begin()
  weather.begin()
  owner.begin()
  watch.begin()
  rotation.begin(Math.max(settings.stormMs / 2, settings.phaseMs))
  const missed: string[] = []
  await raiseStorm({
    missed,
    ...settings,
    sweepEveryMs: SWEEP_EVERY_MS,
    subscriber: settings.redisUrl === undefined ? "server" : "worker",
    fleet,
    seller,
    weather,
    chance: openChance(settings.seed, "kills"),
  })
  await seller.finish()
  await rotation.finish()
  await weather.end()
  await climate.settle()
  return missed
}

/** What every process said, for whoever has to find out why a run failed. */
async function keepOutput({ seed, redisUrl, say }: ProofSettings, fleet: Fleet): Promise<void> {
  const file = path.resolve("test-results", `proof-${seed}-${redisUrl ? "redis" : "postgres"}.log`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await fleet.output())
  say(`what the processes said is in ${file}`)
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000)
