import { keyOfAddress } from "../address-key"

/** Path of an accountant's link on the shop's own server; its token follows. */
export const MONTH_LINK_PATH = "/invoicing/m/"

/** The longest time a link may work; a month looked at later needs another link. */
export const MAX_VALID_DAYS = 365

/** What is opened with a link: the page with the table, or one of its files. */
export type OpenedPart = "page" | "csv" | "xlsx" | "pdfs"

/** The link to a company's month for its accountant; times are ISO 8601. */
export type AccountantLink = {
  id: string
  /** 16 random bytes as base64url; half of the token, and of no use without the other. */
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

/** One opening of a link, with just enough data to notice a stranger. */
export type LinkOpening = {
  openedAt: string
  what: OpenedPart
  /** Which archive of PDFs, from 1; null for the other parts. */
  part: number | null
  /** The caller's network, see {@link shortenAddress}; null if it is not known. */
  network: string | null
  /** See {@link nameBrowser}; null for a program not listed there. */
  browser: string | null
}

export type NewLinkOpening = Omit<LinkOpening, "openedAt">

/** `openings`: the newest ones, at most {@link SHOWN_OPENINGS}. */
export type AccountantLinkWithLog = AccountantLink & {
  openedCount: number
  openings: readonly LinkOpening[]
}

export const SHOWN_OPENINGS = 50

/** Openings kept per link; older ones are deleted. */
export const KEPT_OPENINGS = 1_000

/** How long an opening is kept. */
export const OPENINGS_KEPT_DAYS = 365

/**
 * The network of an address, which does not identify a person: three of four numbers for IPv4, the
 * first three groups (/48) for IPv6.
 */
export function shortenAddress(address: string): string | null {
  const key = keyOfAddress(address)
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(key)) return key.replace(/\d+$/, "x")
  // `::1`, the machine itself, belongs to no network.
  if (key === "0:0:0:0" || !/^[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}$/.test(key)) return null
  return `${key.split(":").slice(0, 3).join(":")}::`
}

/** The first match counts: a browser's user agent also contains the names of those after it. */
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

/** Longer than any browser's user agent; the rest is ignored. */
const LONGEST_AGENT = 500

/** "Firefox, Windows": without the version, which could identify one reader in an office. */
export function nameBrowser(userAgent: string | undefined): string | null {
  const text = (userAgent ?? "").slice(0, LONGEST_AGENT)
  const browser = BROWSERS.find(([, sign]) => sign.test(text))?.[0]
  const system = SYSTEMS.find(([, sign]) => sign.test(text))?.[0]
  if (!browser) return null
  return system ? `${browser}, ${system}` : browser
}
