import { generateEntityId } from "@medusajs/framework/utils"
import {
  KEPT_OPENINGS,
  OPENINGS_KEPT_DAYS,
  SHOWN_OPENINGS,
  type AccountantLink,
  type AccountantLinkWithLog,
  type LinkOpening,
  type NewAccountantLink,
  type NewLinkOpening,
} from "../../core/documents/accountant-link"
import { toIsoMoment } from "./columns"
import type { Database } from "./database"
import { listSql } from "./statements"

type Row = Record<string, unknown>

/**
 * A link's columns and its state by the database's clock; one revoked after it expired counts as
 * expired.
 */
const COLUMNS = `*, case when expires_at <= coalesce(revoked_at, now()) then 'expired'
  when revoked_at is not null then 'revoked' else 'live' end as state`

/** Maximum number of links listed for one month. */
const LISTED = 50

/** The part of the ledger about the links through which accountants see a month. */
export class AccountantLinks {
  constructor(private readonly database: Database) {}

  async addAccountantLink({
    tokenId,
    companyId,
    month,
    madeBy,
    validDays,
  }: NewAccountantLink): Promise<AccountantLink> {
    // In hours, because a day in the session's time zone may have 23 of them.
    const [row] = await this.database.run(
      `insert into invoicing_accountant_link
         (id, token_id, company_id, month, created_by, expires_at)
       values (?, ?, ?, ?, ?, now() + make_interval(hours => ?::int)) returning ${COLUMNS}`,
      [generateEntityId(undefined, "invacl"), tokenId, companyId, month, madeBy, validDays * 24]
    )
    if (!row) throw new Error(`No link to month ${month} was made`)
    return toLink(row)
  }

  /**
   * Returns the link afterwards; one that was revoked before stays as it was. Null if the id is
   * unknown.
   */
  async revokeAccountantLink(id: string, actorId: string): Promise<AccountantLink | null> {
    const [row] = await this.database.run(
      `update invoicing_accountant_link set revoked_at = coalesce(revoked_at, now()),
         revoked_by = coalesce(revoked_by, ?), updated_at = now()
       where id = ? and deleted_at is null returning ${COLUMNS}`,
      [actorId, id]
    )
    return row ? toLink(row) : null
  }

  async findAccountantLink(
    by: Partial<Pick<AccountantLink, "id" | "tokenId">>
  ): Promise<AccountantLink | null> {
    const column = by.tokenId === undefined ? "id" : "token_id"
    const [row] = await this.database.run(
      `select ${COLUMNS} from invoicing_accountant_link
       where ${column} = ? and deleted_at is null`,
      [by.tokenId ?? by.id ?? ""]
    )
    return row ? toLink(row) : null
  }

  /** The newest links of a company's month with what was fetched through each. */
  async listMonthLinks(companyId: string, month: string): Promise<AccountantLinkWithLog[]> {
    const rows = await this.database.run(
      `select ${COLUMNS} from invoicing_accountant_link
       where company_id = ? and month = ? and deleted_at is null
       order by created_at desc, id desc limit ?`,
      [companyId, month, LISTED]
    )
    const links = rows.map(toLink)
    if (links.length === 0) return []
    const ids = links.map(({ id }) => id)
    const openings = await this.database.run(
      `select * from (
         select *, row_number() over (partition by link_id order by created_at desc, id desc) as place,
           count(*) over (partition by link_id) as total
         from invoicing_link_opening where link_id in (${listSql}) and deleted_at is null
       ) as opening where place <= ? order by link_id, place`,
      [JSON.stringify(ids), SHOWN_OPENINGS]
    )
    return links.map((link) => {
      const own = openings.filter((row) => row.link_id === link.id)
      return { ...link, openedCount: Number(own[0]?.total ?? 0), openings: own.map(toOpening) }
    })
  }

  /** Records that something is fetched; false, and nothing is recorded, if the link does not work. */
  async noteOpening(
    id: string,
    { what, part, network, browser }: NewLinkOpening
  ): Promise<boolean> {
    const noted = await this.database.run(
      `insert into invoicing_link_opening (id, link_id, what, part, network, browser)
       select ?, id, ?, ?, ?, ? from invoicing_accountant_link
       where id = ? and revoked_at is null and expires_at > now() and deleted_at is null
       returning id`,
      [generateEntityId(undefined, "invopn"), what, part, network, browser, id]
    )
    if (noted.length === 0) return false
    await this.database.run(
      `delete from invoicing_link_opening where id in (
         select id from invoicing_link_opening
         where created_at < now() - make_interval(days => ?::int) and deleted_at is null
         union all
         (select id from invoicing_link_opening where link_id = ? and deleted_at is null
          order by created_at desc, id desc offset ?))`,
      [OPENINGS_KEPT_DAYS, id, KEPT_OPENINGS]
    )
    return true
  }
}

const toLink = (row: Row): AccountantLink => ({
  id: String(row.id),
  tokenId: String(row.token_id),
  companyId: String(row.company_id),
  month: String(row.month),
  madeAt: toIsoMoment(row.created_at) ?? "",
  madeBy: String(row.created_by),
  expiresAt: toIsoMoment(row.expires_at) ?? "",
  revokedAt: toIsoMoment(row.revoked_at),
  revokedBy: (row.revoked_by as string | null) ?? null,
  state: row.state as AccountantLink["state"],
})

const toOpening = (row: Row): LinkOpening => ({
  openedAt: toIsoMoment(row.created_at) ?? "",
  what: row.what as LinkOpening["what"],
  part: (row.part as number | null) ?? null,
  network: (row.network as string | null) ?? null,
  browser: (row.browser as string | null) ?? null,
})
