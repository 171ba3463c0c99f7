import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Indexes for what is deleted once it is old, and for deliveries that ended lately. */
export class Migration20261126031500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_event_delivered" ON "invoicing_event" ("delivered_at") WHERE delivered_at is not null and deleted_at is null;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_webhook_delivery_ended" ON "invoicing_webhook_delivery" ("ended_at") WHERE ended_at is not null and deleted_at is null;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_link_opening_created_at" ON "invoicing_link_opening" ("created_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_event_delivered";`)
    this.addSql(`drop index if exists "IDX_invoicing_webhook_delivery_ended";`)
    this.addSql(`drop index if exists "IDX_invoicing_link_opening_created_at";`)
  }
}
