import { KSEF_WAIT_OVER, type EmailOnHold } from "../../core/ksef/mail-wait"
import type { KsefWatchState } from "../../core/ksef/watch"
import { PROGRESS_GROUPS } from "../../core/request/progress-codes"
import { readRequest, requestSql } from "./columns"
import type { Database } from "./database"
import { listCodes } from "./list-codes"

const HAS_NUMBER = `(watch.state = 'accepted' and watch.details ->> 'number' is not null)`

/** Without an end date, or if the watch is no longer read, there is nothing to wait for. */
const IS_OVER = `(coalesce(request.send_wait_ends_at <= now(), true) or watch.due_at is null)`

const ON_HOLD = listCodes(PROGRESS_GROUPS.emailOnHoldForKsef)

/** Must match the condition of the index for such rows, which are few among all that were ever refused. */
const HELD = `request.state = 'issued' and request.deleted_at is null
  and (request.send_state = 'waiting' or (request.send_state = 'refused'
    and request.send_reasons -> 0 ->> 'code' in (${ON_HOLD})))`

/** The part of the ledger for e-mails that wait for KSeF. */
export class MailWaits {
  constructor(private readonly database: Database) {}

  /** See the port: those that `judgeEmailOnHold` would move on, the earliest issued first. */
  async findEmailsOnHold(limit: number): Promise<EmailOnHold[]> {
    const rows = await this.database.run(
      `select ${requestSql("request")}, watch.state as ksef, ${HAS_NUMBER} as has_number, ${IS_OVER} as is_over
       from invoicing_request request
         left join invoicing_follow_up watch on watch.request_id = request.id
           and watch.kind = 'ksef' and watch.deleted_at is null
       where ${HELD} and (
         (request.send_state = 'waiting' and (watch.state = 'error' or ${HAS_NUMBER} or ${IS_OVER}))
         or (request.send_state = 'refused' and (
           (watch.state = 'accepted' and (${HAS_NUMBER} or ${IS_OVER}))
           or (watch.state = 'error' and request.send_reasons -> 0 ->> 'code' = '${KSEF_WAIT_OVER}'))))
       order by request.issued_at, request.id limit ?`,
      [limit]
    )
    return rows.map((row) => ({
      request: readRequest(row),
      ksef: row.ksef as KsefWatchState | null,
      hasNumber: row.has_number === true,
      isOver: row.is_over === true,
    }))
  }
}
