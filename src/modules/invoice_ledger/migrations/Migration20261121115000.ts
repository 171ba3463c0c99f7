import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The words of invoice numbers and order numbers, for the search: without it, every search reads
 * every row. Kept in place at each write (`fastupdate` off): a search after many writes would
 * otherwise read what was only noted down.
 */
export class Migration20261121115000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index if not exists "IDX_invoicing_request_number_words" on "invoicing_request" using gin ((array_to_tsvector(array_remove(regexp_split_to_array(lower((coalesce(invoice_number, '') || ' ' || order_display_id) collate "C"), '[^a-z0-9]+'), '')))) with (fastupdate = off) where deleted_at is null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_number_words";`)
  }
}
