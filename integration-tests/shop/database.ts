import { withClient } from "../../demo/database/with-client"

/** The server on which tests create their databases; `npm test` starts one if none is given. */
export function serverUrl(): string {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error("Integration tests need DATABASE_URL; run them through npm test")
  return url
}

/** The URL of another database on the same server. */
export function databaseUrl(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

export async function runSql<Row extends Record<string, unknown>>(
  url: string,
  sql: string,
  values: unknown[] = []
): Promise<Row[]> {
  return await withClient(url, async (client) => (await client.query<Row>(sql, values)).rows)
}

/** Does the work while no other test process does work with the same name. */
export async function withServerLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return await withClient(serverUrl(), async (client) => {
    await client.query("select pg_advisory_lock(hashtext($1))", [name])
    return await work()
  })
}

export async function existsDatabase(name: string): Promise<boolean> {
  const rows = await runSql(serverUrl(), "select 1 from pg_database where datname = $1", [name])
  return rows.length > 0
}

export async function createDatabase(name: string, template?: string): Promise<void> {
  const from = template === undefined ? "" : ` template "${template}"`
  await runSql(serverUrl(), `create database "${name}"${from}`)
}

export async function dropDatabase(name: string): Promise<void> {
  await runSql(serverUrl(), `drop database if exists "${name}" with (force)`)
}

const DEADLOCK_DETECTED = "40P01"

/**
 * Drops an object that a running process uses: `schema bullmq`, `table bullmq.job`. The drop takes its locks
 * one by one, so PostgreSQL may detect a deadlock with the process and abort the drop; then it retries.
 */
export async function dropInUse(url: string, what: string): Promise<void> {
  for (;;) {
    try {
      await runSql(url, `drop ${what} cascade`)
      return
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK_DETECTED) throw error
    }
  }
}

/** Every row of every table that matches the pattern, as text: to check that something is not in it. */
export async function dumpTables(url: string, schema: string, like = "%"): Promise<string> {
  return await withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = $1 and table_name like $2 and table_type = 'BASE TABLE' order by 1`,
      [schema, like]
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${schema}"."${name}" t`
      )
      texts.push(`-- ${name}`, ...rows.map(({ row }) => row))
    }
    return texts.join("\n")
  })
}
