import { setTimeout as sleep } from "node:timers/promises"
import type { Chance } from "./chance"
import { rethrowUnlessDead, type Fleet } from "./fleet"
import { isPointName, KILL_POINT_NAMES, pointOf, type KillPointName } from "./kill-points"
import type { Seller } from "./seller"
import type { Weather } from "./weather"

/** One death: at a point that is come by for the nth time, or after so long. */
type Death =
  | { kind: "point"; point: KillPointName; hit: number; tries: number }
  | { kind: "random"; who: "server" | "worker"; afterMs: number }

export type Storm = {
  orders: number
  kills: number
  stormMs: number
  sweepEveryMs: number
  /** Where Medusa's events arrive. */
  subscriber: "server" | "worker"
  fleet: Fleet
  seller: Seller
  weather: Weather
  chance: Chance
  /** Points that nobody came by however often it was tried, in words. */
  missed: string[]
  say: (text: string) => void
}

const PATIENCE_MS = 8_000
const TRIES = 10
const RANDOM_SHARE = 0.25
const SERVER_SHARE = 0.2

/**
 * Sells orders and kills processes until every death of the plan was died.
 *
 * Each death brings its share of the orders, so that somebody comes by its point.
 */
export async function raiseStorm(storm: Storm): Promise<void> {
  const deaths = planDeaths(storm)
  const ofServer = deaths.filter((death) => whoDies(storm, death) === "server")
  const ofWorkers = deaths.filter((death) => whoDies(storm, death) === "worker")
  const portion = Math.max(1, Math.floor(storm.orders / deaths.length))
  const workers = Array.from({ length: storm.fleet.workers }, (_, index) => index + 1)
  const calm = new AbortController()
  const lanes = Promise.all([
    runLane(storm, 0, ofServer, ofServer.length, portion),
    ...workers.map(
      async (index) => await runLane(storm, index, ofWorkers, ofWorkers.length, portion)
    ),
  ])
  await Promise.all([lanes.finally(() => calm.abort()), sweepOnAndOn(storm, calm.signal)])
}

/** Every named point in turn, in an order of chance, with deaths anywhere in between. */
function planDeaths({ kills, chance }: Pick<Storm, "kills" | "chance">): Death[] {
  const deaths: Death[] = []
  let round: KillPointName[] = []
  while (deaths.length < kills) {
    // The first round is whole: the fewest kills still come by every point.
    const isRandom = deaths.length >= KILL_POINT_NAMES.length && chance.next() < RANDOM_SHARE
    if (isRandom) {
      const who = chance.next() < SERVER_SHARE ? "server" : "worker"
      deaths.push({ kind: "random", who, afterMs: chance.whole(0, 2_000) })
      continue
    }
    if (round.length === 0) round = chance.shuffle(KILL_POINT_NAMES)
    const point = round.pop()
    const hit = chance.whole(1, 3)
    // What follows a death is come by once.
    if (point)
      deaths.push({ kind: "point", point, hit: pointOf(point).follows ? 1 : hit, tries: 0 })
  }
  return deaths
}

function whoDies({ subscriber }: Storm, death: Death): "server" | "worker" {
  const who = death.kind === "random" ? death.who : pointOf(death.point).who
  return who === "subscriber" ? subscriber : who
}

/** Kills one process again and again; lanes of the workers share their list. */
async function runLane(
  storm: Storm,
  index: number,
  deaths: Death[],
  planned: number,
  portion: number
): Promise<void> {
  const begun = Date.now()
  for (let death = deaths.shift(); death; death = deaths.shift()) {
    const due = begun + storm.stormMs * (1 - (deaths.length + 1) / planned)
    if (due > Date.now()) await sleep(due - Date.now())
    const [again] = await Promise.all([die(storm, index, death), storm.seller.sell(portion)])
    if (again) deaths.push(again)
  }
}

/** Gives the death to try again when nobody came by its point. */
async function die(storm: Storm, index: number, death: Death): Promise<Death | null> {
  const { fleet, weather, say } = storm
  if (death.kind === "random") {
    await sleep(death.afterMs)
    await fleet.killAtRandom(index)
    return null
  }
  const { needs } = pointOf(death.point)
  if (needs) await weather.add(needs)
  const follows = pointOf(death.point).follows
  if (follows && isPointName(follows)) await fleet.killAt(1, follows, 1, PATIENCE_MS)
  const patienceMs = follows ? 2 * PATIENCE_MS : PATIENCE_MS
  if (await fleet.killAt(index, death.point, death.hit, patienceMs)) return null
  // Where one point is out of reach something is broken, and the rest need not take long.
  if (death.tries >= (storm.missed.length > 0 ? 1 : TRIES)) {
    // One that was died at before is proven; only its repetition is missing.
    if (!fleet.kills.has(death.point)) {
      storm.missed.push(`nobody came by this point: ${death.point}`)
    }
    return null
  }
  say(`nobody came by "${death.point}" for the ${death.hit}. time; tried again`)
  return { ...death, hit: 1, tries: death.tries + 1 }
}

async function sweepOnAndOn({ fleet, sweepEveryMs }: Storm, calm: AbortSignal): Promise<void> {
  while (!calm.aborted) {
    // A server that dies meanwhile has not swept; the next one does.
    await (await fleet.server()).ask("sweep", { idleMs: 3_000 }).catch(rethrowUnlessDead)
    await sleep(sweepEveryMs, undefined, { signal: calm }).catch(() => undefined)
  }
}
