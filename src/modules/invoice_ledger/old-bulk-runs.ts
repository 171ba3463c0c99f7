import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext } from "@medusajs/framework/utils"
import { BulkRuns } from "./bulk-runs"
import { runSql } from "./statements"

/** The part of the ledger that deletes old bulk acts. */
export class OldBulkRuns extends BulkRuns {
  /**
   * Deletes runs that finished at least this many days ago, oldest first, with their items; returns how
   * many. The record of what was done to an invoice stays with the invoice.
   */
  @InjectManager()
  async deleteOldBulkRuns(
    { olderThanDays, limit }: { olderThanDays: number; limit: number },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<number> {
    // Filters by `created_at` as well, because it has the index.
    const rows = await runSql(
      context,
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
