import type { BuyerLink, NewLink } from "../../core/documents/buyer-link"
import type { OperatorAct } from "../../core/lifecycle/operator-act"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { KsefWatch } from "../../core/ksef/watch"
import { actValues, recordActSql } from "./act-sql"
import { readRequest, requestSql, toIsoMoment } from "./columns"
import type { Database } from "./database"

/**
 * A link's columns and its state by the database's clock; one revoked after it expired counts as
 * expired.
 */
const COLUMNS = `*, case when expires_at <= coalesce(revoked_at, now()) then 'expired'
  when revoked_at is not null then 'revoked' else 'live' end as state`

const IS_OF_REQUEST = "request_id = ? and revoked_at is null and deleted_at is null"

/** Revokes a request's link if it meets a condition. */
const endSql = (condition: string) => `update invoicing_link
  set revoked_at = now(), updated_at = now() where ${IS_OF_REQUEST} and ${condition} returning id, request_id`

const MADE_AT = "date_trunc('milliseconds', created_at) = ?::timestamptz"

/** In hours, because a day in the session's time zone may have 23 of them. */
const NEW_LINK = "?, ?, ?, now() + make_interval(hours => ?::int)"

const newLinkValues = ({ id, requestId, madeBy, validDays }: NewLink) => [
  id,
  requestId,
  madeBy,
  validDays === null ? null : validDays * 24,
]

type KsefShown = Pick<KsefWatch, "state" | "details">

const KSEF = `select jsonb_build_object('state', state, 'details', details) from invoicing_follow_up watch
  where watch.request_id = request.id and watch.kind = 'ksef' and watch.deleted_at is null`

/** The part of the ledger about what buyers see: the state of their invoices, and the links to them. */
export class BuyerLinks {
  constructor(private readonly database: Database) {}

  /** An order's request and its invoice's KSeF status; null if the order has no request. */
  async findOfOrder(orderId: string): Promise<{
    request: InvoiceRequest
    ksef: KsefShown | null
  } | null> {
    const [row] = await this.database.run(
      `select ${requestSql("request")}, (${KSEF}) as ksef from invoicing_request request
       where order_id = ? and request.kind = 'sale' and request.deleted_at is null`,
      [orderId]
    )
    return row ? { request: readRequest(row), ksef: row.ksef as KsefShown | null } : null
  }

  /**
   * Returns the invoice's link and restarts its validity; if there is no working link, exactly one of
   * any number of concurrent callers creates it.
   */
  async getOrCreateLink(link: NewLink, act: OperatorAct | null = null): Promise<BuyerLink> {
    const [row] = await this.database.run(
      recordActSql(
        `insert into invoicing_link (id, request_id, created_by, expires_at)
         select ${NEW_LINK} from (select count(*) from ended) as after_the_end
         on conflict (request_id) where revoked_at is null and deleted_at is null
         do update set expires_at = excluded.expires_at, updated_at = now()
         returning ${COLUMNS}`,
        act,
        `ended as (${endSql("expires_at <= now()")})`
      ),
      [link.requestId, ...newLinkValues(link), ...actValues(act)]
    )
    if (!row) throw new Error(`The link of invoice request ${link.requestId} vanished`)
    return toLink(row)
  }

  /**
   * Replaces the link made at `madeAt` with a new one, in one statement; null if there is a different
   * link by now.
   */
  async replaceLink(
    link: NewLink,
    madeAt: string,
    act: OperatorAct | null = null
  ): Promise<BuyerLink | null> {
    const [row] = await this.database.run(
      recordActSql(
        `insert into invoicing_link (id, request_id, created_by, expires_at)
         select ${NEW_LINK} from ended
         on conflict (request_id) where revoked_at is null and deleted_at is null do nothing
         returning ${COLUMNS}`,
        act,
        `ended as (${endSql(MADE_AT)})`
      ),
      [link.requestId, madeAt, ...newLinkValues(link), ...actValues(act)]
    )
    return row ? toLink(row) : null
  }

  async revokeLink(
    requestId: string,
    madeAt: string,
    act: OperatorAct | null = null
  ): Promise<boolean> {
    const sql = recordActSql(endSql(MADE_AT), act)
    const rows = await this.database.run(sql, [requestId, madeAt, ...actValues(act)])
    return rows.length > 0
  }

  async findLink(id: string): Promise<BuyerLink | null> {
    const [row] = await this.database.run(
      `select ${COLUMNS} from invoicing_link where id = ? and deleted_at is null`,
      [id]
    )
    return row ? toLink(row) : null
  }

  /** The invoice's link that is not revoked, even if it has expired. */
  async findLinkOf(requestId: string): Promise<BuyerLink | null> {
    const [row] = await this.database.run(
      `select ${COLUMNS} from invoicing_link where ${IS_OF_REQUEST}`,
      [requestId]
    )
    return row ? toLink(row) : null
  }
}

const toLink = (row: Record<string, unknown>): BuyerLink => ({
  id: String(row.id),
  requestId: String(row.request_id),
  madeAt: toIsoMoment(row.created_at) ?? "",
  madeBy: String(row.created_by),
  expiresAt: toIsoMoment(row.expires_at),
  state: row.state as BuyerLink["state"],
})
