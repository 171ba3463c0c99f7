import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The outbox: what was announced, until it was handed out. */
export class Migration20261125225140 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "invoicing_event" ("id" text not null, "sequence" serial, "name" text not null, "subject" text not null, "company_id" text null, "data" jsonb not null, "delivered_at" timestamptz null, "claimed_until" timestamptz null, "tries" integer not null default 0, "fanned_out_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_event_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_event_deleted_at" ON "invoicing_event" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_event_undelivered" ON "invoicing_event" ("sequence") WHERE delivered_at is null and deleted_at is null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_event_not_fanned_out" ON "invoicing_event" ("sequence") WHERE fanned_out_at is null and deleted_at is null;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_event_subject" ON "invoicing_event" ("subject", "sequence") WHERE deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_event" cascade;`);
  }

}
