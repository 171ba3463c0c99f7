import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext } from "@medusajs/framework/utils"
import { PROCESS_DIED, type InvoiceRequest as RequestRecord } from "../../core/invoice-request"
import { toInvoiceRequest } from "./columns"
import { HoldsAndSettings } from "./holds-and-settings"
import { claimIdle, listSql, runSql } from "./statements"

type UnresolvedBatch = { idleMs: number; undecidedMs: number; leftMs: number; limit: number }

/** The ledger's part for the sweep: rows that nothing moves any more, claimed many at a time. */
export class SleepersAndStamps extends HoldsAndSettings {
  /**
   * Claims up to `limit` queued requests that have waited `idleMs` since they were last given a
   * job, so that a lost queue loses nothing. Held companies are left alone.
   */
  @InjectManager()
  async claimSleepingRequests(
    { idleMs, limit }: { idleMs: number; limit: number },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    return await claimIdle(
      `state = 'queued' and (next_attempt_at is null or next_attempt_at < now())`,
      { idleMs, limit },
      context
    )
  }

  /** The same for issued invoices whose e-mail or reading back is still owed. */
  @InjectManager()
  async claimSleepingAfterwork(
    { idleMs, limit }: { idleMs: number; limit: number },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    return await claimIdle(
      `state = 'issued' and (read_back = 'pending' or send_state = 'queued')`,
      { idleMs, limit },
      context
    )
  }

  /**
   * The same for creates and e-mails of unknown outcome that a look may still decide: those whose
   * look could not decide after `undecidedMs`, those left to a person after `leftMs`. An order that
   * cannot be told from another is looked at like the first for as long as that: once the other is
   * settled, it can.
   */
  @InjectManager()
  async claimUnresolved(
    { idleMs, undecidedMs, leftMs, limit }: UnresolvedBatch,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    return await claimIdle(
      `((state = 'unknown' and (
           reasons -> 0 ->> 'code' = 'OUTCOME_UNKNOWN'
           or enqueued_at < now() - make_interval(secs => ${leftMs / 1000})
           or (enqueued_at < now() - make_interval(secs => ${undecidedMs / 1000})
             and (coalesce(reasons -> 0 ->> 'code', '') not in ('AMBIGUOUS_LOOKUP', 'ABSENT_AGAIN')
               or (reasons -> 0 ->> 'code' = 'AMBIGUOUS_LOOKUP'
                 and stamped_at > now() - make_interval(secs => ${leftMs / 1000})))))) or (state = 'issued' and send_state = 'unknown'
         and send_reasons -> 0 ->> 'code' = 'OUTCOME_UNKNOWN'))`,
      { idleMs, limit },
      context
    )
  }

  /** The requests of these orders, as far as they have one. */
  @InjectManager()
  async findRequestsOfOrders(
    orderIds: readonly string[],
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    if (orderIds.length === 0) return []
    const rows = await runSql(
      context,
      `select * from invoicing_request
       where order_id in (${listSql}) and kind = 'sale' and deleted_at is null`,
      [JSON.stringify(orderIds)]
    )
    return rows.map(toInvoiceRequest)
  }

  /** The invoice that was issued last for a company with one of its keys. */
  @InjectManager()
  async findLastIssued(
    companyId: string,
    keyDigest: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<(Pick<RequestRecord, "invoiceNumber" | "reference"> & { invoiceId: string }) | null> {
    const [row] = await runSql(
      context,
      `select * from invoicing_request
       where key_digest = ? and company_id = ? and invoice_id is not null and deleted_at is null
       order by issued_at desc limit 1`,
      [keyDigest, companyId]
    )
    if (!row) return null
    const { invoiceId, invoiceNumber, reference } = toInvoiceRequest(row)
    return { invoiceId: invoiceId ?? "", invoiceNumber, reference }
  }

  /** Whether anything was issued for a company since a moment. */
  @InjectManager()
  async hasIssuedSince(
    companyId: string,
    since: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `select 1 from invoicing_request
       where issued_at > ? and company_id = ? and deleted_at is null limit 1`,
      [since, companyId]
    )
    return rows.length > 0
  }

  /**
   * Turns stamps older than `deadlineMs` into unknown outcomes: their worker is gone. The call
   * that it may have made is recorded with them, so that nobody takes the next for the first.
   */
  @InjectManager()
  async expireStamps(
    deadlineMs: number,
    reason: RequestRecord["reasons"],
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    const rows = await runSql(
      context,
      `with expired as (
         update invoicing_request
         set state = 'unknown', reasons = ?::jsonb, looks = 0, looked_at = null,
             enqueued_at = now(), updated_at = now()
         where state = 'issuing' and deleted_at is null
           and stamped_at < now() - make_interval(secs => ?)
         returning *
       ), logged as (
         insert into invoicing_attempt
           (id, request_id, operation, outcome, status, code, started_at, duration_ms, words)
         select 'invatt_' || replace(gen_random_uuid()::text, '-', ''), id, 'create', 'unknown',
           null, ?, stamped_at, 0, null
         from expired
       )
       select * from expired`,
      [JSON.stringify(reason), deadlineMs / 1000, PROCESS_DIED]
    )
    return rows.map(toInvoiceRequest)
  }

  /** Turns send stamps older than `deadlineMs` into unknown outcomes. */
  @InjectManager()
  async expireSendStamps(
    deadlineMs: number,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    const rows = await runSql(
      context,
      `update invoicing_request set send_state = 'unknown', updated_at = now()
       where send_state = 'sending' and deleted_at is null
         and send_stamped_at < now() - make_interval(secs => ?)
       returning *`,
      [deadlineMs / 1000]
    )
    return rows.map(toInvoiceRequest)
  }
}
