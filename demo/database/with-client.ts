import { Client } from "pg"

/**
 * Provides a connection to PostgreSQL for the duration of the work. A dropped connection fails its current or
 * next query; while none is running, it must not end the process.
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
