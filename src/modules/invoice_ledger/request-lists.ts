import { fillCounts, type AttentionCounts } from "../../core/request/attention"
import {
  BY_BACKFILL,
  type InvoiceRequest as RequestRecord,
} from "../../core/request/invoice-request"
import type { RequestState } from "../../core/lifecycle/states"
import { readRequest } from "./columns"
import type { Database } from "./database"
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
import { listSql } from "./statements"

/** An invoice as shown in a notice. */
export type DifferingInvoice = { id: string; invoiceNumber: string | null; orderDisplayId: string }

/** The part of the ledger that lists and counts requests; fast however many there are. */
export class RequestLists {
  constructor(private readonly database: Database) {}

  /** Whether a request of the company other than these is queued. */
  async hasQueuedBeside(companyId: string, requestIds: readonly string[]): Promise<boolean> {
    const rows = await this.database.run(
      `select 1 from invoicing_request
       where state = 'queued' and company_id = ? and deleted_at is null
         and id not in (${listSql}) limit 1`,
      [companyId, JSON.stringify(requestIds)]
    )
    return rows.length > 0
  }

  /** Whether a queued request of the company is not of the past (`isOfPast`) and could be issued now. */
  async hasNewDue(companyId: string): Promise<boolean> {
    const rows = await this.database.run(
      `select 1 from invoicing_request
       where state = 'queued' and company_id = ? and deleted_at is null
         and (next_attempt_at is null or next_attempt_at <= now())
         and not (revision = 0 and requested_by like '${BY_BACKFILL}%') limit 1`,
      [companyId]
    )
    return rows.length > 0
  }

  /** One page of a filtered and sorted list. */
  async listRequests(listing: RequestListing): Promise<RequestRecord[]> {
    const { sql, values } = buildListing(listing)
    return (await this.database.run(sql, values)).map(readRequest)
  }

  /** How many requests a filter finds, counted up to `limit`. */
  async countRequests(filter: RequestFilter, limit: number): Promise<number> {
    const { sql, values } = buildCount(filter, limit)
    const [row] = await this.database.run(sql, values)
    return Number(row?.n)
  }

  /** The counts at the head of the list; a day begins at midnight in the time zone. */
  async summarize(
    timeZone: string
  ): Promise<{ issuedToday: number; waiting: number; needsAttention: number }> {
    const [row] = await this.database.run(SUMMARY_SQL, [timeZone, timeZone])
    return {
      issuedToday: Number(row?.issued_today),
      waiting: Number(row?.waiting),
      needsAttention: Number(row?.needs_attention),
    }
  }

  /** How many requests are in each state. */
  async countByState(): Promise<Partial<Record<RequestState, number>>> {
    const rows = await this.database.run(
      "select state, count(*)::int as n from invoicing_request where deleted_at is null group by state",
      []
    )
    const counts = rows.map((row) => [String(row.state), Number(row.n)] as const)
    return Object.fromEntries<number>(counts)
  }

  /** How many requests need manual review, and for what. */
  async countAttention(): Promise<AttentionCounts> {
    const rows = await this.database.run(ATTENTION_SQL, [])
    return fillCounts(Object.fromEntries(rows.map((row) => [String(row.waits_for), Number(row.n)])))
  }

  /** The invoices of a company that differ from what was sent, the newest first; at most `limit`. */
  async listDifferences(companyId: string, limit: number): Promise<DifferingInvoice[]> {
    const rows = await this.database.run(DIFFERENCES_SQL, [companyId, limit])
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
  async listProjects(): Promise<string[]> {
    return (await this.database.run(PROJECTS_SQL, [])).map((row) => String(row.project_id))
  }

  /** The categories and projects on the newest invoices of a company; see `NAMES_LOOK_AT`. */
  async listNamesOnInvoices(companyId: string): Promise<InvoiceNames> {
    const rows = await this.database.run(NAMES_SQL, [companyId])
    const namesOf = (kind: string) =>
      rows.filter((row) => row.kind === kind).map((row) => String(row.name))
    return {
      categories: namesOf("category"),
      projects: namesOf("project"),
      invoiceId: namesOf("invoice")[0] ?? null,
    }
  }

  /** Whether the service has mailed any invoice. */
  async hasMailed(): Promise<boolean> {
    const rows = await this.database.run(
      "select 1 from invoicing_request where send_state = 'sent' and deleted_at is null limit 1",
      []
    )
    return rows.length > 0
  }

  /** Whether anything but a person requested an invoice since a moment (ISO 8601). */
  async hasAutomaticRequestSince(since: string): Promise<boolean> {
    const rows = await this.database.run(
      `select 1 from invoicing_request
       where created_at >= ? and requested_by <> 'person' and deleted_at is null
       order by created_at desc, id desc limit 1`,
      [since]
    )
    return rows.length > 0
  }
}
