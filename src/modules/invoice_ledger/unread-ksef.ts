import { READ_FOR_MS } from "../../core/ksef/schedule"
import { DUE_UNREAD, type KsefDates, type UnreadKsef } from "../../core/ksef/watch"
import type { Database } from "./database"
import { announceRefusalsSql } from "./event-sql"

/** How long a status is read at most. */
const READ_FOR_SQL = `make_interval(secs => ${READ_FOR_MS / 1000})`

/** Watches that no reading has reached yet or ever will. */
const UNREAD = `watch.company_id = ? and watch.due_at is not null and watch.kind = 'ksef'
  and watch.deleted_at is null and watch.readings = 0 and watch.warn_at is null
  and watch.created_at < request.issued_at + interval '1 day'
  and request.issued_at < now() - interval '1 hour' and request.state = 'issued'
  and (request.buyer_has_nip or request.is_buyer_company)
  and request.account_id is not null and request.issue_date is not null`

/** The part of the ledger for watches that cannot be read, and for the summary event of refusals. */
export class UnreadKsefWatches {
  constructor(
    private readonly database: Database,
    private readonly notifyEventsWritten: () => void
  ) {}

  /**
   * Announces in one event what KSeF refused since the last such event; does nothing if there is
   * nothing.
   */
  async announceRefusals(): Promise<void> {
    const rows = await this.database.run(announceRefusalsSql, [])
    if (rows.length > 0) this.notifyEventsWritten()
  }

  /**
   * Opens missing watches of invoices that a company issued within the last three days, as an older
   * version's server leaves them. Watches of accounts that the current key does not open no longer
   * warn; they stay open as long as they would be read, since the key may have been entered by mistake.
   */
  async repairKsefWatches({
    companyId,
    accountId,
  }: {
    companyId: string
    accountId: string
  }): Promise<void> {
    await this.database.run(
      `insert into invoicing_follow_up (id, request_id, kind, company_id, due_at)
       select 'invfol_' || replace(gen_random_uuid()::text, '-', ''), request.id, 'ksef',
         request.company_id, now()
       from invoicing_request request
       where request.issued_at > now() - interval '3 days' and request.state = 'issued'
         and request.company_id = ? and request.invoice_id is not null
         and request.deleted_at is null
         and not exists (select 1 from invoicing_follow_up watch where watch.request_id = request.id
           and watch.kind = 'ksef' and watch.deleted_at is null)
       on conflict (request_id, kind) where deleted_at is null do nothing`,
      [companyId]
    )
    await this.database.run(
      `update invoicing_follow_up watch
       set due_at = case when request.issued_at > now() - ${READ_FOR_SQL}
           then now() + interval '6 hours' end,
         warn_at = null, late_at = null, updated_at = now()
       from invoicing_request request
       where request.id = watch.request_id and watch.company_id = ? and watch.kind = 'ksef'
         and watch.due_at is not null and watch.deleted_at is null
         and request.account_id is not null and request.account_id <> ?
         and (watch.due_at < now() + interval '1 hour' or watch.warn_at is not null)`,
      [companyId, accountId]
    )
  }

  /** See the port. */
  async findUnreadKsef(companyId: string): Promise<UnreadKsef[]> {
    const rows = await this.database.run(
      `select distinct request.account_id, request.issue_date
       from invoicing_follow_up watch join invoicing_request request on request.id = watch.request_id
       where ${UNREAD}`,
      [companyId]
    )
    return rows.map(({ account_id: accountId, issue_date: issueDate }) => ({
      accountId: String(accountId),
      issueDate: String(issueDate),
    }))
  }

  /** See the port. */
  async awaitUnreadKsef(
    companyId: string,
    { accountId, issueDate }: UnreadKsef,
    { shownSince, warnAt, lateAt }: KsefDates
  ): Promise<void> {
    await this.database.run(
      `update invoicing_follow_up watch
       set state = 'not_submitted', state_since = now(),
         details = coalesce(watch.details, ?::jsonb), warn_at = ?::timestamptz,
         late_at = ?::timestamptz, updated_at = now()
       from invoicing_request request
       where request.id = watch.request_id and ${UNREAD} and request.account_id = ?
         and request.issue_date = ? and request.issued_at >= ?::timestamptz`,
      [JSON.stringify(DUE_UNREAD), warnAt, lateAt, companyId, accountId, issueDate, shownSince]
    )
  }
}
