import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * What follows an issued invoice as a row of its own, its way into KSeF first. Invoices of the last
 * 30 days are watched from now on too; older ones are past every deadline.
 */
export class Migration20261123074605 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "invoicing_follow_up" ("id" text not null, "request_id" text not null, "kind" text not null, "company_id" text null, "state" text null, "state_since" timestamptz null, "details" jsonb null, "readings" integer not null default 0, "checked_at" timestamptz null, "due_at" timestamptz null, "warn_at" timestamptz null, "late_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_follow_up_pkey" primary key ("id"));`
    )
    this.addSql(
      `create index if not exists "IDX_invoicing_follow_up_deleted_at" on "invoicing_follow_up" ("deleted_at") where deleted_at is null;`
    )
    this.addSql(
      `create unique index if not exists "IDX_invoicing_follow_up_request" on "invoicing_follow_up" ("request_id", "kind") where deleted_at is null;`
    )
    this.addSql(
      `create index if not exists "IDX_invoicing_follow_up_due" on "invoicing_follow_up" ("company_id", "due_at") where due_at is not null and deleted_at is null;`
    )
    this.addSql(
      `create index if not exists "IDX_invoicing_follow_up_open" on "invoicing_follow_up" ("kind", "warn_at") where (warn_at is not null or state = 'error') and deleted_at is null;`
    )
    this.addSql(
      `insert into "invoicing_follow_up" ("id", "request_id", "kind", "company_id", "due_at")
       select 'invfol_' || replace(gen_random_uuid()::text, '-', ''), id, 'ksef', company_id, now()
       from "invoicing_request"
       where state = 'issued' and invoice_id is not null and deleted_at is null
         and issued_at > now() - interval '30 days'
       on conflict do nothing;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "invoicing_follow_up" cascade;`)
  }
}
