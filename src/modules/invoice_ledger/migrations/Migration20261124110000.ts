import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Links by which buyers fetch their invoices without a login. */
export class Migration20261124110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoicing_link" ("id" text not null, "request_id" text not null, "created_by" text not null, "expires_at" timestamptz null, "revoked_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_link_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_link_deleted_at" ON "invoicing_link" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_link_request" ON "invoicing_link" ("request_id") WHERE revoked_at is null and deleted_at is null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_link" cascade;`)
  }
}
