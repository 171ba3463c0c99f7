import { Client } from "pg"

/**
 * Lends a connection to PostgreSQL for as long as the work takes. One that is cut fails the query that it
 * is at, or the next one; while it is at none, it must not end the process.
 */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
