import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Cluster } from "./cluster"
import { isClaimed } from "./connections"

/** A living process is using the data. */
export class DatabaseInUse extends Error {}

const STOP_DEADLINE_MS = 20_000

/**
 * Stops a server that a killed process left running on this data folder, and removes the pid file of one that
 * is gone.
 *
 * @throws DatabaseInUse if another process is using the data now.
 */
export async function clearLeftovers(cluster: Cluster) {
  const mark = path.join(cluster.dataFolder, "postmaster.pid")
  if (!existsSync(mark)) return
  const [pid, , , port] = readFileSync(mark, "utf8").split("\n").map(Number)
  if (!pid || !isPostgres(pid)) return rmSync(mark, { force: true })

  if (port && (await isClaimed(cluster, port))) {
    throw new DatabaseInUse(`${cluster.dataFolder} is in use by a running PostgreSQL (${pid}).`)
  }
  process.kill(pid, "SIGINT")
  const deadline = Date.now() + STOP_DEADLINE_MS
  while (isPostgres(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL ${pid} did not stop; stop it by hand.`)
    await sleep(100)
  }
}

/** Process ids are reused after a restart, so the name is checked too. */
function isPostgres(pid: number): boolean {
  const description = describeProcess(pid)
  return description.includes("postgres") && !/(^|\) )Z/.test(description)
}

/** Name and state, as in `12 (postgres) S ...`; empty if there is no such process. */
function describeProcess(pid: number): string {
  if (existsSync("/proc/self/stat")) {
    const file = `/proc/${pid}/stat`
    return existsSync(file) ? readFileSync(file, "utf8") : ""
  }
  const ps = spawnSync("ps", ["-p", String(pid), "-o", "stat=,comm="], { encoding: "utf8" })
  return ps.stdout?.trim() ?? ""
}
