import { generateEntityId } from "@medusajs/framework/utils"
import {
  BULK_ITEM_STATES,
  type BegunItem,
  type BulkAct,
  type BulkItem,
  type BulkItemEnd,
  type BulkItemState,
  type BulkRun,
  type BulkTarget,
  type ClaimedRun,
  type NewBulkRun,
} from "../../core/request/bulk-run"
import { toIsoMoment } from "./columns"
import type { Database } from "./database"

type Row = Record<string, unknown>

const COUNTED = BULK_ITEM_STATES.map(
  (state) => `count(*) filter (where item.state = '${state}')::int as n_${state}`
).join(", ")

const SELECT_RUNS = `select run.*, counted.* from invoicing_bulk_run run
  cross join lateral (select ${COUNTED} from invoicing_bulk_item item where item.run_id = run.id) counted
  where run.deleted_at is null`

/** The ledger's bulk acts: what was requested, which process works on it, how each item ended. */
export class BulkRuns {
  constructor(private readonly database: Database) {}

  /** Inserts a run with all its items in one statement; returns its id. */
  async insertBulkRun({ act, actorId, note, items }: NewBulkRun): Promise<string> {
    const id = generateEntityId(undefined, "invbulk")
    const rows = items.map((item, position) => ({
      id: generateEntityId(undefined, "invbulkit"),
      position,
      order_id: item.orderId,
      order_display_id: item.orderDisplayId,
      request_id: item.requestId,
    }))
    await this.database.run(
      `with run as (
         insert into invoicing_bulk_run (id, act, actor_id, note) values (?, ?, ?, ?) returning id)
       insert into invoicing_bulk_item
         (id, run_id, position, order_id, order_display_id, request_id)
       select item.id, run.id, item.position, item.order_id, item.order_display_id, item.request_id
       from run, jsonb_to_recordset(?::jsonb) as item(id text, position int, order_id text,
         order_display_id text, request_id text)`,
      [id, act, actorId, note, JSON.stringify(rows)]
    )
    return id
  }

  /** Claims a run that no process works on; with `id` null the oldest. */
  async claimBulkRun(claim: {
    id: string | null
    token: string
    leaseMs: number
  }): Promise<ClaimedRun | null> {
    const [row] = await this.database.run(
      `update invoicing_bulk_run
       set lease_token = ?, lease_until = now() + make_interval(secs => ?), updated_at = now()
       where id = (
         select id from invoicing_bulk_run
         where finished_at is null and deleted_at is null and (?::text is null or id = ?)
           and (lease_until is null or lease_until < now())
         order by created_at limit 1 for update skip locked)
       returning id, act, actor_id, note, created_at`,
      [claim.token, claim.leaseMs / 1000, claim.id, claim.id]
    )
    return row
      ? {
          id: String(row.id),
          act: row.act as BulkAct,
          actorId: String(row.actor_id),
          note: (row.note as string | null) ?? null,
          startedAt: toIsoMoment(row.created_at) ?? "",
        }
      : null
  }

  /**
   * Marks the next items as begun and renews the lease; returns none if nothing is left or another
   * process has taken over the run. Items that a dead process had begun come first.
   */
  async beginBulkItems(begin: {
    runId: string
    token: string
    limit: number
    leaseMs: number
  }): Promise<BegunItem[]> {
    const rows = await this.database.run(
      `with held as (
         update invoicing_bulk_run
         set lease_until = now() + make_interval(secs => ?), updated_at = now()
         where id = ? and lease_token = ? and finished_at is null returning id
       ), next as (
         select item.id from invoicing_bulk_item item, held
         where item.run_id = held.id and item.state in ('waiting', 'begun')
         order by item.position limit ? for update of item)
       update invoicing_bulk_item set state = 'begun', attempts = attempts + 1, updated_at = now()
       where id in (select id from next) and state in ('waiting', 'begun')
       returning *`,
      [begin.leaseMs / 1000, begin.runId, begin.token, begin.limit]
    )
    return rows.map((row) => ({
      ...toTarget(row),
      id: String(row.id),
      attempts: Number(row.attempts),
    }))
  }

  /** Records how an item ended, unless another process has begun it since. */
  async endBulkItem(
    { id, attempts }: Pick<BegunItem, "id" | "attempts">,
    end: BulkItemEnd
  ): Promise<void> {
    const refusal = end.state === "refused" ? end : null
    await this.database.run(
      `update invoicing_bulk_item set state = ?, request_id = coalesce(?, request_id), code = ?,
         params = ?::jsonb, message = ?, ended_at = now(), updated_at = now()
       where id = ? and state = 'begun' and attempts = ?`,
      [
        end.state,
        end.state === "done" ? end.requestId : null,
        refusal?.code ?? null,
        refusal ? JSON.stringify(refusal.params) : null,
        refusal?.message ?? null,
        id,
        attempts,
      ]
    )
  }

  /** Finishes the run if no items are left, else releases it. */
  async closeBulkRun({ id, token }: { id: string; token: string }): Promise<void> {
    await this.database.run(
      `update invoicing_bulk_run set lease_token = null, lease_until = null, updated_at = now(),
         finished_at = case when exists (select 1 from invoicing_bulk_item
           where run_id = ? and state in ('waiting', 'begun')) then null else now() end
       where id = ? and lease_token = ? and finished_at is null`,
      [id, id, token]
    )
  }

  /**
   * Stops items that were not begun; begun items go on. False if the run is finished, canceled or
   * unknown.
   */
  async cancelBulkRun({ id, actorId }: { id: string; actorId: string }): Promise<boolean> {
    const rows = await this.database.run(
      `with run as (
         update invoicing_bulk_run set canceled_at = now(), canceled_by = ?, updated_at = now(),
           finished_at = case when lease_until is null and not exists (
             select 1 from invoicing_bulk_item where run_id = ? and state = 'begun')
             then now() end
         where id = ? and finished_at is null and canceled_at is null and deleted_at is null
         returning id
       ), stopped as (
         update invoicing_bulk_item set state = 'left', ended_at = now(), updated_at = now()
         where run_id in (select id from run) and state = 'waiting' returning id)
       select id from run`,
      [actorId, id, id]
    )
    return rows.length > 0
  }

  async findBulkRun(id: string): Promise<{ run: BulkRun; items: BulkItem[] } | null> {
    const [row] = await this.database.run(`${SELECT_RUNS} and run.id = ?`, [id])
    if (!row) return null
    const items = await this.database.run(
      "select * from invoicing_bulk_item where run_id = ? order by position",
      [id]
    )
    return { run: toRun(row), items: items.map(toItem) }
  }

  /** The newest runs. */
  async listNewestBulkRuns(limit: number): Promise<BulkRun[]> {
    const sql = `${SELECT_RUNS} order by run.created_at desc, run.id desc limit ?`
    return (await this.database.run(sql, [limit])).map(toRun)
  }

  /**
   * Deletes runs that finished at least this many days ago, oldest first, with their items; returns how
   * many. The record of what was done to an invoice stays with the invoice.
   */
  async deleteOldBulkRuns({
    olderThanDays,
    limit,
  }: {
    olderThanDays: number
    limit: number
  }): Promise<number> {
    // Filters by `created_at` as well, because it has the index.
    const rows = await this.database.run(
      `with old as (
         select id from invoicing_bulk_run
         where created_at < now() - make_interval(days => ?)
           and finished_at < now() - make_interval(days => ?) and deleted_at is null
         order by created_at limit ? for update skip locked
       ), items as (
         delete from invoicing_bulk_item where run_id in (select id from old))
       delete from invoicing_bulk_run where id in (select id from old) returning id`,
      [olderThanDays, olderThanDays, limit]
    )
    return rows.length
  }
}

const toText = (value: unknown) => (typeof value === "string" ? value : null)

const toTarget = (row: Row): BulkTarget => ({
  orderId: toText(row.order_id),
  orderDisplayId: toText(row.order_display_id),
  requestId: toText(row.request_id),
})

const toRun = (row: Row): BulkRun => ({
  id: String(row.id),
  act: row.act as BulkAct,
  actorId: String(row.actor_id),
  note: toText(row.note),
  createdAt: toIsoMoment(row.created_at) ?? "",
  canceledAt: toIsoMoment(row.canceled_at),
  canceledBy: toText(row.canceled_by),
  finishedAt: toIsoMoment(row.finished_at),
  counts: Object.fromEntries(
    BULK_ITEM_STATES.map((state) => [state, Number(row[`n_${state}`])])
  ) as BulkRun["counts"],
})

const toItem = (row: Row): BulkItem => ({
  ...toTarget(row),
  id: String(row.id),
  state: row.state as BulkItemState,
  endedAt: toIsoMoment(row.ended_at),
  refusal:
    row.code === null
      ? null
      : ({
          code: row.code,
          params: row.params ?? {},
          message: row.message ?? "",
        } as BulkItem["refusal"]),
})
