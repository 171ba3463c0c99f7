import path from "node:path"
import { findBinaries } from "./database/binaries"
import { claimCluster, ensureDatabase } from "./database/connections"
import { createCluster, prepareFolder } from "./database/cluster"
import { freePort } from "./database/free-port"
import { chooseUser, sharedFolder } from "./database/run-as"
import { startServer } from "./database/server"

export type DatabaseOptions = {
  /** Kept between starts; only one server may use it at a time. */
  dataDir: string
  /** A free one if omitted. */
  port?: number
  /** Name of the database in the URL; created if it does not exist. */
  database?: string
  /** Settings of postgresql.conf, such as `{ fsync: "off" }`. */
  settings?: Record<string, string>
  /** The folder whose bin/ has `postgres` and `initdb`; that of the npm packages if omitted. */
  home?: string
  /** Receives the server's own messages. */
  onLog?: (text: string) => void
}

export type Database = {
  url: string
  stop(): Promise<void>
  /** Resolves with the server's exit code, also when it was stopped. */
  ended: Promise<number | null>
}

/**
 * Starts the PostgreSQL from the npm packages, or from `home`, reachable only from this machine.
 *
 * The data stays in `dataDir`, except that root's PostgreSQL runs as another user: if that user has no access
 * to the folder, the data goes to a system folder named after it. A server left behind by a killed process is
 * stopped first; one still in use is an error.
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const user = chooseUser()
  const native = options.home ?? findBinaries(user, user ? sharedFolder() : options.dataDir)
  const folder = prepareFolder(path.resolve(options.dataDir), user)
  const cluster = await createCluster(native, folder, user)
  const port = options.port ?? (await freePort())
  const server = await startServer({ native, cluster, user, port, ...options })

  try {
    await ensureDatabase(cluster, port, options.database ?? "medusa")
    const release = await claimCluster(cluster, port)
    return {
      url: cluster.address(port, options.database ?? "medusa"),
      ended: server.ended,
      stop: async () => {
        await release()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
