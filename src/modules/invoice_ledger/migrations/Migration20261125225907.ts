import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Addresses that are told of events, and one delivery of each event to each of them. */
export class Migration20261125225907 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "invoicing_webhook" ("id" text not null, "url" text not null, "description" text not null, "events" jsonb null, "company_id" text null, "secret" text not null, "previous_secret" text null, "previous_secret_until" timestamptz null, "is_enabled" boolean not null default true, "disabled_reason" text null, "failing_since" timestamptz null, "last_success_at" timestamptz null, "created_by" text not null, "changed_by" text null, "changed_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_webhook_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_webhook_deleted_at" ON "invoicing_webhook" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_webhook_created_at" ON "invoicing_webhook" ("created_at", "id") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "invoicing_webhook_delivery" ("id" text not null, "webhook_id" text not null, "event_id" text not null, "event_name" text not null, "subject" text not null, "sequence" integer not null, "data" jsonb not null, "occurred_at" timestamptz not null, "state" text not null, "tries" integer not null default 0, "first_tried_at" timestamptz null, "due_at" timestamptz null, "claimed_until" timestamptz null, "ended_at" timestamptz null, "attempts" jsonb not null, "is_test" boolean not null default false, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_webhook_delivery_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_webhook_delivery_deleted_at" ON "invoicing_webhook_delivery" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_webhook_delivery_event" ON "invoicing_webhook_delivery" ("webhook_id", "event_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_webhook_delivery_due" ON "invoicing_webhook_delivery" ("webhook_id", "due_at") WHERE state = 'pending' and deleted_at is null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_webhook_delivery_order" ON "invoicing_webhook_delivery" ("webhook_id", "subject", "sequence") WHERE state = 'pending' and deleted_at is null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_webhook_delivery_list" ON "invoicing_webhook_delivery" ("webhook_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_webhook_delivery_created_at" ON "invoicing_webhook_delivery" ("created_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_webhook" cascade;`);

    this.addSql(`drop table if exists "invoicing_webhook_delivery" cascade;`);
  }

}
