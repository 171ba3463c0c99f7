import { setTimeout as sleep } from "node:timers/promises"
import { runChaos } from "./chaos-run"
import type { FaultInjector } from "./fault-injector"
import type { HoldWatch } from "./hold-watch"
import type { KsefOffice } from "./ksef-office"
import type { LoadGenerator } from "./load-generator"
import type { MonthOwner } from "./month-owner"
import type { Owner } from "./owner"
import type { PastOwner } from "./past-owner"
import type { Payments } from "./payments"
import { rethrowUnlessDead, type ProcessPool } from "./process-pool"
import type { ProofSettings } from "./proof"
import type { Restored, RestoreDrill } from "./restore-drill"
import type { Rotation } from "./rotation"
import { openRandom } from "./seeded-random"
import { describeBound } from "./sales"
import type { ServiceTraits } from "./service-traits"
import { takeTurns } from "./turns"

const SWEEP_EVERY_MS = 4_000
const REFUSAL_TRIES = 30
const REFUSAL_PAUSE_MS = 2_000
const FAULT_TRIES = 60
const FAULT_PAUSE_MS = 1_000

export type Cast = {
  pool: ProcessPool
  injector: FaultInjector
  traits: ServiceTraits
  office: KsefOffice
  payments: Payments
  owner: Owner
  pastOwner: PastOwner
  monthOwner: MonthOwner
  watch: HoldWatch
  rotation: Rotation
  load: LoadGenerator
  drill: RestoreDrill
}

/**
 * Faults, kills, orders, runs over past orders, trial runs and months all at once; then a backup replaces the
 * ledger. A firewall that blocks one buyer stays active afterwards.
 */
export async function passChaos(
  settings: ProofSettings,
  cast: Cast
): Promise<{ missed: string[]; restored: Restored }> {
  const {
    injector,
    traits,
    office,
    payments,
    owner,
    pastOwner,
    monthOwner,
    watch,
    rotation,
    load,
  } = cast
  await injector.raiseFirewall()
  traits.begin()
  injector.begin()
  office.begin()
  payments.begin()
  owner.begin()
  pastOwner.begin()
  monthOwner.begin()
  watch.begin()
  rotation.begin(Math.max(settings.chaosMs / 2, settings.phaseMs))
  const missed: string[] = []
  await runChaos({
    missed,
    ...settings,
    sweepEveryMs: SWEEP_EVERY_MS,
    subscriber: settings.redisUrl === undefined ? "server" : "worker",
    ...cast,
    random: openRandom(settings.seed, "kills"),
  })
  await bringAboutRefusal(cast)
  await bringAboutFaults(cast)
  await load.finish()
  await payments.finish()
  await rotation.finish()
  await injector.end()
  await traits.settle()
  // If the list keeps growing between two of its pages it is never read completely, as a search of past
  // orders must.
  await cast.drill.waitForLull()
  await pastOwner.finish(settings.restDeadlineMs)
  await monthOwner.finish(settings.restDeadlineMs)
  const restored = await cast.drill.perform()
  office.calm()
  return { missed, restored }
}

/**
 * However few orders there were: ensures that the plugin has seen KSeF permanently refuse an invoice whose
 * e-mail was waiting, so that it still waits at rest. If it never sees one, the report of faults shows it.
 */
async function bringAboutRefusal({ load, office, owner, pool }: Cast): Promise<void> {
  for (let tries = 0; tries < REFUSAL_TRIES; tries += 1) {
    if ((await owner.listKeptBack()).length > 0) return
    office.refuseOne()
    load.sellNext(describeBound(office.company))
    await load.sell(1)
    office.provoke(REFUSAL_PAUSE_MS)
    await takeTurns(pool).catch(rethrowUnlessDead)
    await sleep(REFUSAL_PAUSE_MS)
  }
}

/**
 * However fast the machine was: ensures that every fault occurs. Few buyers pay later, so a call that marks
 * an invoice as paid is provoked as well. If a fault never occurs, the report of faults shows it.
 */
async function bringAboutFaults({ load, injector, payments, pool }: Cast): Promise<void> {
  for (let tries = 0; tries < FAULT_TRIES; tries += 1) {
    if (injector.listUnmet().length === 0) return
    await load.sell(1)
    await payments.provoke()
    const spoilt = await injector.spoilReading()
    await takeTurns(pool).catch(rethrowUnlessDead)
    await spoilt?.()
    await sleep(FAULT_PAUSE_MS)
  }
}
