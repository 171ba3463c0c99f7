import { NOTHING_SHOWN, type KsefReading } from "./reading"

/**
 * The state of an invoice in KSeF, the Polish national e-invoice system, as the service shows it.
 *
 * `not_shown`: the account shows no KSeF data on any invoice, so it is probably not connected.
 * `not_submitted`: it does on others, but not on this one. `pending`: waiting to be sent, or being
 * processed; either may take hours. `error`: refused, the service retries automatically. Source:
 * docs/service-api.md 3.15.
 */
export const KSEF_STATES = ["not_shown", "not_submitted", "pending", "error", "accepted"] as const
export type KsefWatchState = (typeof KSEF_STATES)[number]

/** An observed change of state: the service itself keeps only the latest. */
export type KsefChange = {
  /** When it was seen, ISO 8601 by the database's clock. */
  at: string
  state: KsefWatchState
  /** The service's words about an error. */
  message: string | null
}

/** What the service showed at the last reading, and what a person did about it. */
export type KsefDetails = Omit<KsefReading, "state" | "isDoubtful"> & {
  /** The invoice's VAT in PLN (decimal text), if the service shows it. */
  vatPln: string | null
  /** The buyer is a company, so it must be in KSeF; absent if that is not known. */
  isDue?: boolean
  /** Digests of the service's words, without the buyer's data; null without words. */
  wordDigests?: Readonly<Record<"message" | "offlineReason", string | null>>
  /** A person dealt with it: it is not announced again until KSeF refuses it again. */
  isSettled?: true
  /** Its last state changes, oldest first; see `keepHistory`. */
  history?: readonly KsefChange[]
}

const { state: _, ...NOTHING_TOLD } = NOTHING_SHOWN

/** Details of an invoice that must be in KSeF and was never read. */
export const DUE_UNREAD: KsefDetails = { ...NOTHING_TOLD, vatPln: null, isDue: true }

/** One issued invoice whose submission to KSeF is watched; times are ISO 8601 texts. */
export type KsefWatch = {
  id: string
  requestId: string
  companyId: string | null
  /** Null until it is first read. */
  state: KsefWatchState | null
  details: KsefDetails | null
  /** Since when it is in this state. */
  stateSince: string | null
  /** How often it was read. */
  readings: number
  checkedAt: string | null
  /** When it is read next; null once nothing more is expected. */
  dueAt: string | null
  /** End of the day of issue, after which a missing number is reported; null if none is required. */
  warnAt: string | null
  /** End of the last day for sending it; null if that is not required. */
  lateAt: string | null
}

/** The KSeF number for uses that rely on it: only one in KSeF's form. */
export const readKsefNumber = ({
  state,
  details,
}: Pick<KsefWatch, "state" | "details">): string | null =>
  state === "accepted" && details?.numberIsOdd === false ? details.number : null

/**
 * The status shown to people. `not_due`: the service shows nothing, and the invoice need not be in
 * KSeF, for example one to a private person; nothing is missing.
 */
export const KSEF_STATUSES = [...KSEF_STATES, "not_due"] as const
export type KsefStatus = (typeof KSEF_STATUSES)[number]

/** Null until it is read; the list's filter applies the same rule in bulk. */
export function readKsefStatus({
  state,
  warnAt,
  details,
}: Pick<KsefWatch, "state" | "warnAt" | "details">): KsefStatus | null {
  const isDue = details?.isDue === true || details?.isSettled === true || warnAt !== null
  return state === "not_submitted" && !isDue ? "not_due" : state
}

/** True while it needs manual review: refused, or the day of issue is over without a number. */
export const isKsefOpen = (
  { state, warnAt, details }: Pick<KsefWatch, "state" | "warnAt" | "details">,
  nowMs: number
): boolean =>
  details?.isSettled !== true &&
  (state === "error" || (warnAt !== null && Date.parse(warnAt) <= nowMs))

/** A watch claimed for reading: small enough to hold ten thousand at once. */
export type ClaimedKsefWatch = Pick<KsefWatch, "id" | "readings"> & {
  invoiceId: string
}

/** A due watch, with the data needed to read its invoice. */
export type DueKsefWatch = KsefWatch & {
  invoiceId: string
  /** The buyer has a Polish tax number, so it must be in KSeF; null if that was not stored. */
  buyerHasNip: boolean | null
  /** The buyer is a company, with a tax number or without; null if that was not stored. */
  isBuyerCompany: boolean | null
  /** YYYY-MM-DD. */
  issueDate: string | null
  /** Milliseconds since the invoice was issued, by the database's clock. */
  ageMs: number
  /** Created more than a day after its invoice was issued, as when an upgrade adds a month of history. */
  isOfThePast: boolean
}

/** Invoices of one account and day of issue ("YYYY-MM-DD") that were never read. */
export type UnreadKsef = { accountId: string; issueDate: string }

/** Since when an account has shown statuses, and the deadlines of such invoices; ISO 8601. */
export type KsefDates = { shownSince: string; warnAt: string; lateAt: string }

/** What a reading found, and when to read again: milliseconds from now by the database's clock. */
export type KsefFinding = {
  state: KsefWatchState
  details: KsefDetails | null
  dueInMs: number | null
  warnAt: string | null
  lateAt: string | null
}

/** Events announced about an invoice's submission to KSeF. */
export type KsefEventName = "accepted" | "rejected"

/** How many watched invoices need manual review. */
export type KsefCounts = {
  /** Refused by KSeF, or by the service on the way there. */
  errors: number
  /** The day of issue is over without a number; late ones are not included. */
  overdue: number
  /** The last day for sending is over. */
  late: number
  /** Those without a number after their day of issue, including refused ones, as the bell counts them. */
  unnumbered: { overdue: number; late: number; vatPln: string; isVatPartial: boolean }
  /** VAT of the first three in PLN (decimal text); `isVatPartial`: for some it is not known. */
  vatPln: string
  isVatPartial: boolean
}

/** Delay before an invoice is first read: the service needs a moment. */
export const FIRST_LOOK_MS = 2 * 60_000

/** Lease of a watch for the process that claimed it. */
export const WATCH_LEASE_MS = 10 * 60_000

/** Setting that counts KSeF refusals since they were last announced together. */
export const KSEF_REFUSALS = "ksef refusals"
