import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Requests whose invoice is not mailed by itself, as those of a backfill. */
export class Migration20261125003000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "is_mail_off" boolean not null default false;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_request" drop column if exists "is_mail_off";`)
  }
}
