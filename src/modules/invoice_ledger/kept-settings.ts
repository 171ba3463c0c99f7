import { KSEF_ACCOUNT, nameKsefAccount, type KsefVisibility } from "../../core/ksef/ksef-visibility"
import type { OperatorAct } from "../../core/lifecycle/operator-act"
import type { RecordedChange } from "../../core/settings/recorded-change"
import type { StoredSettings } from "../../core/settings/stored-settings"
import { actValues, insertActSql } from "./act-sql"
import type { Database } from "./database"
import { readDatabaseIdentity } from "./database-identity"
import { changeValues, saveSettingsSql } from "./setting-changes"

const STORED = "stored_settings"

/**
 * Setting that counts the statements about accounts: when it changes, what a process cached about them
 * is stale.
 */
export const STATEMENTS = "account_statements"

type SettingsSave = {
  expectRevision: number
  fields: StoredSettings
  /** At least one change. */
  changes: readonly RecordedChange[]
  actorId: string
}

/** The part of the ledger about saved values, stored settings and what people did. */
export class KeptSettings {
  constructor(private readonly database: Database) {}

  async readDatabaseIdentity(): Promise<string | null> {
    return await readDatabaseIdentity(this.database)
  }

  /** Saves `value` under `key` unless a value is already saved; returns the saved one. */
  async saveValueOnce<T>(key: string, value: T): Promise<T> {
    await this.database.run(
      `insert into invoicing_setting (id, value) values (?, ?::jsonb) on conflict (id) do nothing`,
      [key, JSON.stringify(value)]
    )
    const [row] = await this.database.run("select value from invoicing_setting where id = ?", [key])
    return row?.value as T
  }

  async saveValue(key: string, value: unknown): Promise<void> {
    await this.database.run(
      `insert into invoicing_setting (id, value) values (?, ?::jsonb)
       on conflict (id) do update set value = excluded.value, updated_at = now()`,
      [key, JSON.stringify(value)]
    )
  }

  /** Saves `value` if the one under `key` is still `before`, or if there is none and `before` is null. */
  async saveValueIf(key: string, before: unknown, value: unknown): Promise<boolean> {
    const [then, now] = [JSON.stringify(before ?? null), JSON.stringify(value)]
    const rows = await this.database.run(
      before === null
        ? `insert into invoicing_setting (id, value) values (?, ?::jsonb)
           on conflict (id) do update set value = excluded.value, updated_at = now()
           where invoicing_setting.value = ?::jsonb returning id`
        : `update invoicing_setting set value = ?::jsonb, updated_at = now()
           where id = ? and value = ?::jsonb returning id`,
      before === null ? [key, now, then] : [now, key, then]
    )
    return rows.length > 0
  }

  async readValue<T>(key: string): Promise<T | null> {
    const [row] = await this.database.run("select value from invoicing_setting where id = ?", [key])
    return (row?.value as T | undefined) ?? null
  }

  /**
   * The settings with which an admin overrode the options, as stored; revision 0 if there are none.
   * `statements`: how often a person stated which account a key opens. `ksefShown`: the accounts in
   * which a KSeF status was seen, as keys for {@link hasShownKsef}.
   */
  async readStoredSettings(): Promise<{
    revision: number
    kept: unknown
    statements: number
    ksefShown: readonly string[]
  }> {
    const rows = await this.database.run(
      `select id, value from invoicing_setting
       where id in (?, ?) or starts_with(id, ?) and value ->> 'shownSince' is not null`,
      [STORED, STATEMENTS, KSEF_ACCOUNT]
    )
    const valueOf = (id: string) => rows.find((row) => row.id === id)?.value
    const value = valueOf(STORED) as { revision: number; fields: unknown } | undefined
    const statements = valueOf(STATEMENTS) as number | undefined
    return {
      revision: value?.revision ?? 0,
      kept: value?.fields ?? {},
      statements: statements ?? 0,
      ksefShown: rows
        .map((row) => String(row.id))
        .filter((id) => id.startsWith(KSEF_ACCOUNT))
        .map((id) => id.slice(KSEF_ACCOUNT.length)),
    }
  }

  /** Whether a KSeF status was ever seen in an account, or in a company whose account is not known yet. */
  async hasShownKsef(account: string): Promise<boolean> {
    const known = await this.readValue<KsefVisibility>(nameKsefAccount(account))
    return known !== null && known.shownSince !== null
  }

  /**
   * Replaces the stored settings and records each change; false if somebody else changed them since
   * `expectRevision` was read.
   *
   * One statement, so that there is no change without its record.
   */
  async saveStoredSettings({
    expectRevision,
    fields,
    changes,
    actorId,
  }: SettingsSave): Promise<boolean> {
    const value = JSON.stringify({ revision: expectRevision + 1, fields })
    const rows = await this.database.run(saveSettingsSql, [
      STORED,
      value,
      expectRevision,
      ...changeValues(actorId, changes),
    ])
    return rows.length > 0
  }

  /** Records what a person did to a request, if no change in the ledger records it. */
  async recordAct(requestId: string, act: OperatorAct): Promise<void> {
    const sql = `with request as (select ?::text as id) ${insertActSql("request")}`
    await this.database.run(sql, [requestId, ...actValues(act)])
  }

  /** The database's clock in milliseconds, which is the same for every process. */
  async readClockMs(): Promise<number> {
    const [row] = await this.database.run("select extract(epoch from now()) * 1000 as ms", [])
    return Number(row?.ms)
  }
}
