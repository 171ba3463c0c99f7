import * as bullmq from "bullmq"

/*
 * Preloaded into the shop processes of the short form, after `short-pauses.ts`: what would wait for minutes
 * is due within seconds, so that a run comes to rest within a minute. The logic is unchanged; the long form
 * runs without this.
 */

/** BullMQ's defaults are 30 s each: a job whose worker was killed is taken over after both. */
const LOCK_MS = 5_000

if (process.env.PROOF_SHORT_PAUSES === "1") shortenQueue()

function shortenQueue(): void {
  const Worker = bullmq.Worker as unknown as new (...parts: unknown[]) => object
  class HurriedWorker extends Worker {
    constructor(name: string, run: unknown, options: object, ...rest: unknown[]) {
      super(name, run, { ...options, lockDuration: LOCK_MS, stalledInterval: LOCK_MS }, ...rest)
    }
  }
  const loaded = require.cache[require.resolve("bullmq")]
  if (!loaded) throw new Error("BullMQ could not be found to shorten its timers")
  loaded.exports = { ...bullmq, Worker: HurriedWorker }
}
