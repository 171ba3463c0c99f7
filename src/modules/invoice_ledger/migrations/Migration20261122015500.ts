import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Bulk acts as rows of their own, so that they outlive the page and the process that began them. */
export class Migration20261122015500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoicing_bulk_run" ("id" text not null, "act" text not null, "actor_id" text not null, "note" text null, "canceled_at" timestamptz null, "canceled_by" text null, "finished_at" timestamptz null, "lease_token" text null, "lease_until" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_bulk_run_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_bulk_run_deleted_at" ON "invoicing_bulk_run" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_bulk_run_created_at" ON "invoicing_bulk_run" ("created_at", "id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_bulk_run_open" ON "invoicing_bulk_run" ("created_at") WHERE finished_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `create table if not exists "invoicing_bulk_item" ("id" text not null, "run_id" text not null, "position" integer not null, "order_id" text null, "order_display_id" text null, "request_id" text null, "state" text not null default 'waiting', "attempts" integer not null default 0, "code" text null, "params" jsonb null, "message" text null, "ended_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_bulk_item_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_bulk_item_deleted_at" ON "invoicing_bulk_item" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_bulk_item_run" ON "invoicing_bulk_item" ("run_id", "position") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_bulk_item" cascade;`)
    this.addSql(`drop table if exists "invoicing_bulk_run" cascade;`)
  }
}
