import {
  KEPT_OPENINGS,
  OPENINGS_KEPT_DAYS,
  SHOWN_OPENINGS,
  type AccountantLink,
  type AccountantLinkWithLog,
  type LinkOpening,
  type NewAccountantLink,
  type NewLinkOpening,
} from "../../../core/documents/accountant-link"
import type { AccountantLinkPort } from "../../link-port"
import { hours, type VirtualClock } from "./virtual-clock"

type Row = Omit<AccountantLink, "state">

/** The accountants' links in memory, as `modules/invoice_ledger/accountant-links.ts` has them. */
export class MemoryAccountantLinks implements AccountantLinkPort {
  readonly rows: Row[] = []
  openings: (LinkOpening & { linkId: string })[] = []

  constructor(private readonly clock: VirtualClock) {}

  addAccountantLink({ validDays, ...link }: NewAccountantLink): Promise<AccountantLink> {
    if (this.rows.some(({ tokenId }) => tokenId === link.tokenId)) throw new Error("twice")
    const row = {
      ...link,
      id: `invacl_${this.rows.length + 1}`,
      madeAt: this.clock.iso,
      expiresAt: new Date(this.clock.nowMs + validDays * hours(24)).toISOString(),
      revokedAt: null,
      revokedBy: null,
    }
    this.rows.push(row)
    return Promise.resolve(this.judge(row))
  }

  revokeAccountantLink(id: string, actorId: string): Promise<AccountantLink | null> {
    const row = this.rows.find((one) => one.id === id)
    if (!row) return Promise.resolve(null)
    row.revokedAt ??= this.clock.iso
    row.revokedBy ??= actorId
    return Promise.resolve(this.judge(row))
  }

  findAccountantLink(
    by: Partial<Pick<AccountantLink, "id" | "tokenId">>
  ): Promise<AccountantLink | null> {
    const row = this.rows.find((one) =>
      by.tokenId === undefined ? one.id === by.id : one.tokenId === by.tokenId
    )
    return Promise.resolve(row ? this.judge(row) : null)
  }

  listMonthLinks(companyId: string, month: string): Promise<AccountantLinkWithLog[]> {
    const found = this.rows.filter((row) => row.companyId === companyId && row.month === month)
    return Promise.resolve(
      found.reverse().map((row) => {
        const own = this.openings.filter(({ linkId }) => linkId === row.id).reverse()
        return {
          ...this.judge(row),
          openedCount: own.length,
          openings: own.slice(0, SHOWN_OPENINGS).map(({ linkId: _, ...opening }) => opening),
        }
      })
    )
  }

  async noteOpening(id: string, opening: NewLinkOpening): Promise<boolean> {
    if ((await this.findAccountantLink({ id }))?.state !== "live") return false
    this.openings.push({ ...opening, linkId: id, openedAt: this.clock.iso })
    const oldestMs = this.clock.nowMs - OPENINGS_KEPT_DAYS * hours(24)
    const kept = this.openings.filter(({ linkId }) => linkId === id).slice(-KEPT_OPENINGS)
    this.openings = this.openings.filter(
      (one) => Date.parse(one.openedAt) >= oldestMs && (one.linkId !== id || kept.includes(one))
    )
    return true
  }

  private judge(row: Row): AccountantLink {
    const endMs = Date.parse(row.expiresAt)
    const untilMs = row.revokedAt === null ? this.clock.nowMs : Date.parse(row.revokedAt)
    if (endMs <= untilMs) return { ...row, state: "expired" }
    return { ...row, state: row.revokedAt === null ? "live" : "revoked" }
  }
}
