import { runChaos } from "./chaos-run"
import type { FaultInjector } from "./fault-injector"
import type { HoldWatch } from "./hold-watch"
import type { KsefOffice } from "./ksef-office"
import type { LoadGenerator } from "./load-generator"
import type { Owner } from "./owner"
import type { Payments } from "./payments"
import type { ProcessPool } from "./process-pool"
import type { ProofSettings } from "./proof"
import type { Rotation } from "./rotation"
import { openRandom } from "./seeded-random"
import type { ServiceTraits } from "./service-traits"

const SWEEP_EVERY_MS = 4_000

export type Cast = {
  pool: ProcessPool
  injector: FaultInjector
  traits: ServiceTraits
  office: KsefOffice
  payments: Payments
  owner: Owner
  watch: HoldWatch
  rotation: Rotation
  load: LoadGenerator
}

/** Faults, kills and orders all at once; a firewall that dislikes one buyer stays after it. */
export async function passChaos(settings: ProofSettings, cast: Cast): Promise<string[]> {
  const { injector, traits, office, payments, owner, watch, rotation, load } = cast
  await injector.raiseFirewall()
  traits.begin()
  injector.begin()
  office.begin()
  payments.begin()
  owner.begin()
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
  await load.finish()
  await payments.finish()
  await rotation.finish()
  await injector.end()
  await traits.settle()
  office.calm()
  return missed
}
