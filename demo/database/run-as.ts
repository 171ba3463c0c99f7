import { execFileSync, spawnSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import path from "node:path"

export type RunAs = { uid: number; gid: number }

/**
 * The user that PostgreSQL runs as: null is the current one; root is replaced, because PostgreSQL refuses it.
 */
export function chooseUser(): RunAs | null {
  if (process.getuid?.() !== 0) return null
  const user = findUser("postgres") ?? findUser("nobody")
  if (!user) {
    throw new Error(
      "PostgreSQL does not run as root, and this machine has neither a user called postgres nor one called nobody."
    )
  }
  return user
}

function findUser(name: string): RunAs | null {
  const read = (flag: string) =>
    Number(
      execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    )
  try {
    return { uid: read("-u"), gid: read("-g") }
  } catch {
    return null
  }
}

/** Whether the program starts at all; tried, because mode bits alone do not cover all parent folders. */
export function canRun(program: string, user?: RunAs): boolean {
  return spawnSync(program, ["--version"], { ...user, cwd: "/", stdio: "ignore" }).status === 0
}

export function canWrite(folder: string, user: RunAs): boolean {
  const script = 'cd "$0" && test -w .'
  return spawnSync("/bin/sh", ["-c", script, folder], { ...user, cwd: "/" }).status === 0
}

export function makeReadableForAll(folder: string) {
  execFileSync("chmod", ["-R", "a+rX", folder])
}

/** A folder owned by root that every user can traverse, and that survives a restart. */
export function sharedFolder(): string {
  const name = "medusa-plugin-altera"
  for (const parent of ["/var/lib", "/var/db"]) {
    try {
      accessSync(parent, constants.W_OK)
      return path.join(parent, name)
    } catch {
      continue
    }
  }
  throw new Error("There is no folder to keep the database in. Set DATABASE_URL.")
}
