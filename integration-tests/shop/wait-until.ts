import { setTimeout as sleep } from "node:timers/promises"

/** Polling over HTTP costs the shop some 20 ms of CPU, which it also needs for the awaited work. */
const POLL_MS = 200

/**
 * Longer than the sweep may take to enqueue a request again whose queue did not respond at once, which
 * happens on a busy machine: two minutes of idling and one until its turn.
 */
const DEADLINE_MS = 210_000

/** Waits for a condition; the error says what did not happen and what was there instead. */
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
