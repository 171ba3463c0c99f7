import { spawn, type ChildProcess } from "node:child_process"
import path from "node:path"
import type { Cluster } from "./cluster"
import { clearLeftovers } from "./leftovers"
import type { RunAs } from "./run-as"

type ServerOptions = {
  native: string
  cluster: Cluster
  user: RunAs | null
  port: number
  settings?: Record<string, string>
  onLog?: (text: string) => void
}

const READY = "database system is ready to accept connections"
const STOP_DEADLINE_MS = 15_000

/** Starts `postgres` and waits until it accepts connections. */
export async function startServer(options: ServerOptions) {
  const { cluster, user, native } = options
  await clearLeftovers(cluster)
  const child = spawn(path.join(native, "bin", "postgres"), serverArguments(options), {
    ...user,
    cwd: cluster.dataFolder,
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
    // Its own process group: Ctrl-C in a terminal must stop the shop first, then its database.
    detached: true,
  })
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  await waitUntilReady(child, options.onLog)
  return { ended, stop: () => stopServer(child, ended) }
}

function serverArguments({ cluster, port, settings }: ServerOptions): string[] {
  const all = {
    listen_addresses: "localhost",
    unix_socket_directories: "",
    max_connections: "200",
    lc_messages: "C",
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  return ["-D", cluster.dataFolder, "-p", String(port), ...flags]
}

function waitUntilReady(child: ChildProcess, onLog?: (text: string) => void): Promise<void> {
  let output = ""
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", (code) =>
      reject(new Error(`PostgreSQL did not start (exit code ${code}):\n${output.trim()}`))
    )
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      onLog?.(text)
      output = (output + text).slice(-4_000)
      if (output.includes(READY)) resolve()
    })
  })
}

/** "Fast" stop: connections are closed, data is written. */
async function stopServer(child: ChildProcess, ended: Promise<number | null>) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGINT")
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_DEADLINE_MS)
  await ended
  clearTimeout(timer)
}
