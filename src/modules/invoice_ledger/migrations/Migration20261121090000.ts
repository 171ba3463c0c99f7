import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Medusa's tables have no index over the moments the sweep's cursor walks by, so each walk would
 * read every order the shop ever had. Indexes alone: no column and no row of theirs is touched.
 */
const INDEXES = [
  { table: "order", name: "IDX_invoicing_order_updated_at", columns: "updated_at, id" },
  { table: "order", name: "IDX_invoicing_order_created_at", columns: "created_at, id" },
  { table: "payment", name: "IDX_invoicing_payment_captured_at", columns: "captured_at, id" },
]

export class Migration20261121090000 extends Migration {
  override async up(): Promise<void> {
    for (const { table, name, columns } of INDEXES) {
      // The module may run on a database of its own, where there are no orders.
      this.addSql(`do $$ begin
        if to_regclass('public."${table}"') is not null then
          create index if not exists "${name}" on "${table}" (${columns}) where deleted_at is null;
        end if;
      end $$;`)
    }
  }

  override async down(): Promise<void> {
    for (const { name } of INDEXES) this.addSql(`drop index if exists "${name}";`)
  }
}
