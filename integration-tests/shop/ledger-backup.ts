import { BUYERS } from "../../demo/orders/buyers"
import { runSql } from "./database"
import type { PlainOrder } from "./place-plain-orders"

const BACK_UP = `begin isolation level repeatable read;
do $$ declare name text; begin
  drop schema if exists backup cascade;
  create schema backup;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename like 'invoicing%' loop
    execute format('create table backup.%1$I as select * from public.%1$I', name);
  end loop; end $$;
commit`

const RESTORE = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'backup' loop
    execute format('delete from public.%1$I', name);
    execute format('insert into public.%1$I select * from backup.%1$I', name);
  end loop; end $$`

/** A consistent copy of all of the plugin's tables, in the same database. */
export async function backUpLedger(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, BACK_UP)
}

/** Replaces the tables' contents with the last backup, while no process is running. */
export async function restoreLedger(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, RESTORE)
}

/** This many orders of one buyer, all with different amounts. */
export const describeRow = (count: number): PlainOrder[] =>
  Array.from({ length: count }, (_, at) => ({
    buyer: BUYERS.company,
    shippingMinor: 1499,
    lines: [{ sku: "KUB-01", quantity: at + 3, discountMinor: 0 }],
  }))
