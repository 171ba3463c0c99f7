import { generateEntityId } from "@medusajs/framework/utils"
import {
  statesBefore,
  type ClaimedRun,
  type NewRun,
  type RunError,
  type RunKind,
  type RunProgress,
  type RunState,
  type RunCommand,
} from "../../core/runs/run"
import type { Database } from "./database"
import { toClaimedRun, toItemColumns } from "./run-columns"
import { IS_FREE } from "./run-sql"
import { listSql } from "./statements"

/** The slot of a run for every company. */
const EVERY = "*"

/** Releases the row: no process works on it. */
const LET_GO = "token = null, lease_until = null, worked_at = null"

/** Adds the time since the last commit to the time worked. */
const WORKED = `least(2147483647, run.worked_ms
  + coalesce(1000 * extract(epoch from now() - run.worked_at), 0))::int`

const from = (to: RunState) =>
  statesBefore(to)
    .map((state) => `'${state}'`)
    .join(", ")

/**
 * Another run is in the slot or covers all companies; for a run of all companies, any other run. If one
 * for a company and one for all begin at the same instant, both may run: the unique index only excludes
 * equal slots, and their work tolerates that.
 */
const OTHER_RUNS = `exists (select 1 from invoicing_run other where other.state = 'running'
  and other.deleted_at is null and (other.slot = wanted.slot or '${EVERY}' in (other.slot, wanted.slot)))`

type Lease = { id: string; token: string }

/** The ledger's runs: what was requested, which process works on it, and its progress. */
export class Runs {
  constructor(private readonly database: Database) {}

  /** Inserts a new run; null if another run blocks it. */
  async beginRun({ kind, companyId, params, begunBy }: NewRun): Promise<string | null> {
    const [row] = await this.database.run(
      `insert into invoicing_run (id, kind, company_id, slot, params, counts, begun_by)
       select ?, ?, ?, wanted.slot, ?::jsonb, '{}'::jsonb, ?
       from (select ?::text as slot) wanted where not ${OTHER_RUNS}
       on conflict (slot) where state = 'running' and deleted_at is null do nothing
       returning id`,
      [
        generateEntityId(undefined, "invrun"),
        kind,
        companyId,
        JSON.stringify(params),
        begunBy,
        companyId ?? EVERY,
      ]
    )
    return row ? String(row.id) : null
  }

  /** Claims a run that no process works on; with `id` null the oldest. */
  async claimRun(claim: {
    id: string | null
    token: string
    leaseMs: number
    kinds: readonly RunKind[]
  }): Promise<ClaimedRun | null> {
    const [row] = await this.database.run(
      `update invoicing_run
       set token = ?, lease_until = now() + make_interval(secs => ?), worked_at = now(),
         not_before = null, attempts = attempts + 1, updated_at = now()
       where id = (
         select run.id from invoicing_run run
         where run.state = 'running' and run.deleted_at is null
           and (?::text is null or run.id = ?) and run.kind in (${listSql})
           and ${IS_FREE} and (run.not_before is null or run.not_before <= now())
         order by run.created_at, run.id limit 1 for update skip locked)
       returning *`,
      [claim.token, claim.leaseMs / 1000, claim.id, claim.id, JSON.stringify(claim.kinds)]
    )
    return row ? toClaimedRun(row) : null
  }

  /** Renews the lease during a long step. */
  async renewRun({ id, token, leaseMs }: Lease & { leaseMs: number }): Promise<void> {
    await this.database.run(
      `update invoicing_run set lease_until = now() + make_interval(secs => ?)
       where id = ? and token = ? and state = 'running'`,
      [leaseMs / 1000, id, token]
    )
  }

  /** Records a step's progress and report rows and renews the lease, in one statement. */
  async commitRunStep(
    { id, token, leaseMs }: Lease & { leaseMs: number },
    { total, done, counts, cursor, result, items, isOver }: RunProgress
  ): Promise<RunState | null> {
    const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
    const [row] = await this.database.run(
      `with before as materialized (
         select id, item_count, case when ? then 'done' when command = 'stop' then 'stopped'
           when command = 'pause' then 'paused' else 'running' end as next
         from invoicing_run where id = ? and token = ? and state = 'running' for update
       ), moved as (
         update invoicing_run run set state = before.next, total = ?, done = ?, counts = ?::jsonb,
           cursor = ?::jsonb, result = ?::jsonb, item_count = run.item_count + ?, attempts = 0,
           worked_ms = ${WORKED},
           worked_at = case when before.next = 'running' then now() end,
           command = case when before.next = 'running' then run.command end,
           token = case when before.next = 'running' then run.token end,
           lease_until = case when before.next = 'running' then now() + make_interval(secs => ?) end,
           finished_at = case when before.next in ('done', 'stopped') then now() end,
           updated_at = now()
         from before where run.id = before.id returning run.id, run.state
       ), kept as (
         insert into invoicing_run_item (id, run_id, position, order_id, order_display_id,
           request_id, invoice_id, code, params)
         select item.id, before.id, before.item_count + item.place - 1, item.order_id,
           item.order_display_id, item.request_id, item.invoice_id, item.code, item.params
         from before, rows from (jsonb_to_recordset(?::jsonb) as (id text, order_id text,
           order_display_id text, request_id text, invoice_id text, code text, params jsonb))
           with ordinality as item(id, order_id, order_display_id, request_id, invoice_id, code,
             params, place))
       select state from moved`,
      [
        isOver,
        id,
        token,
        total,
        done,
        JSON.stringify(counts),
        json(cursor),
        json(result),
        items.length,
        leaseMs / 1000,
        JSON.stringify(items.map(toItemColumns)),
      ]
    )
    return row ? (row.state as RunState) : null
  }

  /** Releases a run; with a delay this counts as a failed attempt, without one it does not. */
  async releaseRun({ id, token }: Lease, delayMs: number): Promise<void> {
    await this.database.run(
      `update invoicing_run run set worked_ms = ${WORKED}, ${LET_GO}, updated_at = now(),
         not_before = now() + make_interval(secs => ?),
         attempts = greatest(0, attempts - case when ? then 1 else 0 end)
       where id = ? and token = ? and state = 'running'`,
      [delayMs / 1000, delayMs === 0, id, token]
    )
  }

  async failRun({ id, token }: Lease, error: RunError): Promise<void> {
    await this.database.run(
      `update invoicing_run run set state = 'failed', error = ?::jsonb, worked_ms = ${WORKED},
         ${LET_GO}, command = null, finished_at = now(), updated_at = now()
       where id = ? and token = ? and state in (${from("failed")})`,
      [JSON.stringify(error), id, token]
    )
  }

  /** Pauses or stops a run: at once if no process works on it, else with its next commit. */
  async requestRunCommand(id: string, command: RunCommand): Promise<boolean> {
    const to: RunState = command === "stop" ? "stopped" : "paused"
    const rows = await this.database.run(
      `with found as materialized (
         select run.id, run.state = 'running' and not ${IS_FREE} as is_worked_on
         from invoicing_run run
         where run.id = ? and run.state in (${from(to)}) and run.deleted_at is null for update)
       update invoicing_run run set updated_at = now(),
         state = case when is_worked_on then run.state else ? end,
         command = case when is_worked_on then case when run.command = 'stop' then 'stop' else ? end end,
         token = case when is_worked_on then run.token end,
         lease_until = case when is_worked_on then run.lease_until end,
         finished_at = case when not is_worked_on and ? then now() end
       from found where run.id = found.id returning run.id`,
      [id, to, command, command === "stop"]
    )
    return rows.length > 0
  }

  /** Resumes a paused or failed run from its cursor, unless another run blocks it. */
  async resumeRun(id: string): Promise<"resumed" | "busy" | "not-paused"> {
    const isPaused = `wanted.id = ? and wanted.state in (${from("running")}) and wanted.deleted_at is null`
    try {
      const [row] = await this.database.run(
        `with found as materialized (
           select wanted.id, ${OTHER_RUNS} as is_busy from invoicing_run wanted
           where ${isPaused} for update
         ), moved as (
           update invoicing_run set state = 'running', command = null, error = null, attempts = 0,
             not_before = null, finished_at = null, ${LET_GO}, updated_at = now()
           where id in (select id from found where not is_busy))
         select is_busy from found`,
        [id]
      )
      if (!row) return "not-paused"
      return row.is_busy === true ? "busy" : "resumed"
    } catch (error) {
      // Another run began at the same instant.
      if (isTaken(error)) return "busy"
      throw error
    }
  }
}

/** PostgreSQL's unique_violation, as the driver or the ORM passes it on. */
const isTaken = (error: unknown) => (error as { code?: unknown } | null)?.code === "23505"
