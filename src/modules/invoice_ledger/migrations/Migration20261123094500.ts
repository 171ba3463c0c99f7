import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Whether an invoice was sent as paid: one that was not is marked paid once its order is. */
export class Migration20261123094500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "is_paid" boolean null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_request" drop column if exists "is_paid";`)
  }
}
