import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Issuing draft first: what a stamp is for, the draft that waits, and those that are left over. */
export class Migration20261122193000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" add column if not exists "stamped_for" text null, add column if not exists "draft_id" text null, add column if not exists "draft_saved_at" timestamptz null, add column if not exists "left_drafts" jsonb null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "invoicing_request" drop column if exists "stamped_for", drop column if exists "draft_id", drop column if exists "draft_saved_at", drop column if exists "left_drafts";`
    )
  }
}
