import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import {
  listWeakerCauses,
  type CompanyHold as HoldRecord,
  type HoldCause,
} from "../../core/invoice-request"
import { toIsoMoment } from "./columns"
import CompanyHold from "./models/company-hold"
import InvoiceAct from "./models/invoice-act"
import InvoiceAttempt from "./models/invoice-attempt"
import InvoiceRequest from "./models/invoice-request"
import InvoicingSetting from "./models/invoicing-setting"
import { listSql, runSql } from "./statements"

/** The ledger's part that is about no single order: who is held, and what is remembered. */
export class HoldsAndSettings extends MedusaService({
  InvoiceRequest,
  InvoiceAttempt,
  InvoiceAct,
  InvoicingSetting,
  CompanyHold,
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

  /** Ends a company's hold of that cause; false when there is none. */
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
