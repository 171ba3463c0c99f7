import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import {
  generateEntityId,
  InjectManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import {
  HOLD_CAUSES,
  type CompanyHold as HoldRecord,
  type HoldCause,
  type HoldEnd,
} from "../../core/invoice-request"
import type { StoredSettings } from "../../core/stored-settings"
import { toIsoMoment } from "./columns"
import { LEDGER_MODELS } from "./ledger-models"
import { changeValues, saveSettingsSql, type RecordedChange } from "./setting-changes"
import { readDatabaseIdentity } from "./database-identity"
import { listSql, runSql } from "./statements"

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

const newHoldId = () => generateEntityId(undefined, "invhold")

/** The ledger's part that is about no single order: who is held, and what is remembered. */
export class HoldsAndSettings extends MedusaService(LEDGER_MODELS) {
  /** Holds a company for one more cause, or `false`; held for differences since the last of them. */
  @InjectManager()
  async holdCompany(
    hold: { companyId: string; cause: HoldCause; keyDigest: string | null },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `insert into invoicing_company_hold (id, company_id, cause, since, key_digest)
       values (?, ?, ?, now(), ?)
       on conflict (company_id, cause) where deleted_at is null do update
       set since = now(), updated_at = now() where excluded.cause = 'difference' returning xmax = 0 as is_new`,
      [newHoldId(), hold.companyId, hold.cause, hold.keyDigest]
    )
    return rows[0]?.is_new === true
  }

  /** Holds a company because a person wants it, whatever else it is held for. */
  @InjectManager()
  async pauseCompany(
    { companyId, actorId, note }: { companyId: string; actorId: string; note: string },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<void> {
    await runSql(
      context,
      `insert into invoicing_company_hold (id, company_id, cause, since, actor_id, note)
       values (?, ?, 'paused', now(), ?, ?)
       on conflict (company_id, cause) where deleted_at is null do update
       set since = now(), actor_id = excluded.actor_id, note = excluded.note, updated_at = now()`,
      [newHoldId(), companyId, actorId, note]
    )
  }

  /**
   * Ends a company's hold of that cause and no other.
   *
   * Who ends the last cause must know it: the rows of the company are locked first, so of two that
   * end its two causes at once exactly one is told `served`.
   */
  @InjectManager()
  async releaseCompany(
    companyId: string,
    cause: HoldCause,
    since?: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<HoldEnd> {
    const [row] = await runSql(
      context,
      `with held as materialized (
         select id, cause, date_trunc('milliseconds', since) as at from invoicing_company_hold
         where company_id = ? and deleted_at is null order by id for update
       ), ended as (
         delete from invoicing_company_hold
         where id in (select id from held where cause = ? and at = coalesce(?::timestamptz, at))
         returning id
       )
       select exists (select 1 from ended) as is_ended,
         exists (select 1 from held where cause <> ?) as is_held`,
      [companyId, cause, since ?? null, cause]
    )
    if (!row?.is_ended) return "none"
    return row.is_held ? "still-held" : "served"
  }

  /** Every cause of every company that is not served, in the order of {@link HOLD_CAUSES}. */
  @InjectManager()
  async findHolds(@MedusaContext() context: Context<EntityManager> = {}): Promise<HoldRecord[]> {
    const rows = await runSql(
      context,
      `select * from invoicing_company_hold where deleted_at is null
       order by company_id, array_position(array(${listSql}), cause)`,
      [JSON.stringify(HOLD_CAUSES)]
    )
    return rows.map((row) => ({
      companyId: String(row.company_id),
      cause: row.cause as HoldCause,
      since: toIsoMoment(row.since) ?? "",
      keyDigest: (row.key_digest as string | null) ?? null,
      actorId: (row.actor_id as string | null) ?? null,
      note: (row.note as string | null) ?? null,
    }))
  }

  @InjectManager()
  async readDatabaseIdentity(
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<string | null> {
    return await readDatabaseIdentity(context)
  }

  /** Remembers `value` under `key` unless something is remembered already; returns what is. */
  @InjectManager()
  async rememberOnce<T>(
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
  async remember(
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
  async recall<T>(
    key: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<T | null> {
    const [row] = await runSql(context, "select value from invoicing_setting where id = ?", [key])
    return (row?.value as T | undefined) ?? null
  }

  /**
   * What an admin laid over the options, as it was kept; revision 0 while there is nothing.
   * `statements`: how often a person stated which account a key opens.
   */
  @InjectManager()
  async readStoredSettings(
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<{ revision: number; kept: unknown; statements: number }> {
    const rows = await runSql(
      context,
      "select id, value from invoicing_setting where id in (?, ?)",
      [STORED, STATEMENTS]
    )
    const valueOf = (id: string) => rows.find((row) => row.id === id)?.value
    const value = valueOf(STORED) as { revision: number; fields: unknown } | undefined
    const statements = valueOf(STATEMENTS) as number | undefined
    return {
      revision: value?.revision ?? 0,
      kept: value?.fields ?? {},
      statements: statements ?? 0,
    }
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

  /**
   * True for exactly one of the callers that ask for the same turn within `ttlMs`. A turn of the future
   * was taken by a clock that was wrong: nobody waits until then.
   */
  @InjectManager()
  async claimThrottle(
    key: string,
    ttlMs: number,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `insert into invoicing_setting (id, value, updated_at) values (?, '{}'::jsonb, now())
       on conflict (id) do update set updated_at = now()
       where invoicing_setting.updated_at < now() - make_interval(secs => ?)
         or invoicing_setting.updated_at > now() + interval '1 minute'
       returning id`,
      [key, ttlMs / 1000]
    )
    return rows.length > 0
  }
}
