import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What is owed is told by `warn_at`, which payments followed since the first days of 0.2.0 lack. */
export class Migration20261123134000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `update "invoicing_follow_up" set "warn_at" = 'infinity'
       where "kind" = 'payment' and "state" = 'unpaid' and "warn_at" is null;`
    )
  }

  override async down(): Promise<void> {
    // It says nothing that was not so before.
  }
}
