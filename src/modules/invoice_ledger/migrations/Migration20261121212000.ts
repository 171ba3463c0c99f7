import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * A stamp's own deadline: the process that stamps says how long it may take, and one with other
 * settings must not take it for dead earlier. Stamps from before have none of their own, so they
 * get one that is long enough for any usual time limit.
 */
export class Migration20261121212000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "stamp_expires_at" timestamptz null, add column if not exists "send_stamp_expires_at" timestamptz null;`
    )
    this.addSql(
      `update "invoicing_request" set "stamp_expires_at" = "stamped_at" + interval '15 minutes' where "state" in ('issuing', 'unknown') and "stamped_at" is not null;`
    )
    this.addSql(
      `update "invoicing_request" set "send_stamp_expires_at" = "send_stamped_at" + interval '15 minutes' where "send_state" in ('sending', 'unknown') and "send_stamped_at" is not null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" drop column if exists "stamp_expires_at", drop column if exists "send_stamp_expires_at";`
    )
  }
}
