import {
  UNFINISHED_STATES,
  type Run,
  type RunItem,
  type RunItemsQuery,
  type RunKind,
} from "../../core/runs/run"
import type { Database } from "./database"
import { toRun, toRunItem } from "./run-columns"
import { listSql } from "./statements"

const COMPANY = "coalesce(params ->> 'company', '')"

const UNFINISHED = UNFINISHED_STATES.map((state) => `'${state}'`).join(", ")

type ItemsOf = Pick<RunItemsQuery, "runId" | "code">

/** The part of the ledger that shows runs and deletes old ones. */
export class RunReports {
  constructor(private readonly database: Database) {}

  async findRun(id: string): Promise<Run | null> {
    const sql = "select * from invoicing_run where id = ? and deleted_at is null"
    const [row] = await this.database.run(sql, [id])
    return row ? toRun(row) : null
  }

  /** The newest runs, only of these kinds if any are given. */
  async listRuns({ kinds, limit }: { kinds?: readonly RunKind[]; limit: number }): Promise<Run[]> {
    const rows = await this.database.run(
      `select * from invoicing_run where deleted_at is null
       ${kinds ? `and kind in (${listSql})` : ""} order by created_at desc, id desc limit ?`,
      [...(kinds ? [JSON.stringify(kinds)] : []), limit]
    )
    return rows.map(toRun)
  }

  /** Rows of a run's report, in their order. */
  async listRunItems({
    runId,
    code,
    company,
    after,
    limit,
    offset = 0,
  }: RunItemsQuery): Promise<RunItem[]> {
    const wanted: [string, unknown][] = [
      ["code = ?", code],
      [`${COMPANY} = ?`, company],
      ["position > ?", after],
    ]
    const conditions = wanted.filter(([, value]) => value !== undefined)
    const rows = await this.database.run(
      `select * from invoicing_run_item where run_id = ? and deleted_at is null
       ${conditions.map(([sql]) => `and ${sql}`).join(" ")}
       order by position limit ? offset ?`,
      [runId, ...conditions.map(([, value]) => value), limit, offset]
    )
    return rows.map(toRunItem)
  }

  /** The distinct companies in rows with these codes; an empty string for rows without one. */
  async listRunCompanies({
    runId,
    codes,
  }: {
    runId: string
    codes: readonly string[]
  }): Promise<string[]> {
    const rows = await this.database.run(
      `select distinct ${COMPANY} as company from invoicing_run_item
       where run_id = ? and code in (${listSql}) and deleted_at is null order by company`,
      [runId, JSON.stringify(codes)]
    )
    return rows.map(({ company }) => String(company))
  }

  async countRunItems({ runId, code }: ItemsOf): Promise<number> {
    const [row] = await this.database.run(
      `select count(*)::int as n from invoicing_run_item where run_id = ? and deleted_at is null
       ${code === undefined ? "" : "and code = ?"}`,
      [runId, ...(code === undefined ? [] : [code])]
    )
    return Number(row?.n)
  }

  /**
   * Deletes runs that ended at least this many days ago, oldest first, with their rows; returns how
   * many. A search is kept while an unfinished run uses its rows: without them that run would end as if
   * it were done.
   */
  async deleteOldRuns({
    olderThanDays,
    limit,
  }: {
    olderThanDays: number
    limit: number
  }): Promise<number> {
    // Filters by `created_at` as well, because it has the index.
    const rows = await this.database.run(
      `with old as materialized (
         select id from invoicing_run
         where created_at < now() - make_interval(days => ?)
           and finished_at < now() - make_interval(days => ?) and deleted_at is null
           and not exists (select 1 from invoicing_run user_run
             where user_run.params ->> 'search' = invoicing_run.id and user_run.deleted_at is null
               and user_run.state in (${UNFINISHED}))
         order by created_at limit ? for update skip locked
       ), items as (
         delete from invoicing_run_item where run_id in (select id from old))
       delete from invoicing_run where id in (select id from old) returning id`,
      [olderThanDays, olderThanDays, limit]
    )
    return rows.length
  }
}
