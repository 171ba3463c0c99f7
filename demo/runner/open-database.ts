import { createWriteStream, mkdirSync } from "node:fs"
import path from "node:path"
import { startDatabase, type Database } from "../database"
import { DatabaseInUse } from "../database/leftovers"
import { withClient } from "../database/with-client"
import { DemoProblem, FOLDER, LOGS } from "./settings"

let embedded: Database | null = null

/** Starts the embedded PostgreSQL; two demos cannot share a data folder. */
export async function openEmbedded(): Promise<Database> {
  mkdirSync(LOGS, { recursive: true })
  const log = createWriteStream(path.join(LOGS, "postgres.log"))
  try {
    embedded = await startDatabase({
      dataDir: path.join(FOLDER, "postgres"),
      // A crash of the whole machine may lose the last half second of data, but never consistency.
      settings: { synchronous_commit: "off" },
      onLog: (text) => log.write(text),
    })
    return embedded
  } catch (error) {
    if (error instanceof DatabaseInUse) {
      throw new DemoProblem("The demo is already running in this folder, in another terminal.")
    }
    throw error
  }
}

export async function stopDatabase() {
  await embedded?.stop()
}

/** Creates the database of the user's own URL if its server does not have it yet. */
export async function openGiven(url: string): Promise<string> {
  const wanted = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = "/postgres"
  try {
    await withClient(url, async () => undefined)
  } catch (error) {
    if ((error as { code?: string }).code !== "3D000") {
      throw new DemoProblem(`Cannot connect to DATABASE_URL: ${(error as Error).message}`)
    }
    await withClient(server.href, (client) =>
      client.query(`create database ${client.escapeIdentifier(wanted)}`)
    )
  }
  return url
}

/** Empties the embedded database after an interrupted first start. */
export async function emptyDatabase(url: string) {
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = "/postgres"
  await withClient(server.href, async (client) => {
    const quoted = client.escapeIdentifier(name)
    await client.query(`drop database ${quoted} with (force)`)
    await client.query(`create database ${quoted}`)
  })
}
