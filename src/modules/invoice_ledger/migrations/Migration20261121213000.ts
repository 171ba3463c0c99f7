import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a person should look at on an issued invoice, which the list of what needs attention has. */
export class Migration20261121213000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_request" add column if not exists "flags" jsonb null;`)
    this.addSql(`drop index if exists "IDX_invoicing_request_attention";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_attention" ON "invoicing_request" ("created_at", "id") WHERE (state in ('refused', 'failed', 'unknown') or send_state in ('refused', 'failed', 'unknown') or correction is not null or difference is not null or (state = 'issued' and flags is not null)) AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_attention";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_attention" ON "invoicing_request" ("created_at", "id") WHERE (state in ('refused', 'failed', 'unknown') or send_state in ('refused', 'failed', 'unknown') or correction is not null or difference is not null) AND deleted_at IS NULL;`
    )
    this.addSql(`alter table if exists "invoicing_request" drop column if exists "flags";`)
  }
}
