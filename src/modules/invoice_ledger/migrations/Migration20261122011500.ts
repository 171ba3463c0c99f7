import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What people state of the account that a key opens is kept as evidence. */
export class Migration20261122011500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoicing_account_statement" ("id" text not null, "company_id" text not null, "key_digest" text not null, "verdict" text not null, "from_account_id" text not null, "to_account_id" text not null, "actor_id" text not null, "note" text not null, "seen" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_account_statement_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_account_statement_deleted_at" ON "invoicing_account_statement" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_account_statement_company" ON "invoicing_account_statement" ("company_id", "created_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_account_statement" cascade;`)
  }
}
