import { Client } from "pg"
import type { Cluster } from "./cluster"

/** The application name of an owner's connection, which ends with the owner's process. */
const OWNER = "medusa-plugin-altera owner"

async function connect(url: string, applicationName?: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: applicationName })
  client.on("error", () => undefined)
  await client.connect()
  return client
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Shows other processes that this one uses the cluster, for as long as it lives. */
export async function claimCluster(cluster: Cluster, port: number): Promise<() => Promise<void>> {
  const client = await connect(cluster.address(port, "postgres"), OWNER)
  return () => client.end()
}

/**
 * Whether a living process claims the server on this port; also false if the server accepts no connection.
 */
export async function isClaimed(cluster: Cluster, port: number): Promise<boolean> {
  try {
    return await withClient(cluster.address(port, "postgres"), async (client) => {
      const owners = await client.query(
        "select 1 from pg_stat_activity where application_name = $1",
        [OWNER]
      )
      return owners.rows.length > 0
    })
  } catch {
    return false
  }
}

/** Creates the database with this name if it does not exist. */
export async function ensureDatabase(cluster: Cluster, port: number, name: string) {
  await withClient(cluster.address(port, "postgres"), async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [name])
    if (found.rows.length === 0) {
      await client.query(`create database ${client.escapeIdentifier(name)}`)
    }
  })
}
