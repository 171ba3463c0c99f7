import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Accounts of the service become things of their own, and ids of invoices are unique within one:
 * another account of a company begins its ids anew.
 *
 * What a company has issued so far is taken for one account, opened by every key that it was issued
 * with. A create that is still unresolved belongs to that account only if its key is the one used
 * last: of any other key it is not known what it opens, and a look with the present one must not
 * prove anything absent.
 */
export class Migration20261121210000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "invoicing_account" ("id" text not null, "company_id" text not null, "since" timestamptz not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_account_pkey" primary key ("id"));`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_account_deleted_at" ON "invoicing_account" ("deleted_at") WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_account_company" ON "invoicing_account" ("company_id", "since") WHERE deleted_at IS NULL;`)

    this.addSql(`create table if not exists "invoicing_account_key" ("id" text not null, "account_id" text not null, "company_id" text not null, "key_digest" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_account_key_pkey" primary key ("id"));`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_account_key_deleted_at" ON "invoicing_account_key" ("deleted_at") WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_account_key_digest" ON "invoicing_account_key" ("company_id", "key_digest") WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_account_key_account" ON "invoicing_account_key" ("account_id") WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_account_key_shared" ON "invoicing_account_key" ("key_digest") WHERE deleted_at IS NULL;`)

    this.addSql(`alter table if exists "invoicing_request" add column if not exists "account_id" text null, add column if not exists "answered_invoice_id" text null;`)

    this.addSql(`insert into invoicing_account (id, company_id, since)
      select 'invacc_' || md5(company_id), company_id, min(coalesce(first_stamped_at, issued_at, created_at))
      from invoicing_request
      where company_id is not null and (invoice_id is not null or state in ('issuing', 'unknown'))
      group by company_id
      on conflict do nothing;`)
    this.addSql(`insert into invoicing_account_key (id, account_id, company_id, key_digest)
      select distinct 'invkey_' || md5(company_id || ' ' || key_digest), 'invacc_' || md5(company_id), company_id, key_digest
      from invoicing_request
      where company_id is not null and key_digest is not null
        and (invoice_id is not null or state in ('issuing', 'unknown'))
      on conflict do nothing;`)
    this.addSql(`update invoicing_request set account_id = 'invacc_' || md5(company_id)
      where company_id is not null and invoice_id is not null;`)
    this.addSql(`update invoicing_request request set account_id = 'invacc_' || md5(company_id)
      where company_id is not null and state in ('issuing', 'unknown') and invoice_id is null
        and key_digest is not null
        and not exists (
          select 1 from invoicing_account_key other
          where other.company_id = request.company_id and other.key_digest <> request.key_digest
            and request.key_digest is distinct from (
              select last.key_digest from invoicing_request last
              where last.company_id = request.company_id and last.key_digest is not null
                and last.stamped_at is not null
              order by last.stamped_at desc limit 1));`)

    this.addSql(`drop index if exists "IDX_invoicing_request_company_invoice";`)
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_request_account_invoice" ON "invoicing_request" ("account_id", "invoice_id") WHERE invoice_id IS NOT NULL AND deleted_at IS NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_account_invoice";`)
    // Fails where two accounts of a company have an id in common: the older code cannot tell them apart.
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_request_company_invoice" ON "invoicing_request" ("company_id", "invoice_id") WHERE invoice_id IS NOT NULL AND deleted_at IS NULL;`)
    this.addSql(`alter table if exists "invoicing_request" drop column if exists "account_id", drop column if exists "answered_invoice_id";`)
    this.addSql(`drop table if exists "invoicing_account_key" cascade;`)
    this.addSql(`drop table if exists "invoicing_account" cascade;`)
  }
}
