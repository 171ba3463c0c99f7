import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Months of a company as they were read, and as they were closed. */
export class Migration20261124233000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoicing_month" ("id" text not null, "company_id" text not null, "month" text not null, "account_id" text not null, "read_at" timestamptz not null, "is_whole" boolean not null, "summary" jsonb not null, "compared_with" text null, "closed_at" timestamptz null, "closed_by" text null, "note" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_month_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_month_deleted_at" ON "invoicing_month" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_month_company" ON "invoicing_month" ("company_id", "month", "created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `create table if not exists "invoicing_month_row" ("id" text not null, "month_id" text not null, "position" integer not null, "class" text not null, "is_open" boolean not null, "is_differing" boolean not null, "is_changed" boolean not null, "names" text not null, "data" jsonb not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_month_row_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_month_row_deleted_at" ON "invoicing_month_row" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_month_row_month" ON "invoicing_month_row" ("month_id", "position") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_month" cascade;`)
    this.addSql(`drop table if exists "invoicing_month_row" cascade;`)
  }
}
