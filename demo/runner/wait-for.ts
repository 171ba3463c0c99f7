import { setTimeout as sleep } from "node:timers/promises"
import { failureOf, type Child } from "./children"
import { DemoProblem } from "./settings"

/** Waits until the URL responds with 2xx; if the child ends meanwhile, that is an error. */
export async function waitForAddress(child: Child, address: string, deadlineMs: number) {
  const ended = child.ended.then(() => {
    throw failureOf(child)
  })
  const until = Date.now() + deadlineMs
  const poll = async () => {
    while (!(await answers(address))) {
      if (Date.now() > until) {
        throw new DemoProblem(`"${child.name}" does not answer at ${address}; see ${child.logFile}`)
      }
      await sleep(200)
    }
  }
  await Promise.race([ended, poll()])
  ended.catch(() => undefined)
}

async function answers(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(address, { signal: AbortSignal.timeout(5_000) })
    return ok
  } catch {
    return false
  }
}
