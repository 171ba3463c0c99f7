import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const LETTERS =
  "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžŁłØøĐđßАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЄҐЎ„”“‘’‚«»–—…·•"
const PLAIN =
  "aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyaaaaaaccccccccddeeeeeeeeeegggggggghhiiiiiiiiijjkkllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzllooddsабвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў             "

const wordsOf = (text: string) =>
  `array_to_tsvector(array_remove(regexp_split_to_array(translate(lower(left(${text}, 500) collate "C"), '${LETTERS}', '${PLAIN}'), '[^a-z0-9\\u0080-\\uffff]+'), ''))`

const NAMES = wordsOf(
  "coalesce(company, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || regexp_replace(coalesce(company, ''), '[^0-9]', '', 'g')"
)
const EMAIL = wordsOf("coalesce(email, '')")
const METADATA = `array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(regexp_replace(lower(left(metadata::text, 8000) collate "C"), '[^a-z0-9":,{}]', '', 'g'), '([a-z0-9]{40})[a-z0-9]+', '\\1', 'g'), '[":,{}]+'), ''))`

/**
 * A buyer is found where Medusa keeps him: in orders, their addresses and customers. Without these
 * every search would read every order the shop ever had. Indexes alone: no column and no row of
 * theirs is touched. What goes in is cut, so that no value is too long for an index: an index that
 * refuses a value would refuse an order.
 */
const INDEXES = [
  { table: "order_address", name: "IDX_invoicing_address_names", words: NAMES, where: "" },
  { table: "order", name: "IDX_invoicing_order_email", words: EMAIL, where: "" },
  ...["order_address", "order", "customer"].map((table) => ({
    table,
    name: `IDX_invoicing_${table}_metadata`,
    words: METADATA,
    where: " and metadata is not null",
  })),
]

export class Migration20261122010000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index if not exists "IDX_invoicing_request_gross" on "invoicing_request" ((totals ->> 'gross')) where deleted_at is null;`
    )
    for (const { table, name, words, where } of INDEXES) {
      // The module may run on a database of its own, where there are no orders.
      this.addSql(`do $$ begin
        if to_regclass('public."${table}"') is not null then
          create index if not exists "${name}" on "${table}" using gin ((${words})) with (fastupdate = off) where deleted_at is null${where};
        end if;
      end $$;`)
    }
  }

  override async down(): Promise<void> {
    for (const { name } of INDEXES) this.addSql(`drop index if exists "${name}";`)
    this.addSql(`drop index if exists "IDX_invoicing_request_gross";`)
  }
}
