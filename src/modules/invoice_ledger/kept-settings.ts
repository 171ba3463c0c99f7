import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext } from "@medusajs/framework/utils"
import { KSEF_ACCOUNT, nameKsefAccount, type AccountShows } from "../../core/ksef/account-shows"
import type { StoredSettings } from "../../core/settings/stored-settings"
import { changeValues, saveSettingsSql, type RecordedChange } from "./setting-changes"
import { readDatabaseIdentity } from "./database-identity"
import { Scans } from "./scans"
import { runSql } from "./statements"

const STORED = "stored_settings"

/** Setting that counts the statements about accounts: what a process remembers of them is old then. */
export const STATEMENTS = "account_statements"

type SettingsSave = {
  expectRevision: number
  fields: StoredSettings
  /** At least one: without a change there is nothing to save. */
  changes: readonly RecordedChange[]
  actorId: string
}

/** The ledger's part that is about no single order: its saved values, and what an admin stored. */
export class KeptSettings extends Scans {
  @InjectManager()
  async readDatabaseIdentity(
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<string | null> {
    return await readDatabaseIdentity(context)
  }

  /** Saves `value` under `key` unless something is saved already; returns what is. */
  @InjectManager()
  async saveValueOnce<T>(
    key: string,
    value: T,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<T> {
    await runSql(
      context,
      `insert into invoicing_setting (id, value) values (?, ?::jsonb) on conflict (id) do nothing`,
      [key, JSON.stringify(value)]
    )
    const [row] = await runSql(context, "select value from invoicing_setting where id = ?", [key])
    return row?.value as T
  }

  @InjectManager()
  async saveValue(
    key: string,
    value: unknown,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<void> {
    await runSql(
      context,
      `insert into invoicing_setting (id, value) values (?, ?::jsonb)
       on conflict (id) do update set value = excluded.value, updated_at = now()`,
      [key, JSON.stringify(value)]
    )
  }

  @InjectManager()
  async readValue<T>(
    key: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<T | null> {
    const [row] = await runSql(context, "select value from invoicing_setting where id = ?", [key])
    return (row?.value as T | undefined) ?? null
  }

  /**
   * What an admin laid over the options, as it was kept; revision 0 while there is nothing.
   * `statements`: how often a person stated which account a key opens. `ksefShown`: the accounts in
   * which a KSeF status was seen, as {@link hasShownKsef} is asked of them.
   */
  @InjectManager()
  async readStoredSettings(@MedusaContext() context: Context<EntityManager> = {}): Promise<{
    revision: number
    kept: unknown
    statements: number
    ksefShown: readonly string[]
  }> {
    const rows = await runSql(
      context,
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

  /** Whether a KSeF status was ever seen in an account, or in a company's while that is not known. */
  @InjectManager()
  async hasShownKsef(
    account: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const known = await this.readValue<AccountShows>(nameKsefAccount(account), context)
    return known !== null && known.shownSince !== null
  }

  /**
   * Replaces the stored settings and records each change; false when somebody else changed them
   * since `expectRevision` was read.
   *
   * One statement: no change without its record.
   */
  @InjectManager()
  async saveStoredSettings(
    { expectRevision, fields, changes, actorId }: SettingsSave,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const value = JSON.stringify({ revision: expectRevision + 1, fields })
    const rows = await runSql(context, saveSettingsSql, [
      STORED,
      value,
      expectRevision,
      ...changeValues(actorId, changes),
    ])
    return rows.length > 0
  }

  /** Milliseconds of the database's clock, which is the same for every process. */
  @InjectManager()
  async readClockMs(@MedusaContext() context: Context<EntityManager> = {}): Promise<number> {
    const [row] = await runSql(context, "select extract(epoch from now()) * 1000 as ms", [])
    return Number(row?.ms)
  }
}
