import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext } from "@medusajs/framework/utils"
import { fillCounts, type AttentionCounts } from "../../core/request/attention"
import {
  BY_BACKFILL,
  type InvoiceRequest as RequestRecord,
} from "../../core/request/invoice-request"
import type { RequestState } from "../../core/lifecycle/states"
import { readRequest } from "./columns"
import { NAMES_SQL, type InvoiceNames } from "./invoice-names"
import {
  ATTENTION_SQL,
  buildCount,
  buildListing,
  DIFFERENCES_SQL,
  PROJECTS_SQL,
  SUMMARY_SQL,
  type RequestFilter,
  type RequestListing,
} from "./list-requests"
import { LaterEmails } from "./later-emails"
import { listSql, runSql } from "./statements"

/** An invoice as shown in a notice. */
export type DifferingInvoice = { id: string; invoiceNumber: string | null; orderDisplayId: string }

/** The part of the ledger that lists and counts requests; fast however many there are. */
export class RequestLists extends LaterEmails {
  /** Whether a request of the company other than these is queued. */
  @InjectManager()
  async hasQueuedBeside(
    companyId: string,
    requestIds: readonly string[],
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `select 1 from invoicing_request
       where state = 'queued' and company_id = ? and deleted_at is null
         and id not in (${listSql}) limit 1`,
      [companyId, JSON.stringify(requestIds)]
    )
    return rows.length > 0
  }

  /** Whether a queued request of the company is not of the past (`isOfPast`) and could be issued now. */
  @InjectManager()
  async hasNewDue(
    companyId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `select 1 from invoicing_request
       where state = 'queued' and company_id = ? and deleted_at is null
         and (next_attempt_at is null or next_attempt_at <= now())
         and not (revision = 0 and requested_by like '${BY_BACKFILL}%') limit 1`,
      [companyId]
    )
    return rows.length > 0
  }

  /** One page of a filtered and sorted list. */
  @InjectManager()
  async listRequests(
    listing: RequestListing,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<RequestRecord[]> {
    const { sql, values } = buildListing(listing)
    return (await runSql(context, sql, values)).map(readRequest)
  }

  /** How many requests a filter finds, counted up to `limit`. */
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

  /** The counts at the head of the list; a day begins at midnight in the time zone. */
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

  /** How many requests are in each state. */
  @InjectManager()
  async countByState(
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<Partial<Record<RequestState, number>>> {
    const rows = await runSql(
      context,
      "select state, count(*)::int as n from invoicing_request where deleted_at is null group by state",
      []
    )
    const counts = rows.map((row) => [String(row.state), Number(row.n)] as const)
    return Object.fromEntries<number>(counts)
  }

  /** How many requests need manual review, and for what. */
  @InjectManager()
  async countAttention(
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<AttentionCounts> {
    const rows = await runSql(context, ATTENTION_SQL, [])
    return fillCounts(Object.fromEntries(rows.map((row) => [String(row.waits_for), Number(row.n)])))
  }

  /** The invoices of a company that differ from what was sent, the newest first; at most `limit`. */
  @InjectManager()
  async listDifferences(
    companyId: string,
    limit: number,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<DifferingInvoice[]> {
    const rows = await runSql(context, DIFFERENCES_SQL, [companyId, limit])
    return rows.map((row) => ({
      id: String(row.id),
      invoiceNumber: (row.invoice_number as string | null) ?? null,
      orderDisplayId: String(row.order_display_id),
    }))
  }

  /** Whether an invoice of the company differs from what was sent and nobody has settled that. */
  async hasOpenDifference(companyId: string): Promise<boolean> {
    return (await this.listDifferences(companyId, 1)).length > 0
  }

  /** The projects of all invoices, at most 200. */
  @InjectManager()
  async listProjects(@MedusaContext() context: Context<EntityManager> = {}): Promise<string[]> {
    return (await runSql(context, PROJECTS_SQL, [])).map((row) => String(row.project_id))
  }

  /** The categories and projects on the newest invoices of a company; see `NAMES_LOOK_AT`. */
  @InjectManager()
  async listNamesOnInvoices(
    companyId: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<InvoiceNames> {
    const rows = await runSql(context, NAMES_SQL, [companyId])
    const namesOf = (kind: string) =>
      rows.filter((row) => row.kind === kind).map((row) => String(row.name))
    return {
      categories: namesOf("category"),
      projects: namesOf("project"),
      invoiceId: namesOf("invoice")[0] ?? null,
    }
  }

  /** Whether the service has mailed any invoice. */
  @InjectManager()
  async hasMailed(@MedusaContext() context: Context<EntityManager> = {}): Promise<boolean> {
    const rows = await runSql(
      context,
      "select 1 from invoicing_request where send_state = 'sent' and deleted_at is null limit 1",
      []
    )
    return rows.length > 0
  }

  /** Whether anything but a person requested an invoice since a moment (ISO 8601). */
  @InjectManager()
  async hasAutomaticRequestSince(
    since: string,
    @MedusaContext() context: Context<EntityManager> = {}
  ): Promise<boolean> {
    const rows = await runSql(
      context,
      `select 1 from invoicing_request
       where created_at >= ? and requested_by <> 'person' and deleted_at is null
       order by created_at desc, id desc limit 1`,
      [since]
    )
    return rows.length > 0
  }
}
