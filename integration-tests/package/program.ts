import { spawn } from "node:child_process"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const COMMAND_DEADLINE_MS = 600_000
const STOP_DEADLINE_MS = 20_000

/** Variables set by npm, Jest and this project; a shop owner's terminal has none of them. */
const OURS =
  /^(npm_(?!config_(registry|cache|userconfig|cafile|proxy|https_proxy)$)|jest_|test_|node_env$|node_options$|database_url$|db_|redis_url$|altera_|medusa_|invoicing_)/i

const running = new Set<Program>()

export type Program = {
  /** All its output so far. */
  output(): string
  /** Resolves with the exit code, null if a signal ended it. */
  ended: Promise<number | null>
  /** Sends SIGTERM to it and its children; returns the exit code. */
  stop(): Promise<number | null>
}

/** Starts a command as a shop owner types it. */
export function launch(command: string, cwd: string, env: Record<string, string> = {}): Program {
  const [file = "", ...args] = command.split(" ")
  const child = spawn(file, args, {
    cwd,
    env: { ...terminalEnv(), MEDUSA_DISABLE_TELEMETRY: "true", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // Its own process group: `npx` is not the program that has to stop.
    detached: true,
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  // "close" follows once no process in the group has the output open.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  })
  const signal = (name: NodeJS.Signals) => {
    if (!running.has(program) || child.pid === undefined) return
    try {
      process.kill(-child.pid, name)
    } catch {
      // It has just ended.
    }
  }
  const program: Program = {
    output: () => output,
    ended: ended.finally(() => running.delete(program)),
    stop: async () => {
      signal("SIGTERM")
      const timer = setTimeout(() => signal("SIGKILL"), STOP_DEADLINE_MS)
      return await program.ended.finally(() => clearTimeout(timer))
    },
  }
  program.ended.catch(() => undefined)
  running.add(program)
  return program
}

/** Stops whatever is still running, for example after a failure. */
export async function stopPrograms(): Promise<void> {
  await Promise.allSettled([...running].map(async (program) => await program.stop()))
}

/**
 * Runs a command to its end and returns its output.
 *
 * @throws Error with the end of its output, if it fails or does not end.
 */
export async function run(
  command: string,
  cwd: string,
  env?: Record<string, string>
): Promise<string> {
  const { code, output } = await runToItsEnd(command, cwd, env)
  if (code !== 0) throw new Error(`"${command}" ended with ${code}:\n${output.slice(-6000)}`)
  return output
}

/** The same for a command that may fail. */
export async function runToItsEnd(
  command: string,
  cwd: string,
  env?: Record<string, string>,
  deadlineMs = COMMAND_DEADLINE_MS
): Promise<{ code: number | null; output: string }> {
  const program = launch(command, cwd, env)
  const stopTimer = new AbortController()
  const tooLong = sleep(deadlineMs, "too long" as const, { signal: stopTimer.signal })
  tooLong.catch(() => undefined)
  const end = await Promise.race([program.ended, tooLong])
  stopTimer.abort()
  if (end === "too long") {
    await program.stop()
    throw new Error(`"${command}" did not end in ${deadlineMs} ms:\n${program.output()}`)
  }
  return { code: end, output: program.output() }
}

function terminalEnv(): NodeJS.ProcessEnv {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)))
  // npm puts the project's own programs first in PATH; the app must have all that it calls.
  const places = (env.PATH ?? "").split(path.delimiter)
  return {
    ...env,
    PATH: places.filter((place) => !place.includes("node_modules")).join(path.delimiter),
  }
}
