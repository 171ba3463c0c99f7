import type { Settings } from "../settings/options"

/** Path of a buyer's link on the shop's own server; its token follows. */
export const LINK_PATH = "/invoicing/i/"

/** Creator of a link that was made automatically, for an e-mail or an event. */
export const MADE_AUTOMATICALLY = "itself"

/** A link to one invoice's PDF, which works without a login until it expires or is revoked. */
export type BuyerLink = {
  /** 16 random bytes as base64url; half of the token, and of no use without the other. */
  id: string
  requestId: string
  madeAt: string
  /** Id of a user, or {@link MADE_AUTOMATICALLY}. */
  madeBy: string
  /** Null: it does not expire. */
  expiresAt: string | null
  state: "live" | "expired" | "revoked"
}

/** `id` is used only if a link is created; `validDays` null: it does not expire. */
export type NewLink = Pick<BuyerLink, "id" | "requestId" | "madeBy"> & { validDays: number | null }

/** Why links cannot be put into e-mails and events; null if they can. */
export type LinksOff = "disabled" | "no_base_url"

export function whyLinksAreOff({ links }: Pick<Settings, "links">): LinksOff | null {
  if (!links.enabled) return "disabled"
  return links.baseUrl === null ? "no_base_url" : null
}

/** The 43 characters of 32 bytes; anything else is not a token and is not looked up. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
