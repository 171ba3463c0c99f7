import { generateEntityId } from "@medusajs/framework/utils"
import type {
  StoredMonth,
  KeptRow,
  MonthClosing,
  MonthRowFilter,
  NewMonth,
} from "../../core/month/stored-month"
import { isOverAt } from "../../core/month/month"
import { toIsoMoment } from "./columns"
import type { Database } from "./database"

type Row = Record<string, unknown>

/** How many lines one statement writes. */
const BATCH = 500

const COLUMNS = { open: "is_open", differing: "is_differing", changed: "is_changed" } as const

/** The part of the ledger that stores months as they were read and closed. */
export class Months {
  constructor(private readonly database: Database) {}

  /**
   * Stores a reading of a month; returns its id. The row that makes it visible is written last, so that
   * a reading whose process was killed is never seen. It replaces readings that nobody closed.
   */
  async storeMonth({ summary, ...reading }: NewMonth, rows: readonly KeptRow[]): Promise<string> {
    const id = generateEntityId(undefined, "invmon")
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows
        .slice(start, start + BATCH)
        .map((row, index) => toColumns(row, start + index))
      await this.database.run(INSERT_ROWS, [id, id, JSON.stringify(batch)])
    }
    await this.database.run(
      `with replaced as (
         delete from invoicing_month
         where company_id = ? and month = ? and closed_at is null returning id
       ), lines as (
         delete from invoicing_month_row where month_id in (select id from replaced))
       insert into invoicing_month
         (id, company_id, month, account_id, read_at, is_whole, summary, compared_with)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, ?)`,
      [
        reading.companyId,
        reading.month,
        id,
        reading.companyId,
        reading.month,
        reading.accountId,
        reading.readAt,
        reading.isWhole,
        JSON.stringify(summary),
        reading.comparedWith,
      ]
    )
    // Deletes what killed processes left: no reading takes a day.
    await this.database.run(
      `delete from invoicing_month_row where created_at < now() - interval '1 day'
         and month_id not in (select id from invoicing_month)`,
      []
    )
    return id
  }

  async findMonth(id: string): Promise<StoredMonth | null> {
    const [row] = await this.database.run(
      "select * from invoicing_month where id = ? and deleted_at is null",
      [id]
    )
    return row ? toMonth(row) : null
  }

  /** The newest reading of a month and the one closed last; they may be the same. */
  async findMonthReadings(
    companyId: string,
    month: string
  ): Promise<{ newest: StoredMonth | null; closed: StoredMonth | null }> {
    const rows = await this.database.run(
      `(select * from invoicing_month where company_id = ? and month = ? and deleted_at is null
         order by created_at desc, id desc limit 1)
       union
       (select * from invoicing_month where company_id = ? and month = ? and deleted_at is null
         and closed_at is not null order by closed_at desc, id desc limit 1)
       order by created_at desc, id desc`,
      [companyId, month, companyId, month]
    )
    const found = rows.map(toMonth)
    const closed = found.filter(({ closedAt }) => closedAt !== null)
    closed.sort((a, b) => (b.closedAt ?? "").localeCompare(a.closedAt ?? ""))
    return { newest: found[0] ?? null, closed: closed[0] ?? null }
  }

  /**
   * Closes a reading, unless it was taken before its month ended, is closed or was replaced by a newer
   * one. The time it was read never changes, so checking it before the update is safe.
   */
  async closeMonth({
    id,
    actorId,
    note,
  }: {
    id: string
    actorId: string
    note: string
  }): Promise<MonthClosing> {
    const reading = await this.findMonth(id)
    if (reading?.closedAt === null && !isOverAt(reading.month, reading.readAt)) return "not_over"
    const closed = await this.database.run(
      `update invoicing_month set closed_at = now(), closed_by = ?, note = ?, updated_at = now()
       where id = ? and closed_at is null and deleted_at is null returning id`,
      [actorId, note, id]
    )
    return closed.length > 0 ? "closed" : "not_open"
  }

  /** Lines of a reading in their order. */
  async readMonthLines(listing: {
    id: string
    filter: MonthRowFilter
    limit: number
    offset: number
  }): Promise<KeptRow[]> {
    const where = buildWhere(listing.id, listing.filter)
    const rows = await this.database.run(
      `select data from invoicing_month_row where ${where.sql} order by position limit ? offset ?`,
      [...where.values, listing.limit, listing.offset]
    )
    return rows.map(({ data }) => data as KeptRow)
  }

  async countMonthLines({ id, filter }: { id: string; filter: MonthRowFilter }): Promise<number> {
    const where = buildWhere(id, filter)
    const [row] = await this.database.run(
      `select count(*)::int as n from invoicing_month_row where ${where.sql}`,
      where.values
    )
    return Number(row?.n)
  }
}

const INSERT_ROWS = `insert into invoicing_month_row
  (id, month_id, position, class, is_open, is_differing, is_changed, names, data)
  select ? || ' ' || line.position, ?, line.position, line.class, line.is_open, line.is_differing,
    line.is_changed, line.names, line.data
  from jsonb_to_recordset(?::jsonb) as line(position int, class text, is_open bool,
    is_differing bool, is_changed bool, names text, data jsonb)`

const toColumns = (row: KeptRow, position: number) => ({
  position,
  class: row.class,
  is_open: row.isOpen,
  is_differing: row.findings.length > 0,
  is_changed: row.change !== null,
  names: `${row.orderDisplayId ?? ""} ${row.invoiceNumber ?? ""}`.toLowerCase(),
  data: row,
})

function buildWhere(id: string, { classes, only, search }: MonthRowFilter) {
  const parts = ["month_id = ?"]
  const values: unknown[] = [id]
  if (classes) {
    parts.push(`class in (${classes.map(() => "?").join(", ")})`)
    values.push(...classes)
  }
  if (only) parts.push(COLUMNS[only])
  if (search) {
    parts.push("position(? in names) > 0")
    values.push(search.toLowerCase())
  }
  return { sql: parts.join(" and "), values }
}

const toMonth = (row: Row): StoredMonth => ({
  id: String(row.id),
  companyId: String(row.company_id),
  month: String(row.month),
  accountId: String(row.account_id),
  readAt: toIsoMoment(row.read_at) ?? "",
  isWhole: row.is_whole === true,
  summary: row.summary as StoredMonth["summary"],
  comparedWith: (row.compared_with as string | null) ?? null,
  closedAt: toIsoMoment(row.closed_at),
  closedBy: (row.closed_by as string | null) ?? null,
  note: (row.note as string | null) ?? null,
})
