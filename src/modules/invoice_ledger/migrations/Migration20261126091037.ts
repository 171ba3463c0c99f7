import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** For the sweep's look for rows without a due time, which a version before due times has written. */
export class Migration20261126091037 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_without_due" ON "invoicing_request" ("id") WHERE due_at is null and deleted_at is null and (state in ('queued', 'unknown') or (state = 'issued' and (read_back = 'pending' or send_state in ('queued', 'unknown'))));`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_without_due";`)
  }
}
