import { runSql } from "./database"

const BACK_UP = `do $$ declare name text; begin
  drop schema if exists backup cascade;
  create schema backup;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename like 'invoicing%' loop
    execute format('create table backup.%1$I as select * from public.%1$I', name);
  end loop; end $$`

const RESTORE = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'backup' loop
    execute format('delete from public.%1$I', name);
    execute format('insert into public.%1$I select * from backup.%1$I', name);
  end loop; end $$`

/** A backup of all of the plugin's tables, every row of them, beside them in the same database. */
export async function backUpLedger(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, BACK_UP)
}

/** Puts the last backup in the place of what the tables hold by now, while no process is there. */
export async function restoreLedger(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, RESTORE)
}
