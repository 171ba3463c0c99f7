import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext } from "@medusajs/framework/utils"
import type { InvoiceRequest as RequestRecord } from "../../core/invoice-request"
import { toInvoiceRequest } from "./columns"
import {
  buildCount,
  buildListing,
  PROJECTS_SQL,
  SUMMARY_SQL,
  type RequestFilter,
  type RequestListing,
} from "./list-requests"
import { SleepersAndStamps } from "./sleepers-and-stamps"
import { runSql } from "./statements"

/** The ledger's part for whoever looks at many requests; quick however many there are. */
export class RequestLists extends SleepersAndStamps {
  /** One page of a filtered and sorted list. */
  @InjectManager()
  async listRequests(
    listing: RequestListing,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    const { sql, values } = buildListing(listing)
    return (await runSql(context, sql, values)).map(toInvoiceRequest)
  }

  /** How many requests a filter finds, counted no further than `limit`. */
  @InjectManager()
  async countRequests(
    filter: RequestFilter,
    limit: number,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<number> {
    const { sql, values } = buildCount(filter, limit)
    const [row] = await runSql(context, sql, values)
    return Number(row?.n)
  }

  /** The counts at the head of the list; a day begins at midnight of the time zone. */
  @InjectManager()
  async summarize(
    timeZone: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<{ issuedToday: number; waiting: number; needsAttention: number }> {
    const [row] = await runSql(context, SUMMARY_SQL, [timeZone, timeZone])
    return {
      issuedToday: Number(row?.issued_today),
      waiting: Number(row?.waiting),
      needsAttention: Number(row?.needs_attention),
    }
  }

  /** The projects of all invoices, at most 200. */
  @InjectManager()
  async listProjects(@MedusaContext() context: Context<EntityManager> = {}): Promise<string[]> {
    return (await runSql(context, PROJECTS_SQL, [])).map((row) => String(row.project_id))
  }
}
