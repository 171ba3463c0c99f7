import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121013604 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "invoicing_company_hold" ("id" text not null, "cause" text not null, "since" timestamptz not null, "key_digest" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_company_hold_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_company_hold_deleted_at" ON "invoicing_company_hold" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "invoicing_act" ("id" text not null, "request_id" text not null, "actor_id" text not null, "act" text not null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_act_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_act_deleted_at" ON "invoicing_act" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_act_request" ON "invoicing_act" ("request_id", "created_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "invoicing_attempt" ("id" text not null, "request_id" text not null, "operation" text not null, "outcome" text not null, "status" integer null, "code" text null, "started_at" timestamptz not null, "duration_ms" integer not null, "words" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_attempt_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_attempt_deleted_at" ON "invoicing_attempt" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_attempt_request" ON "invoicing_attempt" ("request_id", "started_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "invoicing_request" ("id" text not null, "order_id" text not null, "kind" text not null default 'sale', "order_display_id" text not null, "company_id" text null, "state" text not null default 'queued', "revision" integer not null default 0, "is_forced" boolean not null default false, "requested_by" text not null, "enqueued_at" timestamptz null, "next_attempt_at" timestamptz null, "stamp_token" text null, "stamped_at" timestamptz null, "first_stamped_at" timestamptz null, "order_version" integer null, "reference" text null, "currency" text null, "price_type" text null, "positions" jsonb null, "totals" jsonb null, "issue_date" text null, "sale_date" text null, "project_id" text null, "project_rule" jsonb null, "fingerprint" text null, "content_fingerprint" text null, "reasons" jsonb null, "service_words" jsonb null, "invoice_id" text null, "invoice_number" text null, "issued_at" timestamptz null, "read_back" text not null default 'none', "difference" jsonb null, "looks" integer not null default 0, "looked_at" timestamptz null, "send_state" text not null default 'none', "send_revision" integer not null default 0, "send_stamp_token" text null, "send_stamped_at" timestamptz null, "sent_at" timestamptz null, "sent_to" jsonb null, "send_reasons" jsonb null, "correction" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_request_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_deleted_at" ON "invoicing_request" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_request_order_kind" ON "invoicing_request" ("order_id", "kind") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_request_company_invoice" ON "invoicing_request" ("company_id", "invoice_id") WHERE invoice_id IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_created_at" ON "invoicing_request" ("created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_display_id" ON "invoicing_request" ("order_display_id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_number" ON "invoicing_request" ("invoice_number") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_state" ON "invoicing_request" ("state", "enqueued_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_send_state" ON "invoicing_request" ("send_state", "state") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_content" ON "invoicing_request" ("content_fingerprint") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "invoicing_setting" ("id" text not null, "value" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_setting_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_setting_deleted_at" ON "invoicing_setting" ("deleted_at") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_company_hold" cascade;`);

    this.addSql(`drop table if exists "invoicing_act" cascade;`);

    this.addSql(`drop table if exists "invoicing_attempt" cascade;`);

    this.addSql(`drop table if exists "invoicing_request" cascade;`);

    this.addSql(`drop table if exists "invoicing_setting" cascade;`);
  }

}
