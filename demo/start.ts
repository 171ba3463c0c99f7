import { setTimeout as sleep } from "node:timers/promises"
import { killChildren, stopChildren } from "./runner/children"
import { DemoProblem, LOGS, readSettings } from "./runner/settings"
import { runDemo } from "./runner/run-demo"
import { stopDatabase } from "./runner/open-database"

let isStopping = false

/** Stops everything once, the shop first and the database last; a second Ctrl-C does not wait. */
async function stop(exitCode: number) {
  if (isStopping) {
    killChildren()
    process.exit(1)
  }
  isStopping = true
  await stopChildren()
  await stopDatabase()
  process.exit(exitCode)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (!isStopping) console.log("\nStopping ...")
    void stop(0)
  })
}

/** A killed npm does not always pass the signal on to its children. */
async function watchParent() {
  const parent = process.ppid
  while (process.ppid === parent) await sleep(1_000, undefined, { ref: false })
  // Both were killed at once: waits for what is being stopped.
  if (!isStopping) await stop(0)
}

async function main() {
  if (process.env.npm_lifecycle_event) void watchParent()
  try {
    await runDemo(readSettings(process.env))
  } catch (error) {
    if (isStopping) return
    console.error(`\nThe demo has stopped: ${describe(error)}\nLogs: ${LOGS}`)
    await stop(1)
  }
}

function describe(error: unknown): string {
  if (error instanceof DemoProblem) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

void main()
