import {
  PROCESS_DIED,
  DEFAULT_STAMP_LIFETIME_MS,
  type InvoiceRequest as RequestRecord,
} from "../../core/request/invoice-request"
import type { DueBatch, DueRequest } from "../../core/lifecycle/due"
import { DUE_WORKS, type DueWork } from "../../core/lifecycle/states"
import { DATABASE_NOW } from "../../core/lifecycle/transition"
import { CHANGE_SQL, readRequest, requestSql } from "./columns"
import type { Database } from "./database"
import { assignDue, dueSql, fillDueSql } from "./due-sql"
import { announceAllSql } from "./event-sql"
import { listSql } from "./statements"

/** An older version sets no deadline and leaves that of an earlier stamp in place. */
const isPastDeadline = (stampedAt: string, expiresAt: string) =>
  `now() > case when ${expiresAt} > ${stampedAt} then ${expiresAt}
     else ${stampedAt} + make_interval(secs => ${DEFAULT_STAMP_LIFETIME_MS / 1000}) end`

/**
 * A logged call is required: an invoice that a person linked proves nothing about the key, whatever its
 * timestamps.
 */
const wasDoneSql = (operation: "create" | "send") =>
  `exists (select 1 from invoicing_attempt attempt
     where attempt.request_id = invoicing_request.id and attempt.operation = '${operation}'
       and attempt.outcome = 'done' and attempt.created_at > ? and attempt.deleted_at is null)`

/**
 * What {@link DueRowsAndStamps.findConfirmed} chooses from; its values are the company, the account and
 * timestamps.
 */
const CONFIRMED_SQL = `select invoice_id, issue_date, issued_at from invoicing_request
  where company_id = ? and account_id = ? and issued_at > ? and ${wasDoneSql("create")}
    and state = 'issued' and invoice_id is not null and difference is null and deleted_at is null`

/** The part of the ledger for the sweep: claims in batches the rows that nothing else moves on. */
export class DueRowsAndStamps {
  constructor(
    private readonly database: Database,
    private readonly notifyEventsWritten: () => void
  ) {}

  /**
   * Claims rows that are due, so that a lost queue loses nothing, and returns for each what is due.
   * Rows of configured companies on hold are skipped. Rows written by a version without due times get
   * theirs first.
   *
   * Each due row is claimed for exactly one of the concurrent callers and its due time moves on. The
   * limit applies to each kind of work, so that a long backlog of one leaves room for the others.
   *
   * The rows are chosen in a materialized CTE, which runs once: as a condition of the update, PostgreSQL
   * may choose again for every row it examines, and claim far more than the limit.
   */
  async claimDue({ limit, aheadMs = 0, configuredIds }: DueBatch): Promise<DueRequest[]> {
    await this.database.run(fillDueSql, [])
    const rows = await this.database.run(
      `with due as materialized (
       select picked.id, work as claimed_for
       from jsonb_array_elements_text(?::jsonb) as work, lateral (
         select id from invoicing_request
         where due_for = work and due_at <= now() + make_interval(secs => ?)
           and (due_at <= now() or next_attempt_at is null or next_attempt_at <= now())
           and deleted_at is null
           and coalesce(company_id, '') not in (
             select company_id from invoicing_company_hold where deleted_at is null
               ${configuredIds ? `and company_id in (${listSql})` : ""})
         order by due_at limit ? for update skip locked) as picked)
     update invoicing_request set enqueued_at = now(), ${dueSql({ enqueued_at: "now()" })}
     from due where invoicing_request.id = due.id
     returning ${requestSql()}, due.claimed_for`,
      [
        ...[JSON.stringify(DUE_WORKS), aheadMs / 1000],
        ...(configuredIds ? [JSON.stringify(configuredIds)] : []),
        limit,
      ]
    )
    return rows.map((row) => ({ request: readRequest(row), what: row.claimed_for as DueWork }))
  }

  /** The requests of those of these orders that have one. */
  async findRequestsOfOrders(orderIds: readonly string[]): Promise<RequestRecord[]> {
    if (orderIds.length === 0) return []
    const rows = await this.database.run(
      `select ${requestSql()} from invoicing_request
       where order_id in (${listSql}) and kind = 'sale' and deleted_at is null`,
      [JSON.stringify(orderIds)]
    )
    return rows.map(readRequest)
  }

  /**
   * Invoices that the service returned for an account's creates and that match what was sent: the
   * newest recorded in a period, and the first one after it.
   */
  async findConfirmed(
    { companyId, accountId }: { companyId: string; accountId: string | null },
    { since, until, limit }: { since: string; until: string; limit: number }
  ): Promise<{ invoiceId: string; issueDate: string | null }[]> {
    const values = [companyId, accountId, since, since, until]
    const rows = await this.database.run(
      `(${CONFIRMED_SQL} and issued_at <= ? order by issued_at desc, invoice_id desc limit ?)
       union all
       (${CONFIRMED_SQL} and issued_at > ? order by issued_at, invoice_id limit 1)
       order by issued_at, invoice_id`,
      [...values, limit, ...values]
    )
    return rows.map((row) => ({
      invoiceId: String(row.invoice_id),
      issueDate: (row.issue_date as string | null) ?? null,
    }))
  }

  /**
   * Whether a company's create was answered with an invoice since a moment; if a key is given, with
   * that key. Such an answer counts too if its row could not be saved as issued.
   */
  async hasIssuedSince(
    companyId: string,
    since: string,
    keyDigest: string | null = null
  ): Promise<boolean> {
    const rows = await this.database.run(
      `select 1 from invoicing_request
       where (issued_at > ? or state = 'unknown') and company_id = ? and deleted_at is null
         and (?::text is null or key_digest = ?)
         and ${wasDoneSql("create")} limit 1`,
      [since, companyId, keyDigest, keyDigest, since]
    )
    return rows.length > 0
  }

  /**
   * Whether the service accepted a company's e-mail since a moment and after the given key was first
   * seen.
   */
  async hasSentSince(
    companyId: string,
    since: string,
    keyDigest: string | null = null
  ): Promise<boolean> {
    const rows = await this.database.run(
      // The condition on `issued_at` is for the index: an e-mail goes out within days of its invoice.
      `select 1 from invoicing_request
       where sent_at > ? and issued_at > ?::timestamptz - interval '7 days'
         and company_id = ? and deleted_at is null and ${wasDoneSql("send")}
         and not exists (select 1 from invoicing_account_key opened
           where opened.company_id = ? and opened.key_digest = ?
             and opened.created_at >= invoicing_request.sent_at and opened.deleted_at is null) limit 1`,
      [since, since, companyId, since, companyId, keyDigest]
    )
    return rows.length > 0
  }

  /**
   * Turns stamps past their deadline into unknown outcomes: their worker is gone. The same statement
   * records the call that it may have made, so that the next one does not count as the first, and the
   * events.
   */
  async expireStamps(reason: RequestRecord["reasons"]): Promise<RequestRecord[]> {
    const due = assignDue({ state: "unknown", lookState: "looking", enqueuedAt: DATABASE_NOW }, [])
    const rows = await this.database.run(
      `with expired as (
         update invoicing_request
         set state = 'unknown', reasons = ?::jsonb, look_state = 'looking', looks = 0, looked_at = null,
             enqueued_at = now(), ${due.parts.join(", ")}, updated_at = ${CHANGE_SQL}
         where state = 'issuing' and deleted_at is null
           and ${isPastDeadline("stamped_at", "stamp_expires_at")}
         returning *
       ), logged as (
         insert into invoicing_attempt
           (id, request_id, operation, outcome, status, code, started_at, duration_ms, words)
         select 'invatt_' || replace(gen_random_uuid()::text, '-', ''), id, 'create', 'unknown',
           null, ?, stamped_at, 0, null
         from expired
       ), ${announceAllSql("expired", "unknown")}
       select ${requestSql("expired")} from expired`,
      [JSON.stringify(reason), ...due.values, PROCESS_DIED]
    )
    if (rows.length > 0) this.notifyEventsWritten()
    return rows.map(readRequest)
  }

  /** Turns send stamps past their deadline into unknown outcomes. */
  async expireSendStamps(): Promise<RequestRecord[]> {
    const rows = await this.database.run(
      `update invoicing_request set send_state = 'unknown', send_look_state = 'looking',
         ${dueSql({ send_state: "'unknown'", send_look_state: "'looking'" })}, updated_at = ${CHANGE_SQL}
       where send_state = 'sending' and deleted_at is null
         and ${isPastDeadline("send_stamped_at", "send_stamp_expires_at")}
       returning ${requestSql()}`,
      []
    )
    return rows.map(readRequest)
  }
}
