import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const TABLES = ["order_address", "order", "customer"]
const TEXT = `lower(left(metadata::text, 8000) collate "C")`
const WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(regexp_replace(${TEXT}, '[^a-z0-9":,{}]', '', 'g'), '([a-z0-9]{40})[a-z0-9]+', '\\1', 'g'), '[":,{}]+'), ''))`
const NUMBERED = `${TEXT} ~ '[":,{}][^a-z0-9":,{}]*([a-z][^a-z0-9":,{}]*){0,3}[0-9]([^0-9":,{}]*[0-9]){5}'`

/**
 * Metadata are indexed only where a word of theirs may be a tax number: up to three letters, then
 * six digits. All others cost an order nothing but that look; each of their words took a place in the
 * index at every write of the order.
 */
export class Migration20261122050000 extends Migration {
  override async up(): Promise<void> {
    this.replace("metadata", "tax_number", NUMBERED)
  }

  override async down(): Promise<void> {
    this.replace("tax_number", "metadata", "metadata is not null")
  }

  private replace(before: string, after: string, where: string): void {
    for (const table of TABLES) {
      this.addSql(`drop index if exists "IDX_invoicing_${table}_${before}";`)
      // The module may run on a database of its own, where there are no orders.
      this.addSql(`do $$ begin
        if to_regclass('public."${table}"') is not null then
          create index if not exists "IDX_invoicing_${table}_${after}" on "${table}" using gin ((${WORDS})) with (fastupdate = off) where deleted_at is null and ${where};
        end if;
      end $$;`)
    }
  }
}
