import { generateEntityId } from "@medusajs/framework/utils"
import {
  MOST_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  type Webhook,
  type WebhookChoice,
} from "../../core/webhooks/webhook"
import type { Database } from "./database"
import { toWebhook } from "./webhook-columns"

/** Everything but the secrets, which are never returned. */
const COLUMNS = `id, url, description, events, company_id, is_enabled, disabled_reason, failing_since,
  last_success_at, created_by, changed_by, changed_at, created_at,
  case when previous_secret_until > now() then previous_secret_until end as previous_secret_until`

/** What a person changes about a webhook; absent fields stay as they are. */
type WebhookPatch = Partial<WebhookChoice> & { isEnabled?: boolean | undefined }

/** The part of the ledger about webhooks. */
export class Webhooks {
  constructor(private readonly database: Database) {}

  /** Null if the maximum number of webhooks is reached. */
  async addWebhook(
    { url, description, events, companyId }: WebhookChoice,
    { secret, actorId }: { secret: string; actorId: string }
  ): Promise<Webhook | null> {
    const [row] = await this.database.run(
      `insert into invoicing_webhook (id, url, description, events, company_id, secret, created_by)
       select ?, ?, ?, ?::jsonb, ?, ?, ?
       where (select count(*) from invoicing_webhook where deleted_at is null) < ?
       returning ${COLUMNS}`,
      [
        generateEntityId(undefined, "invwhk"),
        url,
        description,
        events && JSON.stringify(events),
        companyId,
        secret,
        actorId,
        MOST_WEBHOOKS,
      ]
    )
    return row ? toWebhook(row) : null
  }

  /**
   * Changes the given fields. When a webhook is enabled again, its waiting deliveries are due at once
   * with a new two-day period of tries. Null if the id is unknown.
   */
  async changeWebhook(
    id: string,
    { isEnabled, ...choice }: WebhookPatch,
    actorId: string
  ): Promise<Webhook | null> {
    const [now] = await this.database.run(
      `with before as (
         select is_enabled from invoicing_webhook where id = ? and deleted_at is null
       ), changed as (
         update invoicing_webhook
         set url = coalesce(?, url), description = coalesce(?, description),
           events = case when ?::boolean then ?::jsonb else events end,
           company_id = case when ?::boolean then ?::text else company_id end,
           is_enabled = coalesce(?::boolean, is_enabled),
           disabled_reason = case when ?::boolean then null when not ?::boolean and is_enabled
             then 'person' else disabled_reason end,
           failing_since = case when ?::boolean and not is_enabled then null else failing_since end,
           changed_by = ?, changed_at = now(), updated_at = now()
         where id = ? and deleted_at is null returning ${COLUMNS}
       ), revived as (
         update invoicing_webhook_delivery
         set tries = 0, first_tried_at = null, due_at = now(), updated_at = now()
         where webhook_id = ? and state = 'pending' and due_at is not null and deleted_at is null
           and ?::boolean and exists (select 1 from before where not is_enabled))
       select * from changed`,
      [
        id,
        choice.url ?? null,
        choice.description ?? null,
        choice.events !== undefined,
        choice.events ? JSON.stringify(choice.events) : null,
        choice.companyId !== undefined,
        choice.companyId ?? null,
        ...[isEnabled ?? null, isEnabled ?? null, isEnabled ?? null, isEnabled ?? null],
        actorId,
        id,
        id,
        isEnabled ?? null,
      ]
    )
    return now ? toWebhook(now) : null
  }

  /** Replaces the secret; the previous one also signs for a day. Null if the id is unknown. */
  async rotateWebhookSecret(
    id: string,
    { secret, actorId }: { secret: string; actorId: string }
  ): Promise<Webhook | null> {
    const [row] = await this.database.run(
      `update invoicing_webhook
       set previous_secret = secret, secret = ?, changed_by = ?, changed_at = now(), updated_at = now(),
         previous_secret_until = now() + make_interval(hours => ?)
       where id = ? and deleted_at is null returning ${COLUMNS}`,
      [secret, actorId, SECRET_OVERLAP_HOURS, id]
    )
    return row ? toWebhook(row) : null
  }

  /** The secret of a webhook, for the single response to the person who just created or rotated it. */
  async readWebhookSecret(id: string): Promise<string | null> {
    const [row] = await this.database.run(
      "select secret from invoicing_webhook where id = ? and deleted_at is null",
      [id]
    )
    return row ? String(row.secret) : null
  }

  /** Removes a webhook: its secret at once, its deliveries gradually. False if the id is unknown. */
  async removeWebhook(id: string): Promise<boolean> {
    const rows = await this.database.run(
      `update invoicing_webhook
       set deleted_at = now(), is_enabled = false, url = '', secret = '', previous_secret = null
       where id = ? and deleted_at is null returning id`,
      [id]
    )
    return rows.length > 0
  }

  async findWebhook(id: string): Promise<Webhook | null> {
    const [row] = await this.database.run(
      `select ${COLUMNS} from invoicing_webhook where id = ? and deleted_at is null`,
      [id]
    )
    return row ? toWebhook(row) : null
  }

  /** Whether any webhook is enabled. */
  async hasWebhooks(): Promise<boolean> {
    const sql = "select 1 from invoicing_webhook where is_enabled and deleted_at is null limit 1"
    return (await this.database.run(sql, [])).length > 0
  }

  /** All webhooks, oldest first, with the number of waiting deliveries. */
  async readWebhooks(): Promise<(Webhook & { waiting: number })[]> {
    const rows = await this.database.run(
      `select ${COLUMNS}, (
         select count(*) from invoicing_webhook_delivery delivery
         where delivery.webhook_id = invoicing_webhook.id and delivery.state = 'pending'
           and delivery.deleted_at is null) as waiting
       from invoicing_webhook where deleted_at is null order by created_at, id`,
      []
    )
    return rows.map((row) => ({ ...toWebhook(row), waiting: Number(row.waiting) }))
  }
}
