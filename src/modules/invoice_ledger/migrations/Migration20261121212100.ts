import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What tells whether an e-mail of unknown outcome went out. */
export class Migration20261121212100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "status_before_send" text null, add column if not exists "send_looked_at" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" drop column if exists "status_before_send", drop column if exists "send_looked_at";`
    )
  }
}
