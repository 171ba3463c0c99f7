import { withClient } from "../database/with-client"

/** What the demo has done in a database. */
export type SetupProgress = {
  /** Hash of the migrations that ran. */
  migrated: string | null
  seed: "started" | "done" | null
  /** The tables of a Medusa shop exist, whether created by the demo or not. */
  hasShop: boolean
}

export async function readProgress(url: string): Promise<SetupProgress> {
  return withClient(url, async (client) => {
    await client.query("create schema if not exists demo")
    await client.query("create table if not exists demo.mark (name text primary key, value text)")
    const shop = await client.query<{ there: boolean }>(
      "select to_regclass('public.store') is not null as there"
    )
    const { rows } = await client.query<{ name: string; value: string }>("select * from demo.mark")
    const valueOf = (name: string) => rows.find((row) => row.name === name)?.value ?? null
    const seed = valueOf("seed")
    return {
      migrated: valueOf("migrated"),
      seed: seed === "started" || seed === "done" ? seed : null,
      hasShop: shop.rows[0]?.there ?? false,
    }
  })
}

export async function saveProgress(url: string, name: "migrated" | "seed", value: string) {
  await withClient(url, (client) =>
    client.query(
      "insert into demo.mark values ($1, $2) on conflict (name) do update set value = $2",
      [name, value]
    )
  )
}
