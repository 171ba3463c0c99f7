import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Links by which accountants see a month without a login, and what was fetched under each. */
export class Migration20261125162000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoicing_accountant_link" ("id" text not null, "token_id" text not null, "company_id" text not null, "month" text not null, "created_by" text not null, "revoked_by" text null, "expires_at" timestamptz not null, "revoked_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_accountant_link_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_accountant_link_deleted_at" ON "invoicing_accountant_link" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_accountant_link_token" ON "invoicing_accountant_link" ("token_id") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_accountant_link_month" ON "invoicing_accountant_link" ("company_id", "month", "created_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `create table if not exists "invoicing_link_opening" ("id" text not null, "link_id" text not null, "what" text not null, "part" integer null, "network" text null, "browser" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_link_opening_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_link_opening_deleted_at" ON "invoicing_link_opening" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_link_opening_link" ON "invoicing_link_opening" ("link_id", "created_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_accountant_link" cascade;`)
    this.addSql(`drop table if exists "invoicing_link_opening" cascade;`)
  }
}
