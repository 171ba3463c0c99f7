import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/** Where each scan's place was kept before, and its name from now on. */
const SCANS = [
  ["sweep_walk", "missed_orders"],
  ["sweep_changes", "changed_orders"],
  ["completion_scan", "open_orders"],
] as const

const IS_DAY = `(jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`

const isoOf = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * How far scans came, whose turn something is and what was seen with a key move from the table of saved
 * values, where nothing but a name told them apart, to tables of their own.
 *
 * A process of the version before that still runs finds none of it in the old place: it scans from the
 * start date once more and asks again what a new key opens, which issues nothing twice.
 */
export class Migration20261128164459 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "invoicing_scan" ("id" text not null, "cursor" text null, "trigger" text null, "floor" timestamptz null, "start_date" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_scan_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_scan_deleted_at" ON "invoicing_scan" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "invoicing_throttle" ("id" text not null, "claimed_at" timestamptz not null, "day" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_throttle_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_throttle_deleted_at" ON "invoicing_throttle" ("deleted_at") WHERE deleted_at IS NULL;`);

    this.addSql(`create table if not exists "invoicing_key_evidence" ("id" text not null, "company_id" text not null, "key_digest" text not null, "accounts" jsonb null, "proven_with" jsonb null, "seen_at" timestamptz null, "doubted_since" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_key_evidence_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_key_evidence_deleted_at" ON "invoicing_key_evidence" ("deleted_at") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE UNIQUE INDEX IF NOT EXISTS "IDX_invoicing_key_evidence_key" ON "invoicing_key_evidence" ("company_id", "key_digest") WHERE deleted_at IS NULL;`);

    this.addSql(`with moved as (delete from invoicing_setting where id in (${SCANS.map(([old]) => `'${old}'`).join(", ")}) returning id, value)
      insert into invoicing_scan (id, cursor, trigger, floor, start_date)
      select case id ${SCANS.map(([old, name]) => `when '${old}' then '${name}'`).join(" ")} end,
        coalesce(value ->> 'cursor', value ->> 'after'), value ->> 'trigger',
        (value ->> 'floor')::timestamptz, (value ->> 'startDate')::timestamptz
      from moved on conflict (id) do nothing;`);
    this.addSql(`with moved as (delete from invoicing_setting where value = '{}'::jsonb or ${IS_DAY} returning id, value, updated_at)
      insert into invoicing_throttle (id, claimed_at, day)
      select id, updated_at, case when jsonb_typeof(value) = 'string' then value #>> '{}' end
      from moved on conflict (id) do nothing;`);
    this.addSql(`with moved as (delete from invoicing_setting
        where id ~ '^account_seen .+ [^ ]+$' and jsonb_typeof(value -> 'accounts') = 'array'
          or id ~ '^account_doubt .+ [^ ]+$' returning id, value),
      named as (select substring(id from '^[a-z_]+ (.*) [^ ]+$') as company_id,
        substring(id from '([^ ]+)$') as key_digest, value, id like 'account_seen %' as is_seen from moved)
      insert into invoicing_key_evidence (id, company_id, key_digest, accounts, proven_with, seen_at, doubted_since)
      select 'invseen_' || md5(company_id || ' ' || key_digest), company_id, key_digest,
        (array_agg(value -> 'accounts') filter (where is_seen))[1],
        (array_agg(value -> 'provenWith') filter (where is_seen))[1],
        (array_agg((value ->> 'at')::timestamptz) filter (where is_seen))[1],
        to_timestamp((array_agg(value #>> '{}') filter (where not is_seen))[1]::float8 / 1000)
      from named group by company_id, key_digest on conflict do nothing;`);
  }

  override async down(): Promise<void> {
    this.addSql(`insert into invoicing_setting (id, value)
      select case id ${SCANS.map(([old, name]) => `when '${name}' then '${old}'`).join(" ")} end,
        case id when 'open_orders' then jsonb_build_object('after', cursor)
          when 'changed_orders' then jsonb_build_object('cursor', cursor)
          else jsonb_build_object('cursor', cursor, 'trigger', trigger, 'floor', ${isoOf("floor")}, 'startDate', ${isoOf("start_date")}) end
      from invoicing_scan on conflict (id) do nothing;`);
    this.addSql(`insert into invoicing_setting (id, value, updated_at)
      select id, coalesce(to_jsonb(day), '{}'::jsonb), claimed_at from invoicing_throttle on conflict (id) do nothing;`);
    this.addSql(`insert into invoicing_setting (id, value)
      select 'account_seen ' || company_id || ' ' || key_digest, jsonb_strip_nulls(
        jsonb_build_object('at', ${isoOf("seen_at")}, 'accounts', accounts, 'provenWith', proven_with))
      from invoicing_key_evidence where seen_at is not null on conflict (id) do nothing;`);
    this.addSql(`insert into invoicing_setting (id, value)
      select 'account_doubt ' || company_id || ' ' || key_digest, to_jsonb(floor(extract(epoch from doubted_since) * 1000))
      from invoicing_key_evidence where doubted_since is not null on conflict (id) do nothing;`);

    this.addSql(`drop table if exists "invoicing_scan" cascade;`);

    this.addSql(`drop table if exists "invoicing_throttle" cascade;`);

    this.addSql(`drop table if exists "invoicing_key_evidence" cascade;`);
  }

}
