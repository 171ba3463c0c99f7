import { Migration } from "@medusajs/framework/mikro-orm/migrations";

type Column = readonly [column: string, field: string, type: "text" | "timestamptz" | "integer" | "boolean" | "jsonb"]

/**
 * The name of each value before the company's id, and its columns. The first column tells whether there is
 * such a value. `isSparse`: fields that are null are left out of the value.
 */
const VALUES: readonly { prefix: string; columns: readonly [Column, ...Column[]]; isSparse?: true }[] = [
  { prefix: "seller_name ", columns: [["seller_name", "name", "text"], ["seller_name_key", "keyDigest", "text"], ["seller_name_account", "accountId", "text"]] },
  { prefix: "key_check ", columns: [["key_checked_at", "at", "timestamptz"], ["checked_key", "keyDigest", "text"]] },
  { prefix: "account_seen ", columns: [["confirmed_account_since", "since", "timestamptz"], ["account_confirmed_by", "actorId", "text"]] },
  { prefix: "ledger_check ", columns: [["ledger_checked_at", "at", "timestamptz"], ["ledger_sight", "sight", "text"], ["unseen", "unseen", "jsonb"], ["unseen_account", "accountId", "text"], ["unseen_elsewhere", "elsewhere", "jsonb"]], isSparse: true },
  { prefix: "ledger_gap ", columns: [["gap_earliest", "earliest", "text"], ["gap_account", "accountId", "text"], ["gap_count", "count", "integer"], ["gap_invoices", "invoices", "jsonb"]] },
  { prefix: "ledger_gap_answer ", columns: [["answered_invoices", "invoiceIds", "jsonb"], ["are_others_known", "areOthersKnown", "boolean"]] },
  { prefix: "key_rejections ", columns: [["key_rejected_times", "times", "integer"], ["key_rejected_since", "since", "timestamptz"], ["rejected_key", "keyDigest", "text"], ["rejection_ended_at", "holdEndedAt", "timestamptz"]] },
  { prefix: "forbidden_create ", columns: [["forbidden_creates_since", "since", "timestamptz"], ["forbidden_creates_key", "keyDigest", "text"], ["forbidden_creates", "requestIds", "jsonb"]] },
  { prefix: "forbidden_send ", columns: [["forbidden_sends_since", "since", "timestamptz"], ["forbidden_sends_key", "keyDigest", "text"], ["forbidden_sends", "requestIds", "jsonb"]] },
]

const fromJson = ([, field, type]: Column): string =>
  type === "jsonb" ? `nullif(value -> '${field}', 'null'::jsonb)` : `(value ->> '${field}')::${type}`

const toJson = ([column, field, type]: Column): string =>
  type === "timestamptz"
    ? `'${field}', to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `'${field}', ${column}`

/**
 * What the plugin noted about a company moves from the table of saved values, one JSON value for each kind
 * of note, to typed columns of the company's own row.
 *
 * A process of the version before that still runs finds none of it in the old place, and checks, compares
 * and counts from the beginning, as after a first start.
 */
export class Migration20261130104404 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`create table if not exists "invoicing_company" ("id" text not null, "seller_name" text null, "seller_name_key" text null, "seller_name_account" text null, "key_checked_at" timestamptz null, "checked_key" text null, "confirmed_account_since" timestamptz null, "account_confirmed_by" text null, "ledger_checked_at" timestamptz null, "ledger_sight" text null, "unseen" jsonb null, "unseen_account" text null, "unseen_elsewhere" jsonb null, "gap_earliest" text null, "gap_account" text null, "gap_count" integer null, "gap_invoices" jsonb null, "answered_invoices" jsonb null, "are_others_known" boolean null, "key_rejected_times" integer null, "key_rejected_since" timestamptz null, "rejected_key" text null, "rejection_ended_at" timestamptz null, "forbidden_creates_since" timestamptz null, "forbidden_creates_key" text null, "forbidden_creates" jsonb null, "forbidden_sends_since" timestamptz null, "forbidden_sends_key" text null, "forbidden_sends" jsonb null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "invoicing_company_pkey" primary key ("id"));`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_company_deleted_at" ON "invoicing_company" ("deleted_at") WHERE deleted_at IS NULL;`);

    for (const { prefix, columns } of VALUES) {
      const names = columns.map(([column]) => column)
      this.addSql(`with moved as (
          delete from invoicing_setting where starts_with(id, '${prefix}')
            and jsonb_typeof(value) = 'object' and value ->> '${columns[0][1]}' is not null
          returning id, value)
        insert into invoicing_company (id, ${names.join(", ")})
        select substr(id, ${prefix.length + 1}), ${columns.map(fromJson).join(", ")} from moved
        on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")};`);
    }
  }

  override async down(): Promise<void> {
    for (const { prefix, columns, isSparse } of VALUES) {
      const value = `jsonb_build_object(${columns.map(toJson).join(", ")})`
      this.addSql(`insert into invoicing_setting (id, value)
        select '${prefix}' || id, ${isSparse ? `jsonb_strip_nulls(${value})` : value}
        from invoicing_company where ${columns[0][0]} is not null
        on conflict (id) do update set value = excluded.value, updated_at = now();`);
    }

    this.addSql(`drop table if exists "invoicing_company" cascade;`);
  }

}
