import type { NewEvent } from "../../core/lifecycle/announcement"
import type { ScanName, ScanPosition } from "../../core/order/scan-position"
import { toIsoMoment } from "./columns"
import type { Database } from "./database"
import { eventValues, insertEventSql } from "./event-sql"

const INSERT_SCAN = `insert into invoicing_scan (cursor, trigger, floor, start_date, id)
  values (?, ?, ?, ?, ?) on conflict (id)`

/**
 * The part of the ledger for work that a shop's processes share: how far it has come, and who does it
 * next.
 */
export class Scans {
  constructor(
    private readonly database: Database,
    private readonly notifyEventsWritten: () => void
  ) {}

  /** Null before the scan's first run. */
  async readScan(name: ScanName): Promise<ScanPosition | null> {
    const [row] = await this.database.run(
      "select cursor, trigger, floor, start_date from invoicing_scan where id = ?",
      [name]
    )
    if (!row) return null
    return {
      cursor: row.cursor as string | null,
      trigger: row.trigger as ScanPosition["trigger"],
      floor: toIsoMoment(row.floor),
      startDate: toIsoMoment(row.start_date),
    }
  }

  /** Saves how far a scan has come; omitted fields become null. */
  async saveScan(name: ScanName, position: Partial<ScanPosition>): Promise<void> {
    await this.database.run(
      `${INSERT_SCAN} do update set cursor = excluded.cursor, trigger = excluded.trigger,
         floor = excluded.floor, start_date = excluded.start_date, updated_at = now()`,
      [...toValues(position), name]
    )
  }

  /** Saves a position if the saved one equals `before` (null: none is saved); false otherwise. */
  async saveScanIf(
    name: ScanName,
    before: ScanPosition | null,
    position: Partial<ScanPosition>
  ): Promise<boolean> {
    const values = [...toValues(position), name]
    const rows =
      before === null
        ? await this.database.run(`${INSERT_SCAN} do nothing returning id`, values)
        : await this.database.run(
            `update invoicing_scan
             set cursor = ?, trigger = ?, floor = ?, start_date = ?, updated_at = now()
             where id = ? and cursor is not distinct from ? and trigger is not distinct from ?
               and floor is not distinct from ?::timestamptz
               and start_date is not distinct from ?::timestamptz returning id`,
            [...values, ...toValues(before)]
          )
    return rows.length > 0
  }

  /**
   * True for exactly one caller per key within `ttlMs`. A claim in the future came from a wrong clock
   * and is ignored.
   */
  async claimThrottle(key: string, ttlMs: number): Promise<boolean> {
    const rows = await this.database.run(
      `insert into invoicing_throttle (id, claimed_at) values (?, now())
       on conflict (id) do update set claimed_at = now(), updated_at = now()
       where invoicing_throttle.claimed_at < now() - make_interval(secs => ?)
         or invoicing_throttle.claimed_at > now() + interval '1 minute'
       returning id`,
      [key, ttlMs / 1000]
    )
    return rows.length > 0
  }

  /**
   * True for exactly one caller per key and day ("YYYY-MM-DD"), never for an earlier day. The event, if
   * any, is written in the same statement. A claim by a clock that was ahead is ignored.
   */
  async claimDay(key: string, day: string, event: NewEvent | null = null): Promise<boolean> {
    const rows = await this.database.run(
      `with claimed as (
         insert into invoicing_throttle (id, day, claimed_at) values (?, ?, now())
         on conflict (id) do update
         set day = excluded.day, claimed_at = now(), updated_at = now()
         where coalesce(invoicing_throttle.day, '') < excluded.day
           or invoicing_throttle.claimed_at > now() + interval '1 minute'
         returning id
       )${event ? `, announced as (${insertEventSql("claimed")})` : ""}
       select id from claimed`,
      [key, day, ...(event ? eventValues(event) : [])]
    )
    if (event && rows.length > 0) this.notifyEventsWritten()
    return rows.length > 0
  }
}

const toValues = ({ cursor, trigger, floor, startDate }: Partial<ScanPosition>) => [
  ...[cursor ?? null, trigger ?? null],
  ...[floor ?? null, startDate ?? null],
]
