import { keyOfAddress } from "../address-key"

/** Where an accountant's link leads on the shop's own server; its token follows. */
export const MONTH_LINK_PATH = "/invoicing/m/"

/** How long a link may work at most; a month that is looked at later gets another one. */
export const MAX_VALID_DAYS = 365

/** What is fetched under a link: the page with the table, or one of its files. */
export type OpenedPart = "page" | "csv" | "xlsx" | "pdfs"

/** The address of a company's month for whoever keeps its books; moments are ISO 8601. */
export type AccountantLink = {
  id: string
  /** 16 random bytes as base64url; half of the address, and of no use without the other. */
  tokenId: string
  companyId: string
  /** "YYYY-MM", in Warsaw. */
  month: string
  madeAt: string
  /** Id of a user. */
  madeBy: string
  expiresAt: string
  revokedAt: string | null
  revokedBy: string | null
  state: "live" | "expired" | "revoked"
}

export type NewAccountantLink = Pick<
  AccountantLink,
  "tokenId" | "companyId" | "month" | "madeBy"
> & { validDays: number }

/** One time that something was fetched, with as little of whoever did as tells strangers apart. */
export type LinkOpening = {
  openedAt: string
  what: OpenedPart
  /** Which archive of PDFs, from 1; null of the rest. */
  part: number | null
  /** The network that the call came from, see {@link shortenAddress}; null where none was told. */
  network: string | null
  /** See {@link nameBrowser}; null of a program that is none of those. */
  browser: string | null
}

export type NewLinkOpening = Omit<LinkOpening, "openedAt">

/** `openings`: the newest ones, at most {@link SHOWN_OPENINGS}. */
export type AccountantLinkWithLog = AccountantLink & {
  openedCount: number
  openings: readonly LinkOpening[]
}

export const SHOWN_OPENINGS = 50

/** Of one link; older ones are forgotten. */
export const KEPT_OPENINGS = 1_000

/** How long an opening is remembered. */
export const OPENINGS_KEPT_DAYS = 365

/**
 * The network of an address, which names no single person: of IPv4 three numbers of four, of IPv6
 * the first three groups (/48).
 */
export function shortenAddress(address: string): string | null {
  const key = keyOfAddress(address)
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(key)) return key.replace(/\d+$/, "x")
  // The machine itself, `::1`, is in no network.
  if (key === "0:0:0:0" || !/^[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}$/.test(key)) return null
  return `${key.split(":").slice(0, 3).join(":")}::`
}

/** The first that fits: the others call themselves by the name of those behind them as well. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const

const SYSTEMS = [
  ["Windows", /\bWindows\b/],
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const

/** Longer than any browser's; what follows is not looked at. */
const LONGEST_AGENT = 500

/** "Firefox, Windows": no version, which would tell one reader from others of the same office. */
export function nameBrowser(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "").slice(0, LONGEST_AGENT)
  const browser = BROWSERS.find(([, sign]) => sign.test(text))?.[0]
  const system = SYSTEMS.find(([, sign]) => sign.test(text))?.[0]
  if (!browser) return null
  return system ? `${browser}, ${system}` : browser
}
