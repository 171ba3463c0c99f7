import { dropDatabase, runSql } from "../integration-tests/shop/database"

/** Drops the databases that this run made and, cut off, had no time to drop. */
export async function dropLeftovers(serverUrl: string): Promise<void> {
  const rows = await runSql<{ name: string }>(
    serverUrl,
    "select datname as name from pg_database where datname ~ $1",
    [`^inv_bench_([a-z]+_)?${process.pid}(_|$)`]
  )
  for (const { name } of rows) await dropDatabase(name)
}
