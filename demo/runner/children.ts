import { spawn, type ChildProcess } from "node:child_process"
import { mkdirSync, openSync, closeSync, readFileSync } from "node:fs"
import path from "node:path"
import { DemoProblem, LOGS, PROJECT } from "./settings"

export type Child = {
  name: string
  logFile: string
  process: ChildProcess
  /** Resolves with the exit code, or with null if a signal ended it. */
  ended: Promise<number | null>
}

const STOP_DEADLINE_MS = 15_000
const running: Child[] = []

/**
 * Starts a Node program of the project, with its output in a log file.
 *
 * It has its own process group, so that Ctrl-C reaches it only through `stopChildren`, in order, and so that
 * its children end with it. If this process is killed, `end-with-parent.ts` ends it.
 */
export function startChild(name: string, args: string[], env: NodeJS.ProcessEnv): Child {
  mkdirSync(LOGS, { recursive: true })
  const logFile = path.join(LOGS, `${name}.log`)
  const log = openSync(logFile, "w")
  const loaders = ["ts-node/register/transpile-only", path.join(__dirname, "end-with-parent.ts")]
  const child = spawn(process.execPath, [...loaders.flatMap((file) => ["-r", file]), ...args], {
    cwd: PROJECT,
    env: { ...process.env, NODE_ENV: "development", MEDUSA_DISABLE_TELEMETRY: "true", ...env },
    stdio: ["ignore", log, log, "ipc"],
    detached: true,
  })
  closeSync(log)
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(1))
    child.once("exit", resolve)
  })
  const started = { name, logFile, process: child, ended }
  running.push(started)
  void ended.then(() => running.splice(running.indexOf(started), 1))
  return started
}

/** Waits for a child that is expected to end. */
export async function finish(child: Child): Promise<void> {
  if ((await child.ended) !== 0) throw failureOf(child)
}

/** The last lines of its log usually contain the reason. */
export function failureOf({ name, logFile }: Child): DemoProblem {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-15)
  return new DemoProblem(`"${name}" ended unexpectedly. Its log, ${logFile}:\n${lines.join("\n")}`)
}

/** Stops the latest first: the shop before the sandbox that it calls. */
export async function stopChildren(): Promise<void> {
  for (const child of [...running].reverse()) {
    signalGroup(child, "SIGTERM")
    const timer = setTimeout(() => signalGroup(child, "SIGKILL"), STOP_DEADLINE_MS)
    await child.ended
    clearTimeout(timer)
  }
}

export function killChildren() {
  for (const child of running) signalGroup(child, "SIGKILL")
}

function signalGroup({ process: { pid } }: Child, signal: NodeJS.Signals) {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has just ended.
  }
}
