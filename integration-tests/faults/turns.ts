import type { ProcessPool } from "./process-pool"

/** The server's turn at what is due in KSeF and of payments, which its schedule has every minute. */
export async function takeTurns(pool: ProcessPool): Promise<void> {
  const server = await pool.server()
  await server.ask("watchKsef", { times: 1 })
  await server.ask("markPaid", { times: 1 })
}
