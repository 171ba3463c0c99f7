import type { ProofSettings } from "./proof"

type Form = Omit<ProofSettings, "seed" | "redisUrl" | "issuing" | "say">

/** For every run of the suite: each named point once, as quick as it goes. */
export const SHORT: Form = {
  orders: 60,
  kills: 29,
  chaosMs: 0,
  workers: 2,
  isHurried: true,
  phaseMs: 6_000,
  restDeadlineMs: 4 * 60_000,
  lookAgainMs: 30_000,
}

const KILL_EVERY_MS = 10_000

/** Everything at its own pace for as long as asked. */
export const describeLongForm = (
  orders: number,
  minutes: number,
  kills = Math.round((minutes * 60_000) / KILL_EVERY_MS)
): Form => ({
  orders,
  kills,
  chaosMs: minutes * 60_000,
  workers: 2,
  isHurried: false,
  phaseMs: 30_000,
  restDeadlineMs: 20 * 60_000,
  // A look-up that could not decide is repeated every ten minutes.
  lookAgainMs: 12 * 60_000,
})
