import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import {
  listWeakerCauses,
  type CompanyHold as HoldRecord,
  type HoldCause,
} from "../../core/invoice-request"
import type { StoredSettings } from "../../core/stored-settings"
import { toIsoMoment } from "./columns"
import CompanyHold from "./models/company-hold"
import InvoiceAct from "./models/invoice-act"
import InvoiceAttempt from "./models/invoice-attempt"
import InvoiceRequest from "./models/invoice-request"
import InvoicingSetting from "./models/invoicing-setting"
import SettingChange from "./models/setting-change"
import { changeValues, saveSettingsSql, type RecordedChange } from "./setting-changes"
import { listSql, runSql } from "./statements"

const STORED = "stored_settings"

type SettingsSave = {
  expectRevision: number
  fields: StoredSettings
  /** At least one: without a change there is nothing to save. */
  changes: readonly RecordedChange[]
  actorId: string
}

/** The ledger's part that is about no single order: who is held, and what is remembered. */
export class HoldsAndSettings extends MedusaService({
  InvoiceRequest,
  InvoiceAttempt,
  InvoiceAct,
  InvoicingSetting,
  CompanyHold,
  SettingChange,
}) {
  /** Holds a company; false when it is held for this or a stronger cause already. */
  @InjectManager()
  async holdCompany(
    hold: { companyId: string; cause: HoldCause; keyDigest: string | null },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `insert into invoicing_company_hold (id, cause, since, key_digest) values (?, ?, now(), ?)
       on conflict (id) do update
       set cause = excluded.cause, since = excluded.since, key_digest = excluded.key_digest,
         updated_at = now()
       where invoicing_company_hold.cause in (${listSql})
       returning id`,
      [hold.companyId, hold.cause, hold.keyDigest, JSON.stringify(listWeakerCauses(hold.cause))]
    )
    return rows.length > 0
  }

  /** Holds a company because a person wants it; a difference to be looked at stays the cause. */
  @InjectManager()
  async pauseCompany(
    { companyId, actorId, note }: { companyId: string; actorId: string; note: string },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<void> {
    await runSql(
      context,
      `insert into invoicing_company_hold (id, cause, since, actor_id, note)
       values (?, 'paused', now(), ?, ?)
       on conflict (id) do update set cause = 'paused', since = now(), key_digest = null,
         actor_id = excluded.actor_id, note = excluded.note, updated_at = now()
       where invoicing_company_hold.cause <> 'difference'`,
      [companyId, actorId, note]
    )
  }

  /** Ends a company's hold of that cause; false when there was none. */
  @InjectManager()
  async releaseCompany(
    companyId: string,
    cause: HoldCause,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      "delete from invoicing_company_hold where id = ? and cause = ? returning id",
      [companyId, cause]
    )
    return rows.length > 0
  }

  @InjectManager()
  async findHolds(@MedusaContext() context: Context<EntityManager> = {}): Promise<HoldRecord[]> {
    const rows = await runSql(context, "select * from invoicing_company_hold", [])
    return rows.map((row) => ({
      companyId: String(row.id),
      cause: row.cause as HoldCause,
      since: toIsoMoment(row.since) ?? "",
      keyDigest: (row.key_digest as string | null) ?? null,
      actorId: (row.actor_id as string | null) ?? null,
      note: (row.note as string | null) ?? null,
    }))
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

  /** What an admin laid over the options, as it was kept; revision 0 while there is nothing. */
  @InjectManager()
  async readStoredSettings(
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<{ revision: number; kept: unknown }> {
    const [row] = await runSql(context, "select value from invoicing_setting where id = ?", [
      STORED,
    ])
    const value = row?.value as { revision: number; fields: unknown } | undefined
    return { revision: value?.revision ?? 0, kept: value?.fields ?? {} }
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

  /** True for exactly one of the callers that ask for the same turn within `ttlMs`. */
  @InjectManager()
  async claimTurn(
    key: string,
    ttlMs: number,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `insert into invoicing_setting (id, value, updated_at) values (?, '{}'::jsonb, now())
       on conflict (id) do update set updated_at = now()
       where invoicing_setting.updated_at < now() - make_interval(secs => ?)
       returning id`,
      [key, ttlMs / 1000]
    )
    return rows.length > 0
  }
}
