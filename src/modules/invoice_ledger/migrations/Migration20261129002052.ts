import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * Each e-mail after the first gets a row of its own. A version before, which may run beside this one for
 * a while, goes on keeping them in the request alone and counts none.
 */
export class Migration20261129002052 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "invoicing_email" ("id" text not null, "request_id" text not null, "state" text not null, "ordered_at" timestamptz not null, "ended_at" timestamptz null, "expires_at" timestamptz null, "sent_to" jsonb not null, "reasons" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_email_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_email_deleted_at" ON "invoicing_email" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_email_request" ON "invoicing_email" ("request_id", "ordered_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_email_under_way" ON "invoicing_email" ("expires_at") WHERE state = 'sending' and deleted_at is null;`);

    this.addSql(`alter table if exists "invoicing_request" add column if not exists "email_orders" integer not null default 0;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_email" cascade;`);

    this.addSql(`alter table if exists "invoicing_request" drop column if exists "email_orders";`);
  }

}
