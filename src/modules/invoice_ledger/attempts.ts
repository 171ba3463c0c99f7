import {
  KEY_WORKS_ELSEWHERE,
  type CallReport,
  type Counted,
  type Operation,
} from "../../core/request/outcomes"
import { toIsoMoment } from "./columns"
import type { Database } from "./database"
import { attemptValues, insertAttemptsSql } from "./statements"

/** The part of the ledger for the calls made for a request. */
export class Attempts {
  constructor(private readonly database: Database) {}

  /** Records calls that did not move the request. */
  async logAttempts(requestId: string, reports: readonly CallReport[]): Promise<void> {
    if (reports.length === 0) return
    await this.database.run(insertAttemptsSql, attemptValues(requestId, reports))
  }

  /** How many creates of a request ended with an unknown outcome. */
  async countUnknownCreates(requestId: string): Promise<number> {
    const [row] = await this.database.run(
      `select count(*)::int as n from invoicing_attempt
       where request_id = ? and operation = 'create' and outcome = 'unknown'
         and deleted_at is null`,
      [requestId]
    )
    return Number(row?.n ?? 0)
  }

  /** How often a request's calls of a kind were answered 403, and when that was first recorded. */
  async countForbidden(requestId: string, operation: "create" | "send" | "read"): Promise<Counted> {
    const condition = `outcome = 'key-rejected' and (status = 403 or code = '${KEY_WORKS_ELSEWHERE}')`
    return await countAttempts(this.database, { requestId, operation, condition })
  }

  /** How many readings since a request's last stamp or e-mail ended without a usable answer, and since when. */
  async countUnansweredReads(requestId: string): Promise<Counted> {
    const condition = "outcome = 'unknown'"
    return await countAttempts(this.database, { requestId, operation: "read", condition })
  }

  /** True if a create of the request was ever answered with an invoice. */
  async hasAnsweredCreate(requestId: string): Promise<boolean> {
    const rows = await this.database.run(
      `select 1 from invoicing_attempt
       where request_id = ? and operation = 'create' and outcome = 'done' and deleted_at is null
       limit 1`,
      [requestId]
    )
    return rows.length > 0
  }
}

/**
 * How many attempts of a request meet a condition on their columns, and since when. Readings count
 * only since the last stamp, issue or e-mail: earlier ones read a draft or belonged to a look-up, or say
 * nothing about the e-mail.
 */
async function countAttempts(
  database: Database,
  asked: {
    requestId: string
    operation: Operation
    condition: string
  }
): Promise<Counted> {
  const [row] = await database.run(
    `select count(*)::int as times, min(created_at) as since from invoicing_attempt
     where request_id = ? and operation = ? and ${asked.condition} and deleted_at is null
       and (operation <> 'read' or created_at >= coalesce(
         (select greatest(stamped_at, issued_at, send_stamped_at) from invoicing_request where id = request_id),
         '-infinity'))`,
    [asked.requestId, asked.operation]
  )
  return { times: Number(row?.times ?? 0), since: toIsoMoment(row?.since) }
}
