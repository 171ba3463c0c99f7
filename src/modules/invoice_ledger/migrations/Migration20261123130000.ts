import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * E-mails that wait for KSeF: until when, and what follows then; and whether the buyer has a Polish
 * tax number, which decides when his e-mail goes. An earlier version mails on issue, so what still
 * waits is owed to it at once.
 */
export class Migration20261123130000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "buyer_has_nip" boolean null, add column if not exists "send_wait_ends_at" timestamptz null, add column if not exists "send_after_wait" text null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `update "invoicing_request" set "send_state" = 'queued' where "send_state" = 'waiting';`
    )
    this.addSql(
      `alter table if exists "invoicing_request" drop column if exists "buyer_has_nip", drop column if exists "send_wait_ends_at", drop column if exists "send_after_wait";`
    )
  }
}
