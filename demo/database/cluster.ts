import { execFile } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { canWrite, sharedFolder, type RunAs } from "./run-as"

const run = promisify(execFile)

/** A PostgreSQL data folder and what is needed to log in to it. */
export type Cluster = {
  dataFolder: string
  address(port: number, database: string): string
}

/** Creates the folder for data and password; returns its actual location. */
export function prepareFolder(wanted: string, user: RunAs | null): string {
  makeOwnFolder(wanted, user)
  if (!user || canWrite(wanted, user)) return wanted

  const key = createHash("sha256").update(wanted).digest("hex").slice(0, 12)
  const shared = sharedFolder()
  mkdirSync(shared, { recursive: true })
  chmodSync(shared, 0o755)
  const folder = path.join(shared, key)
  const note = path.join(wanted, "where.txt")
  // If the note is missing, somebody emptied the wanted folder to start over.
  if (!existsSync(note)) rmSync(folder, { recursive: true, force: true })
  makeOwnFolder(folder, user)
  writeFileSync(note, `${folder}\n`)
  return folder
}

function makeOwnFolder(folder: string, user: RunAs | null) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
}

/** Creates the cluster on the first call, and reads its password on later ones. */
export async function createCluster(
  native: string,
  folder: string,
  user: RunAs | null
): Promise<Cluster> {
  const dataFolder = path.join(folder, "data")
  const passwordFile = path.join(folder, "password")
  if (!existsSync(dataFolder)) {
    writeOwnFile(passwordFile, randomBytes(18).toString("base64url"), user)
    await initialise(native, dataFolder, passwordFile, user)
  }
  const password = readFileSync(passwordFile, "utf8").trim()
  return {
    dataFolder,
    address: (port, database) => `postgres://postgres:${password}@localhost:${port}/${database}`,
  }
}

/** Initialized in a temporary place and then moved: an interrupted first start leaves nothing half done. */
async function initialise(
  native: string,
  dataFolder: string,
  passwordFile: string,
  user: RunAs | null
) {
  const unfinished = `${dataFolder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const settings = [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ]
  await run(path.join(native, "bin", "initdb"), settings, {
    ...user,
    cwd: path.dirname(dataFolder),
    env: { ...process.env, LC_ALL: "C" },
  })
  renameSync(unfinished, dataFolder)
}

function writeOwnFile(file: string, text: string, user: RunAs | null) {
  writeFileSync(file, text, { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}
