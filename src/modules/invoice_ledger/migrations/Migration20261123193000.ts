import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Whether an invoice was sent to a company, so that it must be in KSeF: known without reading it where
 * the service's list names buyers alone. Null of those of before, which are read as they were.
 */
export class Migration20261123193000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "is_buyer_company" boolean null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" drop column if exists "is_buyer_company";`
    )
  }
}
