import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What is refused only until its order is paid needs no attention while the plugin looks at the payments. */
export class Migration20261130071500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_attention";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_attention" ON "invoicing_request" ("created_at", "id") WHERE ((state in ('refused', 'failed', 'unknown') and due_for is distinct from 'payment_look') or send_state in ('refused', 'failed', 'unknown') or (correction is not null and correction -> 'isSettled' is null) or (difference is not null and difference -> 'isSettled' is null) or (state = 'issued' and flags is not null) or (state = 'issued' and answered_invoice_ids is not null) or (state = 'issued' and (reasons @> '[{"code": "NOT_READ_BACK"}]' or reasons @> '[{"code": "LINKED_UNVERIFIED"}]'))) AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_attention";`)
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_attention" ON "invoicing_request" ("created_at", "id") WHERE (state in ('refused', 'failed', 'unknown') or send_state in ('refused', 'failed', 'unknown') or (correction is not null and correction -> 'isSettled' is null) or (difference is not null and difference -> 'isSettled' is null) or (state = 'issued' and flags is not null) or (state = 'issued' and answered_invoice_ids is not null) or (state = 'issued' and (reasons @> '[{"code": "NOT_READ_BACK"}]' or reasons @> '[{"code": "LINKED_UNVERIFIED"}]'))) AND deleted_at IS NULL;`
    )
  }
}
