import { generateEntityId } from "@medusajs/framework/utils"
import {
  HOLD_CAUSES,
  type CompanyHold as HoldRecord,
  type HoldCause,
  type HoldEnd,
  type InvoiceRequest,
} from "../../core/request/invoice-request"
import type { OperatorChange } from "../../core/settings/recorded-change"
import { announceCompany } from "../../core/lifecycle/announcement"
import { toInvoiceRequest, toIsoMoment } from "./columns"
import type { Database } from "./database"
import { eventValues, insertEventSql } from "./event-sql"
import { recordedSql, recordedValues } from "./setting-changes"
import { listSql } from "./statements"

const newHoldId = () => generateEntityId(undefined, "invhold")

/** By company, then causes in the order of `HOLD_CAUSES`, which is its only value. */
const HOLD_ORDER = `company_id, array_position(array(${listSql}), cause)`

const readHold = (row: Record<string, unknown>): HoldRecord => ({
  companyId: String(row.company_id),
  cause: row.cause as HoldCause,
  since: toIsoMoment(row.since) ?? "",
  keyDigest: (row.key_digest as string | null) ?? null,
  actorId: (row.actor_id as string | null) ?? null,
  note: (row.note as string | null) ?? null,
})

/** The part of the ledger about companies on hold; each change writes its event in the same statement. */
export class CompanyHolds {
  constructor(
    private readonly database: Database,
    private readonly notifyEventsWritten: () => void
  ) {}

  /**
   * Puts a company on hold for a cause; false if it already is. A hold for `difference` then restarts
   * its `since`.
   */
  async holdCompany(hold: {
    companyId: string
    cause: HoldCause
    keyDigest: string | null
  }): Promise<boolean> {
    const rows = await this.database.run(
      `with held as (
         insert into invoicing_company_hold (id, company_id, cause, since, key_digest)
         values (?, ?, ?, now(), ?)
         on conflict (company_id, cause) where deleted_at is null do update
         set since = now(), updated_at = now() where excluded.cause = 'difference'
         returning xmax = 0 as is_new
       ), announced as (${insertEventSql("held where is_new")})
       select is_new from held`,
      [
        ...[newHoldId(), hold.companyId, hold.cause, hold.keyDigest],
        ...eventValues(announceCompany("on_hold", hold.companyId, hold.cause)),
      ]
    )
    const isNew = rows[0]?.is_new === true
    if (isNew) this.notifyEventsWritten()
    return isNew
  }

  /** Puts a company on hold at a person's request, whatever its other holds. */
  async pauseCompany(
    { companyId, actorId, note }: { companyId: string; actorId: string; note: string },
    change: OperatorChange | null = null
  ): Promise<void> {
    await this.database.run(
      `with held as (
         insert into invoicing_company_hold (id, company_id, cause, since, actor_id, note)
         values (?, ?, 'paused', now(), ?, ?)
         on conflict (company_id, cause) where deleted_at is null do update
         set since = now(), actor_id = excluded.actor_id, note = excluded.note, updated_at = now()
         returning id
       )${recordedSql(change, "held")} ${insertEventSql("held")}`,
      [
        ...[newHoldId(), companyId, actorId, note],
        ...recordedValues(change),
        ...eventValues(announceCompany("on_hold", companyId, "paused")),
      ]
    )
    this.notifyEventsWritten()
  }

  /**
   * Ends a company's hold of that cause and no other.
   *
   * The caller that ends the last cause must learn it: the company's rows are locked first, so if two
   * callers end its two causes at once, exactly one gets `active`.
   *
   * @param change the operator's change to record if the hold ends by this call.
   */
  async releaseCompany(
    companyId: string,
    cause: HoldCause,
    since?: string,
    change: OperatorChange | null = null
  ): Promise<HoldEnd> {
    const [row] = await this.database.run(
      `with held as materialized (
         select id, cause, date_trunc('milliseconds', since) as at from invoicing_company_hold
         where company_id = ? and deleted_at is null order by id for update
       ), ended as (
         delete from invoicing_company_hold
         where id in (select id from held where cause = ? and at = coalesce(?::timestamptz, at))
         returning id, cause
       )${recordedSql(change, "ended")}, announced as (
         ${insertEventSql("ended where not exists (select 1 from held where held.cause <> ended.cause)")}
       )
       select exists (select 1 from ended) as is_ended,
         exists (select 1 from held where cause <> ?) as is_on_hold`,
      [
        ...[companyId, cause, since ?? null],
        ...recordedValues(change),
        ...eventValues(announceCompany("active", companyId, cause)),
        cause,
      ]
    )
    if (!row?.is_ended) return "none"
    if (row.is_on_hold) return "still-on-hold"
    this.notifyEventsWritten()
    return "active"
  }

  /** Every cause of every company that is not active, in the order of {@link HOLD_CAUSES}. */
  async findHolds(): Promise<HoldRecord[]> {
    const rows = await this.database.run(
      `select * from invoicing_company_hold where deleted_at is null order by ${HOLD_ORDER}`,
      [JSON.stringify(HOLD_CAUSES)]
    )
    return rows.map(readHold)
  }

  /** The requests with these ids and every hold, read in one statement as of the same moment. */
  async findRequestsAndHolds(
    ids: readonly string[]
  ): Promise<{ requests: InvoiceRequest[]; holds: HoldRecord[] }> {
    const [row] = await this.database.run(
      `select
         array(
           select to_jsonb(invoicing_request) from invoicing_request where id in (${listSql})
         ) as requests,
         array(
           select to_jsonb(invoicing_company_hold) from invoicing_company_hold
           where deleted_at is null order by ${HOLD_ORDER}
         ) as holds`,
      [JSON.stringify(ids), JSON.stringify(HOLD_CAUSES)]
    )
    const { requests, holds } = row as Record<"requests" | "holds", Record<string, unknown>[]>
    return { requests: requests.map(toInvoiceRequest), holds: holds.map(readHold) }
  }
}
