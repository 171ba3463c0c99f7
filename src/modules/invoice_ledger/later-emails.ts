import { ENDED_SEND_STATES } from "../../core/lifecycle/states"
import type { InvoiceRequest, SentTo } from "../../core/request/invoice-request"
import type { LaterEmail, LaterEmailState } from "../../core/request/later-email"
import { CHANGE_SQL, readRequest, requestSql, toIsoMoment } from "./columns"
import type { Database } from "./database"
import { dueSql } from "./due-sql"

const ENDED = ENDED_SEND_STATES.map((state) => `'${state}'`).join(", ")

/** The part of the ledger for e-mails after the first. */
export class LaterEmails {
  constructor(private readonly database: Database) {}

  /** Every e-mail of a request once there are several, oldest first. */
  async findEmailsOf(requestId: string): Promise<LaterEmail[]> {
    const rows = await this.database.run(
      `select * from invoicing_email where request_id = ? and deleted_at is null
       order by ordered_at, id`,
      [requestId]
    )
    return rows.map((row) => ({
      id: String(row.id),
      requestId: String(row.request_id),
      state: row.state as LaterEmailState,
      orderedAt: toIsoMoment(row.ordered_at) ?? "",
      endedAt: toIsoMoment(row.ended_at),
      sentTo: row.sent_to as SentTo,
      reasons: (row.reasons as LaterEmail["reasons"]) ?? null,
    }))
  }

  /** Turns e-mails past their deadline into unknown outcomes and updates their requests accordingly. */
  async expireLaterEmails(): Promise<InvoiceRequest[]> {
    const rows = await this.database.run(
      `with expired as (
         update invoicing_email set state = 'unknown', ended_at = now(), updated_at = now()
         where state = 'sending' and expires_at < now() and deleted_at is null
         returning request_id, ordered_at, reasons
       ), last as (
         select distinct on (request_id) request_id, reasons as why from expired
         order by request_id, ordered_at desc
       )
       update invoicing_request set send_state = 'unknown', send_reasons = last.why,
         send_look_state = 'looking',
         ${dueSql({ send_state: "'unknown'", send_look_state: "'looking'" })},
         updated_at = ${CHANGE_SQL}
       from last where invoicing_request.id = last.request_id and state = 'issued'
         and send_state in (${ENDED})
       returning ${requestSql()}`,
      []
    )
    return rows.map(readRequest)
  }
}
