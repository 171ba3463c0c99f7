import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * As Migration20261121090000 does for orders and payments: where goods start the invoice, the sweep
 * walks by the moments of fulfillments, of which Medusa's table has no index.
 */
const COLUMNS = ["created_at", "shipped_at", "delivered_at"]

export class Migration20261128030500 extends Migration {
  override async up(): Promise<void> {
    for (const column of COLUMNS) {
      // The module may run on a database of its own, where there are no fulfillments.
      this.addSql(`do $$ begin
        if to_regclass('public."fulfillment"') is not null then
          create index if not exists "IDX_invoicing_fulfillment_${column}" on "fulfillment" (${column}, id) where deleted_at is null;
        end if;
      end $$;`)
    }
  }

  override async down(): Promise<void> {
    for (const column of COLUMNS) this.addSql(`drop index if exists "IDX_invoicing_fulfillment_${column}";`)
  }
}
