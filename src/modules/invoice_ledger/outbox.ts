import type { OutboxEvent } from "../../core/lifecycle/announcement"
import { toIsoMoment } from "./columns"
import type { Database, Row } from "./database"
import { listSql } from "./statements"

/** The same number in every process, so that only one at a time claims events. */
const CLAIM_LOCK = 4_827_193_650_114

/**
 * Takes the lock, with timeouts: if a process vanishes between two statements, the database ends its
 * session; a waiting process gives up and comes back later instead of holding one connection per try.
 */
const LOCK_SQL = `select set_config('idle_in_transaction_session_timeout', '10s', true),
  set_config('lock_timeout', '5s', true), pg_advisory_xact_lock(?)`

/**
 * Claims the oldest unclaimed events. An event is skipped while an earlier one of its subject is
 * claimed or waits for its next try. A database that may be a copy of the shop's hands out only events
 * of holds until a person has said which database it is.
 */
const CLAIM_SQL = `update invoicing_event
  set claimed_until = now() + make_interval(secs => ?), tries = tries + 1,
    updated_at = now()
  where id in (
    select event.id from invoicing_event event
    where event.delivered_at is null and event.deleted_at is null
      and (event.claimed_until is null or event.claimed_until < now())
      and not exists (select 1 from invoicing_event earlier
        where earlier.subject = event.subject and earlier.sequence < event.sequence
          and earlier.delivered_at is null and earlier.deleted_at is null
          and earlier.claimed_until >= now())
      and (event.subject like 'company:%' or not exists (select 1 from invoicing_company_hold hold
        where hold.cause = 'other-database' and hold.deleted_at is null))
    order by event.sequence limit ?)
  returning *`

/** One second after the first failed try, then doubling, up to five minutes. */
const PAUSE_SQL = "make_interval(secs => least(300, power(2, least(tries, 10) - 1)))"

/** The part of the ledger for announced events: written together with the change, handed out afterwards. */
export class Outbox {
  constructor(private readonly database: Database) {}

  /**
   * Claims events that were not handed out yet for this process until the lease ends; returns them in
   * order.
   */
  async claimEvents({
    limit,
    leaseMs,
  }: {
    limit: number
    leaseMs: number
  }): Promise<OutboxEvent[]> {
    // The lock keeps the second statement's view of other claims valid until its own claims are
    // committed.
    const rows = await this.database.inTransaction(async (transaction) => {
      await transaction.run(LOCK_SQL, [CLAIM_LOCK])
      return await transaction.run(CLAIM_SQL, [leaseMs / 1000, limit])
    })
    return rows.sort((a, b) => Number(a.sequence) - Number(b.sequence)).map(toOutboxEvent)
  }

  /** Records that the event bus accepted these events. */
  async markDelivered(ids: readonly string[]): Promise<void> {
    await this.database.run(
      `update invoicing_event set delivered_at = now(), claimed_until = null, updated_at = now()
       where id in (${listSql}) and delivered_at is null`,
      [JSON.stringify(ids)]
    )
  }

  /** Returns events that could not be handed out; they can be claimed again after a growing pause. */
  async returnEvents(ids: readonly string[]): Promise<void> {
    await this.database.run(
      `update invoicing_event set claimed_until = now() + ${PAUSE_SQL}, updated_at = now()
       where id in (${listSql}) and delivered_at is null`,
      [JSON.stringify(ids)]
    )
  }

  /**
   * Deletes up to `limit` events that were handed out longer ago than `olderThanMs`, except those that
   * webhooks have yet to receive; returns how many.
   */
  async deleteOldEvents({
    olderThanMs,
    limit,
  }: {
    olderThanMs: number
    limit: number
  }): Promise<number> {
    const rows = await this.database.run(
      `delete from invoicing_event where id in (
         select id from invoicing_event
         where delivered_at < now() - make_interval(secs => ?) and deleted_at is null
           and (fanned_out_at is not null or not exists (
             select 1 from invoicing_webhook where is_enabled and deleted_at is null))
         order by delivered_at limit ?)
       returning id`,
      [olderThanMs / 1000, limit]
    )
    return rows.length
  }
}

const toOutboxEvent = (row: Row): OutboxEvent => ({
  id: String(row.id),
  name: String(row.name),
  subject: String(row.subject),
  companyId: (row.company_id as string | null) ?? null,
  data: row.data as OutboxEvent["data"],
  tries: Number(row.tries),
  createdAt: toIsoMoment(row.created_at) ?? "",
})
