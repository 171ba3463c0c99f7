import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A service may name several invoices for one order: none of them is dropped for another. */
export class Migration20261122042500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "answered_invoice_ids" jsonb null, add column if not exists "settled_invoice_ids" jsonb null;`
    )
    this.addSql(
      `update "invoicing_request" set "answered_invoice_ids" = jsonb_build_array("answered_invoice_id") where "answered_invoice_id" is distinct from "invoice_id" and "answered_invoice_id" is not null;`
    )
    this.addSql(`drop index if exists "IDX_invoicing_request_attention";`)
    this.addSql(
      `alter table if exists "invoicing_request" drop column if exists "answered_invoice_id";`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_attention" ON "invoicing_request" ("created_at", "id") WHERE (state in ('refused', 'failed', 'unknown') or send_state in ('refused', 'failed', 'unknown') or (correction is not null and correction -> 'isSettled' is null) or (difference is not null and difference -> 'isSettled' is null) or (state = 'issued' and flags is not null) or (state = 'issued' and answered_invoice_ids is not null)) AND deleted_at IS NULL;`
    )
    this.addSql(
      `create index if not exists "IDX_invoicing_request_named" on "invoicing_request" ("company_id") where "answered_invoice_ids" is not null or "settled_invoice_ids" is not null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "answered_invoice_id" text null;`
    )
    this.addSql(
      `update "invoicing_request" set "answered_invoice_id" = "answered_invoice_ids" ->> -1 where "answered_invoice_ids" is not null;`
    )
    this.addSql(`drop index if exists "IDX_invoicing_request_named";`)
    this.addSql(`drop index if exists "IDX_invoicing_request_attention";`)
    this.addSql(
      `alter table if exists "invoicing_request" drop column if exists "answered_invoice_ids", drop column if exists "settled_invoice_ids";`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_attention" ON "invoicing_request" ("created_at", "id") WHERE (state in ('refused', 'failed', 'unknown') or send_state in ('refused', 'failed', 'unknown') or (correction is not null and correction -> 'isSettled' is null) or (difference is not null and difference -> 'isSettled' is null) or (state = 'issued' and flags is not null) or (state = 'issued' and answered_invoice_id <> invoice_id)) AND deleted_at IS NULL;`
    )
  }
}
