import type { Settings } from "../settings/options"

/** Where a buyer's link leads on the shop's own server; its token follows. */
export const LINK_PATH = "/invoicing/i/"

/** Who made a link that nobody asked for by hand: it went into an e-mail or an event. */
export const MADE_BY_ITSELF = "itself"

/** The address of one invoice's PDF, which works without a login until it is over or taken back. */
export type BuyerLink = {
  /** 16 random bytes as base64url; half of the address, and of no use without the other. */
  id: string
  requestId: string
  madeAt: string
  /** Id of a user, or {@link MADE_BY_ITSELF}. */
  madeBy: string
  /** Null: it does not end by itself. */
  expiresAt: string | null
  state: "live" | "expired" | "revoked"
}

/** `id` is used only where a link is made; `validDays` null: it does not end by itself. */
export type NewLink = Pick<BuyerLink, "id" | "requestId" | "madeBy"> & { validDays: number | null }

/** Why no link can be put into e-mails and events; null while it can. */
export type LinksOff = "disabled" | "no_base_url"

export function whyLinksAreOff({ links }: Pick<Settings, "links">): LinksOff | null {
  if (!links.enabled) return "disabled"
  return links.baseUrl === null ? "no_base_url" : null
}

/** The 43 characters of 32 bytes; anything else is no link, and nothing is asked about it. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
