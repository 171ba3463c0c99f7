import { KILL_POINT_NAMES, type KillPointName } from "./kill-points"
import type { ProofSettings } from "./proof"
import { openRandom } from "./seeded-random"

type Form = Omit<ProofSettings, "seed" | "redisUrl" | "issuing" | "say">

/** Each named point once, as fast as possible. */
export const SHORT: Form = {
  orders: 60,
  kills: KILL_POINT_NAMES.length,
  points: KILL_POINT_NAMES,
  chaosMs: 0,
  workers: 2,
  hasShortPauses: true,
  phaseMs: 6_000,
  // On a slow machine, starting a process alone takes a minute; a passing run never waits this long.
  restDeadlineMs: 12 * 60_000,
  // Only waits while there are requests that a later look may still settle.
  lookAgainMs: 3 * 60_000,
}

/** Long enough for every fault and every trait of the service to occur. */
const SHORTEST_CHAOS_MS = 150_000

/**
 * For a run in the test suite: each of these points once, on one of the queues, chosen by the seed.
 *
 * Starting processes is the most expensive part of a run; `npm run test:faults` dies at every point on every
 * queue.
 */
export function describeShares(
  points: readonly KillPointName[],
  queues: number,
  seed: string
): Form[] {
  const shares: KillPointName[][] = Array.from({ length: queues }, () => [])
  openRandom(seed, "shares")
    .shuffle(points)
    .forEach((point, at) => shares[at % queues]?.push(point))
  return shares.map((share) => ({
    ...SHORT,
    kills: share.length,
    points: share,
    chaosMs: SHORTEST_CHAOS_MS,
  }))
}

const KILL_EVERY_MS = 10_000

/** Everything at its normal pace, for the given time. */
export const describeLongForm = (
  orders: number,
  minutes: number,
  kills = Math.round((minutes * 60_000) / KILL_EVERY_MS)
): Form => ({
  orders,
  kills,
  points: KILL_POINT_NAMES,
  chaosMs: minutes * 60_000,
  workers: 2,
  hasShortPauses: false,
  phaseMs: 30_000,
  restDeadlineMs: 20 * 60_000,
  // An inconclusive look-up is repeated every ten minutes.
  lookAgainMs: 12 * 60_000,
})
