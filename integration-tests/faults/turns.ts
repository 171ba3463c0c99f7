import type { ProcessPool } from "./process-pool"

/** Has the server check due KSeF statuses and payments, which its schedule does every minute. */
export async function takeTurns(pool: ProcessPool): Promise<void> {
  const server = await pool.server()
  await server.ask("watchKsef", { times: 1 })
  await server.ask("markPaid", { times: 1 })
}
