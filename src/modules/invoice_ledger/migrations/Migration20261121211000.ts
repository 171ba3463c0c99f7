import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** One row for each company and cause: a pause and a difference no longer overwrite each other. */
export class Migration20261121211000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_company_hold" add column if not exists "company_id" text null;`
    )
    this.addSql(
      `update "invoicing_company_hold" set "company_id" = "id", "id" = 'invhold_' || replace(gen_random_uuid()::text, '-', '') where "company_id" is null;`
    )
    this.addSql(`alter table "invoicing_company_hold" alter column "company_id" set not null;`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_company_hold_cause" ON "invoicing_company_hold" ("company_id", "cause") WHERE deleted_at IS NULL;`
    )
  }

  /** Of several causes of a company the one that waits for a person stays. */
  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_company_hold_cause";`)
    this.addSql(
      `delete from "invoicing_company_hold" where "id" not in (select distinct on ("company_id") "id" from "invoicing_company_hold" where "deleted_at" is null order by "company_id", array_position(array['difference', 'paused', 'key-rejected', 'unreachable'], "cause"));`
    )
    this.addSql(`update "invoicing_company_hold" set "id" = "company_id";`)
    this.addSql(
      `alter table if exists "invoicing_company_hold" drop column if exists "company_id";`
    )
  }
}
