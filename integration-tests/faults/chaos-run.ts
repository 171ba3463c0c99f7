import { setTimeout as sleep } from "node:timers/promises"
import type { SeededRandom } from "./seeded-random"
import { rethrowUnlessDead, type ProcessPool } from "./process-pool"
import { isPointName, pointOf, type KillPointName } from "./kill-points"
import type { LoadGenerator } from "./load-generator"
import type { FaultInjector } from "./fault-injector"
import type { KsefOffice } from "./ksef-office"
import type { Payments } from "./payments"
import { describeBound } from "./sales"
import { takeTurns } from "./turns"

/** One kill: when a point is reached for the nth time, or after some time. */
type PlannedKill =
  | { kind: "point"; point: KillPointName; hit: number; tries: number }
  | { kind: "random"; who: "server" | "worker"; afterMs: number }

export type ChaosRun = {
  orders: number
  kills: number
  points: readonly KillPointName[]
  chaosMs: number
  sweepEveryMs: number
  /** The process that receives Medusa's events. */
  subscriber: "server" | "worker"
  pool: ProcessPool
  load: LoadGenerator
  injector: FaultInjector
  office: KsefOffice
  payments: Payments
  random: SeededRandom
  /** Descriptions of points that no process reached, however often it was tried. */
  missed: string[]
  say: (text: string) => void
}

const PATIENCE_MS = 8_000
/**
 * The longest wait for a point; the wait grows with each try, because a busy machine reaches rare points
 * late.
 */
const LONGEST_PATIENCE_MS = 60_000
const TRIES = 10
/**
 * Orders placed for a retried kill: more would only queue up, and no process would reach the point in time.
 */
const AGAIN = 2
/** After how many kills a long run reports its progress. */
const TOLD_EVERY = 20
const RANDOM_SHARE = 0.25
const SERVER_SHARE = 0.2

/**
 * Sells orders and kills processes until every kill of the plan was made.
 *
 * Each kill places its share of the orders, so that some process reaches its point.
 */
export async function runChaos(chaos: ChaosRun): Promise<void> {
  const plan = planKills(chaos)
  const ofServer = plan.filter((kill) => processOf(chaos, kill) === "server")
  const ofWorkers = plan.filter((kill) => processOf(chaos, kill) === "worker")
  const portion = Math.max(1, Math.floor(chaos.orders / plan.length))
  const workers = Array.from({ length: chaos.pool.workers }, (_, index) => index + 1)
  const over = new AbortController()
  const tell = tellProgress(chaos)
  const lanes = Promise.all([
    runLane(chaos, 0, ofServer, ofServer.length, portion, tell),
    ...workers.map(
      async (index) => await runLane(chaos, index, ofWorkers, ofWorkers.length, portion, tell)
    ),
  ])
  await Promise.all([lanes.finally(() => over.abort()), sweepOnAndOn(chaos, over.signal)])
}

/** Every named point in turn, in random order, with kills at arbitrary moments in between. */
function planKills({ kills, points, random }: ChaosRun): PlannedKill[] {
  const plan: PlannedKill[] = []
  let round: KillPointName[] = []
  while (plan.length < kills) {
    // The first round is complete, so that even the fewest kills cover every point.
    const isRandom = plan.length >= points.length && random.next() < RANDOM_SHARE
    if (isRandom) {
      const who = random.next() < SERVER_SHARE ? "server" : "worker"
      plan.push({ kind: "random", who, afterMs: random.whole(0, 2_000) })
      continue
    }
    if (round.length === 0) round = random.shuffle(points)
    const point = round.pop()
    const hit = random.whole(1, 3)
    if (!point) continue
    // A point that follows a kill, or must be provoked, is reached only once.
    const isOnce = pointOf(point).follows ?? pointOf(point).provokes
    plan.push({ kind: "point", point, hit: isOnce ? 1 : hit, tries: 0 })
  }
  return plan
}

function processOf({ subscriber }: ChaosRun, kill: PlannedKill): "server" | "worker" {
  const who = kill.kind === "random" ? kill.who : pointOf(kill.point).who
  return who === "subscriber" ? subscriber : who
}

/** Kills one process again and again; the workers' lanes share one list of kills. */
async function runLane(
  chaos: ChaosRun,
  index: number,
  plan: PlannedKill[],
  planned: number,
  portion: number,
  tell: () => void
): Promise<void> {
  const begun = Date.now()
  for (let kill = plan.shift(); kill; kill = plan.shift()) {
    const due = begun + chaos.chaosMs * (1 - (plan.length + 1) / planned)
    if (due > Date.now()) await sleep(due - Date.now())
    const share = kill.kind === "point" && kill.tries > 0 ? Math.min(portion, AGAIN) : portion
    const [again] = await Promise.all([killOnce(chaos, index, kill), chaos.load.sell(share)])
    if (again) plan.push(again)
    else tell()
  }
}

/** Reports progress after every few kills, whichever lane made them. */
function tellProgress({ pool, kills, say }: ChaosRun): () => void {
  let told = 0
  return () => {
    const done = [...pool.kills.values()].reduce((sum, times) => sum + times, 0)
    if (done < told + TOLD_EVERY) return
    told = done
    say(`${done} kills of at least ${kills}`)
  }
}

/** Returns the kill if it must be retried because no process reached its point. */
async function killOnce(
  chaos: ChaosRun,
  index: number,
  kill: PlannedKill
): Promise<PlannedKill | null> {
  const { pool, injector, say } = chaos
  if (kill.kind === "random") {
    await sleep(kill.afterMs)
    await pool.killAtRandom(index)
    return null
  }
  const { needs, provokes } = pointOf(kill.point)
  const ownMs = Math.min(PATIENCE_MS * (1 + kill.tries), LONGEST_PATIENCE_MS)
  if (provokes === "ksef") {
    chaos.load.sellNext(describeBound(chaos.office.company))
    chaos.office.provoke(2 * ownMs)
  }
  if (needs) await injector.add(needs)
  // Not awaited: its effect may come at once.
  const provoked = provokes === "payments" ? chaos.payments.provoke() : Promise.resolve()
  provoked.catch(() => undefined)
  const follows = pointOf(kill.point).follows
  if (follows && isPointName(follows)) await pool.killAt(1, follows, 1, ownMs)
  const patienceMs = follows || provokes ? 2 * ownMs : ownMs
  const isDead = await pool.killAt(index, kill.point, kill.hit, patienceMs)
  await provoked
  if (isDead) return null
  // If one point is unreachable, something is broken, and the others need not take long.
  if (kill.tries >= (chaos.missed.length > 0 ? 1 : TRIES)) {
    // A point at which a process has died before is covered; only the repetition is missing.
    if (!pool.kills.has(kill.point)) {
      chaos.missed.push(`nobody came by this point: ${kill.point}`)
    }
    return null
  }
  say(`nobody came by "${kill.point}" for the ${kill.hit}. time; tried again`)
  return { ...kill, hit: 1, tries: kill.tries + 1 }
}

/** Runs sweeps, and twice as often the KSeF and payment checks, as the schedule would. */
async function sweepOnAndOn(chaos: ChaosRun, over: AbortSignal): Promise<void> {
  const { pool, sweepEveryMs } = chaos
  for (let round = 0; !over.aborted; round += 1) {
    // A server that dies meanwhile has not swept; the next one will.
    if (round % 2 === 0) {
      await (await pool.server()).ask("sweep", { idleMs: 3_000 }).catch(rethrowUnlessDead)
    }
    const spoilt = await chaos.injector.spoilReading()
    await takeTurns(pool).catch(rethrowUnlessDead)
    await spoilt?.()
    await sleep(sweepEveryMs / 2, undefined, { signal: over }).catch(() => undefined)
  }
}
