import { DISABLE_AFTER_DAYS, type DeliveryPlan } from "../../core/webhooks/schedule"
import type {
  ClaimedDelivery,
  DeliveryAttempt,
  DisabledReason,
  WebhookDelivery,
} from "../../core/webhooks/webhook"
import type { Database } from "./database"
import { claimedColumns, toClaimed } from "./webhook-columns"

/** Arbitrary key of the lock that lets only one process at a time turn events into deliveries. */
const FAN_OUT_LOCK = 7_202_611_252

/** How many calls of a delivery are kept. */
const KEPT_ATTEMPTS = 20

/** `delivery` has no earlier pending delivery of the same subject. */
const isFirst = `not exists (
  select 1 from invoicing_webhook_delivery earlier
  where earlier.webhook_id = delivery.webhook_id and earlier.subject = delivery.subject
    and earlier.state = 'pending' and earlier.sequence < delivery.sequence
    and earlier.deleted_at is null)`

const isFree = "(delivery.claimed_until is null or delivery.claimed_until <= now())"

/** The first pending delivery of each webhook and subject that had a delivery end recently. */
const BEHIND_ENDED_SQL = `with ended as materialized (
    select distinct webhook_id, subject from invoicing_webhook_delivery
    where ended_at > now() - make_interval(secs => ?) and deleted_at is null
  ), next as materialized (
    select first.id from ended cross join lateral (
      select id, due_at from invoicing_webhook_delivery pending
      where pending.webhook_id = ended.webhook_id and pending.subject = ended.subject
        and pending.state = 'pending' and pending.deleted_at is null
      order by pending.sequence limit 1) first
    where first.due_at is null)`
const IS_BEHIND_ENDED = `where delivery.id in (select id from next) and delivery.state = 'pending'
    and delivery.due_at is null returning delivery.id`

type DeliveryEnd = { attempt: DeliveryAttempt; plan: DeliveryPlan }

/** The part of the ledger that turns events into deliveries and hands them out in order. */
export class WebhookDeliveries {
  constructor(private readonly database: Database) {}

  /**
   * Writes the deliveries of the oldest events that were not fanned out yet and marks the events;
   * returns how many events.
   *
   * One process at a time: with two, a later event of an invoice could be delivered before the earlier
   * one has its row. An event whose row another process has locked gets its deliveries now but is
   * marked the next time: waiting for the lock could end in a deadlock.
   */
  async fanOutEvents(limit: number): Promise<number> {
    const [row] = await this.database.run(
      `with gate as materialized (select pg_try_advisory_xact_lock(${FAN_OUT_LOCK}) as is_mine),
       batch as materialized (
         select event.* from invoicing_event event
         where (select is_mine from gate) and event.fanned_out_at is null
           and event.deleted_at is null
         order by event.sequence limit ?
       ), delivery as materialized (
         select webhook.id as webhook_id, batch.*, row_number() over (
           partition by webhook.id, batch.subject order by batch.sequence) as place
         from batch join invoicing_webhook webhook
           on webhook.is_enabled and webhook.deleted_at is null
             and webhook.created_at <= batch.created_at
             and (webhook.company_id is null or webhook.company_id = batch.company_id)
             and (webhook.events is null or webhook.events @> to_jsonb(batch.name))
       ), made as (
         insert into invoicing_webhook_delivery (id, webhook_id, event_id, event_name, subject,
           sequence, data, occurred_at, state, attempts, due_at)
         select 'invwhd_' || gen_random_uuid(), webhook_id, id, name, subject, sequence, data,
           created_at, 'pending', '[]', case when place = 1 and ${isFirst} then now() end
         from delivery on conflict do nothing
       ), free as materialized (
         select id from invoicing_event where id in (select id from batch)
         for update skip locked
       ), marked as (
         update invoicing_event set fanned_out_at = now(), updated_at = now()
         where id in (select id from free) returning id)
       select count(*) as events from marked`,
      [limit]
    )
    return Number(row?.events ?? 0)
  }

  /** Webhooks that are enabled and have a delivery due that no process has claimed. */
  async findDueWebhooks(): Promise<string[]> {
    const rows = await this.database.run(
      `select id from invoicing_webhook where is_enabled and deleted_at is null and exists (
         select 1 from invoicing_webhook_delivery delivery
         where delivery.webhook_id = invoicing_webhook.id and delivery.state = 'pending'
           and delivery.due_at <= now() and delivery.deleted_at is null and ${isFree})`,
      []
    )
    return rows.map(({ id }) => String(id))
  }

  /**
   * Claims the webhook's longest-due delivery that has no earlier pending one of its subject. If the
   * process dies, the claim expires after `leaseMs`.
   */
  async claimDelivery(webhookId: string, leaseMs: number): Promise<ClaimedDelivery | null> {
    const [row] = await this.database.run(
      `with due as materialized (
         select delivery.id from invoicing_webhook_delivery delivery
         where delivery.webhook_id = ? and delivery.state = 'pending' and delivery.due_at <= now()
           and delivery.deleted_at is null and ${isFree} and ${isFirst}
           and exists (select 1 from invoicing_webhook webhook where webhook.id = delivery.webhook_id
             and webhook.is_enabled and webhook.deleted_at is null)
         order by delivery.due_at, delivery.sequence limit 1 for update skip locked
       ), claimed as (
         update invoicing_webhook_delivery
         set tries = tries + 1, claimed_until = now() + make_interval(secs => ?),
           first_tried_at = coalesce(first_tried_at, now()), updated_at = now()
         where id in (select id from due) returning *)
       select ${claimedColumns} from claimed join invoicing_webhook webhook
         on webhook.id = claimed.webhook_id`,
      [webhookId, leaseMs / 1000]
    )
    return row ? toClaimed(row) : null
  }

  /**
   * Records a call's outcome and what follows, unless another process has claimed the delivery since. A
   * delivery that ends makes the next one of its subject due, in the same statement. A webhook whose
   * receiver wants no more events, or whose deliveries all failed for days, is disabled; returns the
   * reason then.
   */
  async recordDelivery(
    { id, tries }: Pick<WebhookDelivery, "id" | "tries">,
    { attempt, plan }: DeliveryEnd
  ): Promise<DisabledReason | null> {
    const isDelivered = plan.next === "delivered"
    const state = isDelivered ? "delivered" : plan.next === "retry" ? "pending" : "failed"
    const dueInMs = plan.next === "retry" ? plan.dueInMs : null
    const [row] = await this.database.run(
      `with kept as (
         update invoicing_webhook_delivery delivery
         set state = ?, due_at = now() + make_interval(secs => ?::float8), claimed_until = null,
           ended_at = case when ? = 'pending' then null else now() end, updated_at = now(),
           attempts = (select jsonb_agg(call order by place) from (
             select call, place from jsonb_array_elements(delivery.attempts || ?::jsonb)
               with ordinality as calls(call, place)
             order by place desc limit ${KEPT_ATTEMPTS}) latest)
         where id = ? and tries = ? and state = 'pending' and deleted_at is null
         returning webhook_id, subject, sequence, state, is_test
       ), followed as (
         update invoicing_webhook_delivery set due_at = now(), updated_at = now()
         where due_at is null and id in (
           select later.id from kept join invoicing_webhook_delivery later
             on later.webhook_id = kept.webhook_id and later.subject = kept.subject
               and later.state = 'pending' and later.sequence > kept.sequence
               and later.deleted_at is null
           where kept.state <> 'pending' order by later.sequence limit 1)
       ), judged as (
         select webhook.id, case
           when ? = 'gone' then 'gone'
           when ? = 'given_up' and not kept.is_test and webhook.is_enabled
             and webhook.failing_since < now() - make_interval(days => ${DISABLE_AFTER_DAYS})
             then 'failing' end as reason
         from kept join invoicing_webhook webhook on webhook.id = kept.webhook_id
         where ?::boolean or not kept.is_test
       ), told as (
         update invoicing_webhook webhook
         set failing_since = case when ?::boolean then null else coalesce(failing_since, now()) end,
           last_success_at = case when ?::boolean then now() else last_success_at end,
           is_enabled = is_enabled and judged.reason is null,
           disabled_reason = coalesce(judged.reason, disabled_reason), updated_at = now()
         from judged where webhook.id = judged.id and (judged.reason is not null or case
           when ?::boolean then failing_since is not null or last_success_at is null
             or last_success_at < now() - interval '1 minute'
           else failing_since is null end))
       select reason from judged`,
      [
        ...[state, dueInMs === null ? null : dueInMs / 1000, state, JSON.stringify([attempt])],
        ...[id, tries],
        ...[plan.next, plan.next],
        ...[isDelivered, isDelivered, isDelivered, isDelivered],
      ]
    )
    return (row?.reason as DisabledReason | null | undefined) ?? null
  }

  /**
   * Makes deliveries due that no longer wait for an earlier one: a delivery's end and the row to follow
   * it may have been written concurrently, neither seeing the other.
   *
   * @param endedWithinMs only those behind a delivery that ended this recently, at a cost proportional
   *   to the number of ends; null: all, which reads every waiting delivery.
   */
  async makeDeliveriesDue({ endedWithinMs }: { endedWithinMs: number | null }): Promise<number> {
    const makeDue =
      "update invoicing_webhook_delivery delivery set due_at = now(), updated_at = now()"
    const rows =
      endedWithinMs === null
        ? await this.database.run(
            `${makeDue} where delivery.state = 'pending' and delivery.due_at is null
               and delivery.deleted_at is null and ${isFirst} returning delivery.id`,
            []
          )
        : await this.database.run(`${BEHIND_ENDED_SQL} ${makeDue} ${IS_BEHIND_ENDED}`, [
            endedWithinMs / 1000,
          ])
    return rows.length
  }
}
