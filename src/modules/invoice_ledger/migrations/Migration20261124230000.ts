import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Long work as rows of its own: where it stands, its report, and that one runs at a time. */
export class Migration20261124230000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoicing_run" ("id" text not null, "kind" text not null, "company_id" text null, "slot" text not null, "params" jsonb not null, "state" text not null default 'running', "wish" text null, "total" integer null, "done" integer not null default 0, "counts" jsonb not null, "cursor" jsonb null, "result" jsonb null, "error" jsonb null, "item_count" integer not null default 0, "begun_by" text not null, "attempts" integer not null default 0, "token" text null, "lease_until" timestamptz null, "not_before" timestamptz null, "worked_ms" integer not null default 0, "worked_at" timestamptz null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_run_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_run_deleted_at" ON "invoicing_run" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_run_created_at" ON "invoicing_run" ("created_at", "id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_run_slot" ON "invoicing_run" ("slot") WHERE state = 'running' and deleted_at is null;`
    )
    this.addSql(
      `create table if not exists "invoicing_run_item" ("id" text not null, "run_id" text not null, "position" integer not null, "order_id" text null, "order_display_id" text null, "request_id" text null, "invoice_id" text null, "code" text not null, "params" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_run_item_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_run_item_deleted_at" ON "invoicing_run_item" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_run_item_run" ON "invoicing_run_item" ("run_id", "position") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_run_item_code" ON "invoicing_run_item" ("run_id", "code", "position") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_run_item" cascade;`)
    this.addSql(`drop table if exists "invoicing_run" cascade;`)
  }
}
