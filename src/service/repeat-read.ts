import { setTimeout as wait } from "node:timers/promises"
import type { Outcome } from "../core/request/outcomes"

export type ReadRetries = { retries: number; minTimeoutMs: number }

/** Pause for a `Retry-After` of 0 or with a past date. */
const MIN_WAIT_MS = 1_000

/** Longest `Retry-After` that is waited for inside one call. */
const MAX_WAIT_MS = 2_000

class DoubtfulRead extends Error {
  constructor(readonly waitMs: number) {
    super("A read ended with an unknown outcome")
  }
}

/**
 * Retries a read a few times with jitter while its outcome is in doubt; returns the last outcome.
 *
 * Only for read-only calls. Never wrap creating, sending or marking: a repeated create is a second
 * invoice.
 */
export async function repeatRead<T>(
  read: () => Promise<Outcome<T>>,
  { retries, minTimeoutMs }: ReadRetries
): Promise<Outcome<T>> {
  const { default: pRetry } = await import("p-retry")
  const outcomes: Outcome<T>[] = []
  const attempt = async (): Promise<Outcome<T>> => {
    const outcome = await read()
    outcomes.push(outcome)
    if (isWorthRepeating(outcome)) throw new DoubtfulRead(readWait(outcome))
    return outcome
  }
  try {
    return await pRetry(attempt, {
      retries,
      minTimeout: minTimeoutMs,
      randomize: true,
      onFailedAttempt: async ({ error, retriesLeft }) => {
        if (error instanceof DoubtfulRead && retriesLeft > 0) await wait(error.waitMs)
      },
    })
  } catch (error) {
    const last = outcomes.at(-1)
    if (error instanceof DoubtfulRead && last) return last
    throw error
  }
}

function isWorthRepeating(outcome: Outcome<unknown>): boolean {
  switch (outcome.kind) {
    case "not-sent":
    case "unknown":
      return true
    case "asked-to-wait":
      return outcome.retryAfterMs !== null && outcome.retryAfterMs <= MAX_WAIT_MS
    case "done":
    case "refused":
    case "key-rejected":
      return false
  }
}

const readWait = (outcome: Outcome<unknown>) =>
  outcome.kind === "asked-to-wait" ? Math.max(outcome.retryAfterMs ?? 0, MIN_WAIT_MS) : 0
