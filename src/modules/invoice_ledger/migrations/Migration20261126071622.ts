import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A row says when something is next due and what, in place of the sweep's three claims, each with an
 * index or a condition of its own. What stands there waits as long as it would have by these claims.
 */
export class Migration20261126071622 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "due_at" timestamptz null, add column if not exists "due_for" text null;`
    )
    this.addSql(`
      update invoicing_request set due_at = due.at, due_for = due.what
      from (
        select id, case
            when state = 'queued' then 'issue'
            when state = 'unknown' then 'look'
            when is_owed then 'follow_up'
            else 'email_look' end as what,
          case
            when state = 'queued' then greatest(idle, next_attempt_at)
            when state = 'unknown' then case
              when code = 'OUTCOME_UNKNOWN' then idle
              when code = 'ABSENT_AGAIN' then late
              when code in ('AMBIGUOUS_LOOKUP', 'DRAFT_FOUND')
                and (soon < stamped_at + interval '1 hour') is not true then late
              else soon end
            when is_owed then idle
            when email_code = 'OUTCOME_UNKNOWN' then idle
            when email_code = 'SEND_UNCONFIRMED' and sent_at is null then case
              when soon < send_stamped_at + interval '1 hour' then soon
              when late < send_stamped_at + interval '168 hours' then late end
            end as at
        from (
          select id, state, next_attempt_at, stamped_at, send_stamped_at, sent_at,
            read_back = 'pending' or send_state = 'queued' as is_owed,
            reasons -> 0 ->> 'code' as code, send_reasons -> 0 ->> 'code' as email_code,
            coalesce(enqueued_at + interval '2 minutes', created_at) as idle,
            enqueued_at + interval '10 minutes' as soon, enqueued_at + interval '1 hour' as late
          from invoicing_request
          where deleted_at is null and (state in ('queued', 'unknown') or (state = 'issued'
            and (read_back = 'pending' or send_state in ('queued', 'unknown'))))
        ) as open
      ) as due
      where due.id = invoicing_request.id and due.at is not null;`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_due" ON "invoicing_request" ("due_for", "due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`
    )
    this.addSql(`drop index if exists "IDX_invoicing_request_afterwork";`)
  }

  override async down(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_afterwork" ON "invoicing_request" ("enqueued_at") WHERE state = 'issued' AND (read_back = 'pending' OR send_state = 'queued') AND deleted_at IS NULL;`
    )
    this.addSql(`drop index if exists "IDX_invoicing_request_due";`)
    this.addSql(
      `alter table if exists "invoicing_request" drop column if exists "due_at", drop column if exists "due_for";`
    )
  }
}
