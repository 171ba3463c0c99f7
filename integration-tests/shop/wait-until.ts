import { setTimeout as sleep } from "node:timers/promises"

/** A look over HTTP costs the shop some 20 ms of CPU, which what is waited for needs too. */
const POLL_MS = 200

/** Waits for a condition; the error names what did not come and what was there instead. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  deadlineMs = 60_000
): Promise<T> {
  const end = Date.now() + deadlineMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Waited ${deadlineMs} ms in vain: ${what}`)
    await sleep(POLL_MS)
  }
}
