import { setTimeout as sleep } from "node:timers/promises"

/** A look over HTTP costs the shop some 20 ms of CPU, which what is waited for needs too. */
const POLL_MS = 200

/**
 * Longer than the sweep takes at most to wake a request whose queue did not answer at once, which
 * on a busy machine happens: two minutes of idling and one until its turn.
 */
const DEADLINE_MS = 210_000

/** Waits for a condition; the error names what did not come and what was there instead. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  deadlineMs = DEADLINE_MS
): Promise<T> {
  const end = Date.now() + deadlineMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Waited ${deadlineMs} ms in vain: ${what}`)
    await sleep(POLL_MS)
  }
}
