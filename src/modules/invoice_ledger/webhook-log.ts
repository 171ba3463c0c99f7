import {
  DELIVERIES_KEPT_DAYS,
  TEST_EVENT,
  type ClaimedDelivery,
  type DeliveryState,
  type WebhookDelivery,
} from "../../core/webhooks/webhook"
import type { Database } from "./database"
import { claimedColumns, toClaimed, toDelivery } from "./webhook-columns"

type DeliveriesQuery = { webhookId: string; state?: DeliveryState; limit: number; offset: number }

/** The part of the ledger for operators who view deliveries, redeliver one, or test a webhook. */
export class WebhookLog {
  constructor(private readonly database: Database) {}

  /** Deliveries of a webhook, the newest first. */
  async listDeliveriesOf({
    webhookId,
    state,
    limit,
    offset,
  }: DeliveriesQuery): Promise<{ deliveries: WebhookDelivery[]; count: number }> {
    const where = `webhook_id = ? and (?::text is null or state = ?) and deleted_at is null`
    const values = [webhookId, state ?? null, state ?? null]
    const rows = await this.database.run(
      `select * from invoicing_webhook_delivery where ${where}
       order by created_at desc, id desc limit ? offset ?`,
      [...values, limit, offset]
    )
    const [counted] = await this.database.run(
      `select count(*) as count from invoicing_webhook_delivery where ${where}`,
      values
    )
    return { deliveries: rows.map(toDelivery), count: Number(counted?.count ?? 0) }
  }

  async findDelivery(
    id: string
  ): Promise<(WebhookDelivery & { isWebhookEnabled: boolean }) | null> {
    const [row] = await this.database.run(
      `select delivery.*, webhook.is_enabled as is_webhook_enabled
       from invoicing_webhook_delivery delivery
         join invoicing_webhook webhook on webhook.id = delivery.webhook_id
       where delivery.id = ? and delivery.deleted_at is null and webhook.deleted_at is null`,
      [id]
    )
    return row ? { ...toDelivery(row), isWebhookEnabled: row.is_webhook_enabled === true } : null
  }

  /**
   * Makes a delivery due at once, whether it ended or waits, and restarts its two days of tries. Null
   * if its webhook is disabled or removed, or while a process has claimed it.
   */
  async redeliver(id: string): Promise<WebhookDelivery | null> {
    const [row] = await this.database.run(
      `update invoicing_webhook_delivery delivery
       set state = 'pending', tries = 0, first_tried_at = null, due_at = now(), ended_at = null,
         claimed_until = null, updated_at = now()
       where id = ? and deleted_at is null and (claimed_until is null or claimed_until <= now())
         and exists (select 1 from invoicing_webhook webhook where webhook.id = delivery.webhook_id
           and webhook.is_enabled and webhook.deleted_at is null)
       returning *`,
      [id]
    )
    return row ? toDelivery(row) : null
  }

  /** Inserts a test event as a delivery claimed by the caller. Null if the webhook is unknown. */
  async addTestDelivery(
    { webhookId, eventId, data }: { webhookId: string; eventId: string; data: unknown },
    leaseMs: number
  ): Promise<ClaimedDelivery | null> {
    const [row] = await this.database.run(
      `with claimed as (
         insert into invoicing_webhook_delivery (id, webhook_id, event_id, event_name, subject,
           sequence, data, occurred_at, state, tries, first_tried_at, due_at, claimed_until, attempts,
           is_test)
         select 'invwhd_' || gen_random_uuid(), id, ?, '${TEST_EVENT}', ?, 0, ?::jsonb, now(),
           'pending', 1, now(), now(), now() + make_interval(secs => ?), '[]', true
         from invoicing_webhook where id = ? and deleted_at is null returning *)
       select ${claimedColumns} from claimed join invoicing_webhook webhook
         on webhook.id = claimed.webhook_id`,
      [eventId, eventId, JSON.stringify(data), leaseMs / 1000, webhookId]
    )
    return row ? toClaimed(row) : null
  }

  /** Deletes the oldest deliveries past their retention, and what is left of removed webhooks. */
  async deleteOldDeliveries(limit: number): Promise<number> {
    const rows = await this.database.run(
      `with old as materialized (
         select id from invoicing_webhook_delivery
         where created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS})
           and deleted_at is null
         order by created_at limit ? for update skip locked
       ), left_over as materialized (
         select delivery.id from invoicing_webhook webhook
           join invoicing_webhook_delivery delivery
             on delivery.webhook_id = webhook.id and delivery.deleted_at is null
         where webhook.deleted_at is not null
         limit ? for update of delivery skip locked)
       delete from invoicing_webhook_delivery
       where id in (select id from old union select id from left_over) returning id`,
      [limit, limit]
    )
    await this.database.run(
      `delete from invoicing_webhook webhook where deleted_at is not null and not exists (
         select 1 from invoicing_webhook_delivery delivery where delivery.webhook_id = webhook.id)`,
      []
    )
    return rows.length
  }
}
