import {
  WATCH_LEASE_MS,
  type ClaimedKsefWatch,
  type DueKsefWatch,
  type KsefCounts,
  type KsefDetails,
  type KsefFinding,
  type KsefWatchState,
  type KsefWatch,
} from "../../core/ksef/watch"
import type { OperatorAct } from "../../core/lifecycle/operator-act"
import type { KsefEventName } from "../../core/ksef/watch"
import { actValues, recordActSql } from "./act-sql"
import { toIsoMoment } from "./columns"
import type { Database } from "./database"
import { announceKsefSql } from "./event-sql"
import { KSEF_OPEN } from "./list-requests"
import { listSql } from "./statements"

type Row = Record<string, unknown>

/** The part of the ledger that follows invoices into KSeF. */
export class KsefWatches {
  constructor(
    private readonly database: Database,
    private readonly notifyEventsWritten: () => void
  ) {}

  /**
   * Claims an account's due watches for ten minutes, those of the newest invoices first. Watches whose
   * account is not known are included; with `accountId` null, only those.
   */
  async claimKsefWatches(claim: {
    companyId: string
    accountId: string | null
    limit: number
  }): Promise<ClaimedKsefWatch[]> {
    const rows = await this.database.run(
      `with due as materialized (
         select watch.id, watch.readings, request.invoice_id, request.issue_date,
           request.issued_at
         from invoicing_follow_up watch
           join invoicing_request request on request.id = watch.request_id
         where watch.company_id = ? and watch.due_at <= now() and watch.kind = 'ksef'
           and watch.deleted_at is null and request.state = 'issued'
           and request.invoice_id is not null
           and (request.account_id is null or request.account_id = ?::text)
         order by request.issue_date desc nulls last, request.issued_at desc
         limit ? for update of watch skip locked
       ), claimed as (
         update invoicing_follow_up
         set due_at = now() + make_interval(secs => ${WATCH_LEASE_MS / 1000}), updated_at = now()
         where id in (select id from due) returning id)
       select due.id, due.readings, due.invoice_id from claimed join due on due.id = claimed.id
       order by due.issue_date desc nulls last, due.issued_at desc`,
      [claim.companyId, claim.accountId, claim.limit]
    )
    return rows.map((row) => ({
      id: String(row.id),
      invoiceId: String(row.invoice_id),
      readings: Number(row.readings),
    }))
  }

  /** Those of these watches that still exist; `nowMs` is the time from which their ages are computed. */
  async readKsefWatches(ids: readonly string[], nowMs: number): Promise<DueKsefWatch[]> {
    if (ids.length === 0) return []
    const rows = await this.database.run(
      `select watch.*, request.invoice_id, request.issue_date, request.buyer_has_nip,
         request.is_buyer_company,
         ?::float8 - extract(epoch from request.issued_at) * 1000 as age_ms,
         watch.created_at > request.issued_at + interval '1 day' as is_of_the_past
       from invoicing_follow_up watch
         join invoicing_request request on request.id = watch.request_id
       where watch.id in (${listSql}) and watch.deleted_at is null
         and request.invoice_id is not null`,
      [nowMs, JSON.stringify(ids)]
    )
    return rows.map((row) => ({
      ...toWatch(row),
      invoiceId: String(row.invoice_id),
      issueDate: (row.issue_date as string | null) ?? null,
      buyerHasNip: (row.buyer_has_nip as boolean | null) ?? null,
      isBuyerCompany: (row.is_buyer_company as boolean | null) ?? null,
      ageMs: Number(row.age_ms ?? 0),
      isOfThePast: row.is_of_the_past === true,
    }))
  }

  /** Records what a reading found; null, and nothing is recorded, if another reading was recorded since. */
  async recordKsef(
    { id, readings }: Pick<KsefWatch, "id" | "readings">,
    { state, details, dueInMs, warnAt, lateAt }: KsefFinding,
    news: KsefEventName | null = null
  ): Promise<KsefWatch | null> {
    const [row] = await this.database.run(
      `with changed as (
         update invoicing_follow_up
         set state_since = case when state is distinct from ?::text then now() else state_since end,
           state = ?, details = ?::jsonb, readings = readings + 1, checked_at = now(),
           due_at = now() + make_interval(secs => ?::float8), warn_at = ?::timestamptz,
           late_at = ?::timestamptz, updated_at = now()
         where id = ? and readings = ? and deleted_at is null
         returning *
       )${news ? `, ${announceKsefSql(news)}` : ""}
       select * from changed`,
      [
        state,
        state,
        details === null ? null : JSON.stringify(details),
        dueInMs === null ? null : dueInMs / 1000,
        warnAt,
        lateAt,
        id,
        readings,
      ]
    )
    if (row && news) this.notifyEventsWritten()
    return row ? toWatch(row) : null
  }

  /** Releases claimed watches unread; they are due again after `delayMs`, with null never. */
  async postponeKsef(ids: readonly string[], delayMs: number | null): Promise<void> {
    if (ids.length === 0) return
    await this.database.run(
      `update invoicing_follow_up
       set due_at = now() + make_interval(secs => ?::float8), updated_at = now()
       where id in (${listSql}) and due_at is not null and deleted_at is null`,
      [delayMs === null ? null : delayMs / 1000, JSON.stringify(ids)]
    )
  }

  /** The watches of those of these requests that have one. */
  async findKsefOf(requestIds: readonly string[]): Promise<KsefWatch[]> {
    if (requestIds.length === 0) return []
    const rows = await this.database.run(
      `select * from invoicing_follow_up
       where request_id in (${listSql}) and kind = 'ksef' and deleted_at is null`,
      [JSON.stringify(requestIds)]
    )
    return rows.map(toWatch)
  }

  /**
   * Records that a person has dealt with an invoice, which ends its warnings. Counts as a reading, so
   * that one in progress does not undo it. False if it was read since it was shown, or is accepted.
   */
  async settleKsef(
    requestId: string,
    readings: number,
    act: OperatorAct | null = null
  ): Promise<boolean> {
    const rows = await this.database.run(
      recordActSql(
        `update invoicing_follow_up
         set warn_at = null, late_at = null, updated_at = now(), readings = readings + 1,
           details = coalesce(details, '{}'::jsonb) || '{"isSettled": true}'::jsonb
         where request_id = ? and kind = 'ksef' and readings = ? and deleted_at is null
           and state is distinct from 'accepted'
         returning request_id`,
        act
      ),
      [requestId, readings, ...actValues(act)]
    )
    return rows.length > 0
  }

  /** How many invoices KSeF refused, or have no number although their day of issue or last day is over. */
  async countKsef(companyIds: readonly string[]): Promise<KsefCounts> {
    const [row] = await this.database.run(
      `select count(*) filter (where watch.state = 'error')::int as errors,
         count(*) filter (where watch.state is distinct from 'error' and watch.warn_at <= now()
           and watch.late_at > now())::int as overdue,
         count(*) filter (where watch.state is distinct from 'error'
           and watch.late_at <= now())::int as late,
         coalesce(sum(vat.pln), 0)::text as vat_pln,
         count(*) filter (where vat.pln is null)::int as without_vat,
         count(*) filter (where watch.warn_at <= now() and watch.late_at > now())::int
           as unnumbered_overdue,
         count(*) filter (where watch.late_at <= now())::int as unnumbered_late,
         coalesce(sum(vat.pln) filter (where watch.warn_at <= now()), 0)::text
           as unnumbered_vat_pln,
         count(*) filter (where watch.warn_at <= now() and vat.pln is null)::int
           as unnumbered_without_vat
       from invoicing_follow_up watch
         join invoicing_request request on request.id = watch.request_id
         cross join lateral (select coalesce((watch.details ->> 'vatPln')::numeric,
           case when request.currency = 'PLN' then (request.totals ->> 'vat')::numeric end) as pln) vat
       where watch.kind = 'ksef' and watch.deleted_at is null
         and ${KSEF_OPEN} and watch.company_id in (${listSql})`,
      [JSON.stringify(companyIds)]
    )
    return {
      errors: Number(row?.errors ?? 0),
      overdue: Number(row?.overdue ?? 0),
      late: Number(row?.late ?? 0),
      unnumbered: {
        overdue: Number(row?.unnumbered_overdue ?? 0),
        late: Number(row?.unnumbered_late ?? 0),
        vatPln: (row?.unnumbered_vat_pln as string | undefined) ?? "0",
        isVatPartial: Number(row?.unnumbered_without_vat ?? 0) > 0,
      },
      vatPln: (row?.vat_pln as string | undefined) ?? "0",
      isVatPartial: Number(row?.without_vat ?? 0) > 0,
    }
  }
}

const toWatch = (row: Row): KsefWatch => ({
  id: String(row.id),
  requestId: String(row.request_id),
  companyId: (row.company_id as string | null) ?? null,
  state: (row.state as KsefWatchState | null) ?? null,
  details: (row.details as KsefDetails | null) ?? null,
  stateSince: toIsoMoment(row.state_since),
  readings: Number(row.readings),
  checkedAt: toIsoMoment(row.checked_at),
  dueAt: toIsoMoment(row.due_at),
  warnAt: toIsoMoment(row.warn_at),
  lateAt: toIsoMoment(row.late_at),
})
