import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** By when an invoice is to be paid, so that one that was not by then is found as overdue. */
export class Migration20261123120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "due_date" text null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_request" drop column if exists "due_date";`)
  }
}
