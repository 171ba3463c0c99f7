import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121083503 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "invoicing_setting_change" ("id" text not null, "actor_id" text not null, "field" text not null, "old_source" text not null, "old_value" jsonb null, "new_source" text not null, "new_value" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_setting_change_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_setting_change_deleted_at" ON "invoicing_setting_change" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_setting_change_created_at" ON "invoicing_setting_change" ("created_at", "id") WHERE deleted_at IS NULL;`);

    this.addSql(`alter table if exists "invoicing_company_hold" add column if not exists "actor_id" text null, add column if not exists "note" text null;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_setting_change" cascade;`);

    this.addSql(`alter table if exists "invoicing_company_hold" drop column if exists "actor_id", drop column if exists "note";`);
  }

}
