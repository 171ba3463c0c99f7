import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext } from "@medusajs/framework/utils"
import { BulkRuns } from "./bulk-runs"
import { runSql } from "./statements"

/** The ledger's part that lets go of bulk acts nobody looks at any more. */
export class OldBulkRuns extends BulkRuns {
  /**
   * Deletes runs that were finished so many days ago, the oldest first, with their items; how many.
   * What was done to an invoice stays with the invoice.
   */
  @InjectManager()
  async deleteOldBulkRuns(
    { olderThanDays, limit }: { olderThanDays: number; limit: number },
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<number> {
    // By the moment of creation as well, which has the index.
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
