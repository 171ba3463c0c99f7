import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Which key a create was made with: another may open another firm's account. */
export class Migration20261121153000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "key_digest" text null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_request" drop column if exists "key_digest";`)
  }
}
