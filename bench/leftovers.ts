import { dropDatabase, runSql } from "../integration-tests/shop/database"

/** Drops the databases of this run that it could not drop because it was interrupted. */
export async function dropLeftovers(serverUrl: string): Promise<void> {
  const rows = await runSql<{ name: string }>(
    serverUrl,
    "select datname as name from pg_database where datname ~ $1",
    [`^inv_bench_([a-z]+_)?${process.pid}(_|$)`]
  )
  for (const { name } of rows) await dropDatabase(name)
}
