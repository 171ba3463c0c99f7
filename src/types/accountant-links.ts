import type { LinkOpening, OpenedPart } from "../core/documents/accountant-link"

export type { OpenedPart }

/** One fetch through a link. `part`: which archive of PDFs. */
export type AccountantLinkOpening = {
  opened_at: string
  what: OpenedPart
  part: number | null
  /** "203.0.113.x": the first three numbers of an IPv4 address, or three groups of an IPv6 one. */
  network: LinkOpening["network"]
  /** "Firefox, Windows"; null for another program. */
  browser: LinkOpening["browser"]
}

/** A link to a company's month, without its address; `openings`: the newest fifty. */
export type AccountantLinkRow = {
  id: string
  company_id: string
  /** "YYYY-MM", in Warsaw. */
  month: string
  made_at: string
  made_by_name: string | null
  expires_at: string
  revoked_at: string | null
  revoked_by_name: string | null
  state: "live" | "expired" | "revoked"
  opened_count: number
  openings: AccountantLinkOpening[]
}

/** `GET /admin/invoicing/accountant-links?company_id=&month=`, the newest first. */
export type AccountantLinksResponse = {
  /** False if links are turned off: none can be made, and existing ones do not work. */
  is_enabled: boolean
  links: AccountantLinkRow[]
}

/** `POST /admin/invoicing/accountant-links`. `valid_days`: 1 to 365. */
export type MakeAccountantLinkBody = { company_id: string; month: string; valid_days: number }

/**
 * The response to making one, and of `POST /admin/invoicing/accountant-links/:id/address`. `url`: the
 * full address, null if the shop's address is not known (option `links.baseUrl`); `path`: its path on
 * the shop's server.
 */
export type AccountantLinkAddress = { id: string; url: string | null; path: string }

/** The response to revoking one. */
export type RevokedAccountantLink = { id: string; state: AccountantLinkRow["state"] }
