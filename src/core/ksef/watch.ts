import { NOTHING_SHOWN, type KsefReading } from "./reading"

/**
 * How an invoice stands with KSeF, the Polish national e-invoice system, as the service shows it.
 *
 * `not_shown`: the account shows nothing of KSeF on any invoice, so it is most likely not connected.
 * `not_submitted`: it does on others, but not on this one. `pending`: waiting to be sent, or being
 * processed; either may last for hours. `error`: refused, the service tries again by itself.
 * Source: docs/service-api.md 3.15.
 */
export const KSEF_STATES = ["not_shown", "not_submitted", "pending", "error", "accepted"] as const
export type KsefWatchState = (typeof KSEF_STATES)[number]

/** What an invoice was seen to become: the service itself keeps no more than its last word. */
export type KsefChange = {
  /** When it was seen, ISO 8601 by the database's clock. */
  at: string
  state: KsefWatchState
  /** The service's words about an error. */
  message: string | null
}

/** What the service said of it when it was read last, and what a person made of it. */
export type KsefDetails = Omit<KsefReading, "state" | "isDoubtful"> & {
  /** The invoice's VAT in PLN (decimal text), where the service tells it. */
  vatPln: string | null
  /** The buyer is a company, so it must be in KSeF; absent where nothing tells. */
  isDue?: boolean
  /** Digests of the service's own words, of which the buyer's data are left out; null without words. */
  wordDigests?: Readonly<Record<"message" | "offlineReason", string | null>>
  /** A person dealt with it by hand: nothing more is told of it until KSeF refuses it anew. */
  isSettled?: true
  /** The last changes of its state, oldest first; see `keepHistory`. */
  history?: readonly KsefChange[]
}

const { state: _, ...NOTHING_TOLD } = NOTHING_SHOWN

/** What is kept of an invoice that must be in KSeF and was never read. */
export const DUE_UNREAD: KsefDetails = { ...NOTHING_TOLD, vatPln: null, isDue: true }

/** One issued invoice whose way into KSeF is watched; moments are ISO 8601 texts. */
export type KsefWatch = {
  id: string
  requestId: string
  companyId: string | null
  /** Null until it was read for the first time. */
  state: KsefWatchState | null
  details: KsefDetails | null
  /** Since when it is in this state. */
  stateSince: string | null
  /** How often it was read. */
  readings: number
  checkedAt: string | null
  /** When it is read next; null once nothing more is expected. */
  dueAt: string | null
  /** End of the day of issue, from which on a missing number is told; null where none is due. */
  warnAt: string | null
  /** End of the last day on which it may be sent; null where none is due. */
  lateAt: string | null
}

/** The number that KSeF gave, for whoever relies on it: none that is not formed as KSeF's are. */
export const readKsefNumber = ({
  state,
  details,
}: Pick<KsefWatch, "state" | "details">): string | null =>
  state === "accepted" && details?.numberIsOdd === false ? details.number : null

/**
 * How an invoice is spoken of. `not_due`: the service shows nothing of it, and nothing demands that it
 * is in KSeF, as of one to a private person; nothing is missing there.
 */
export const KSEF_STATUSES = [...KSEF_STATES, "not_due"] as const
export type KsefStatus = (typeof KSEF_STATUSES)[number]

/** Null until it was read; the list's filter asks the same of many. */
export function readKsefStatus({
  state,
  warnAt,
  details,
}: Pick<KsefWatch, "state" | "warnAt" | "details">): KsefStatus | null {
  const isDue = details?.isDue === true || details?.isSettled === true || warnAt !== null
  return state === "not_submitted" && !isDue ? "not_due" : state
}

/** True while a person should look at it: refused, or the day of issue is over without a number. */
export const isKsefOpen = (
  { state, warnAt, details }: Pick<KsefWatch, "state" | "warnAt" | "details">,
  nowMs: number
): boolean =>
  details?.isSettled !== true &&
  (state === "error" || (warnAt !== null && Date.parse(warnAt) <= nowMs))

/** A watch that was taken to be read: so little that ten thousand can be held at once. */
export type ClaimedKsefWatch = Pick<KsefWatch, "id" | "readings"> & {
  invoiceId: string
}

/** A watch that is due, with what is needed to read its invoice. */
export type DueKsefWatch = KsefWatch & {
  invoiceId: string
  /** Who it was sent to has a Polish tax number, so it must be in KSeF; null where that was not kept. */
  buyerHasNip: boolean | null
  /** It was sent to a company, with a tax number or without; null where that was not kept. */
  isBuyerCompany: boolean | null
  /** YYYY-MM-DD. */
  issueDate: string | null
  /** Milliseconds since the invoice was issued, by the database's clock. */
  ageMs: number
  /** Opened more than a day after its invoice was issued, as an upgrade does with a month of history. */
  isOfThePast: boolean
}

/** Invoices of one account and day of issue ("YYYY-MM-DD") that were never read. */
export type UnreadKsef = { accountId: string; issueDate: string }

/** From when on an account showed statuses, and what such invoices' deadlines are; ISO 8601. */
export type KsefDates = { shownSince: string; warnAt: string; lateAt: string }

/** What a reading found, and when to read again: milliseconds from now by the database's clock. */
export type KsefFinding = {
  state: KsefWatchState
  details: KsefDetails | null
  dueInMs: number | null
  warnAt: string | null
  lateAt: string | null
}

/** What is announced of an invoice on its way into KSeF. */
export type KsefEventName = "accepted" | "rejected"

/** How many watched invoices need a person's eye. */
export type KsefCounts = {
  /** Refused by KSeF, or by the service on the way there. */
  errors: number
  /** The day of issue is over without a number; those that are late are not among them. */
  overdue: number
  /** The last day for sending is over. */
  late: number
  /** Those without a number though their day is over, refused ones among them, as the bell counts them. */
  unnumbered: { overdue: number; late: number; vatPln: string; isVatPartial: boolean }
  /** VAT of all of the first three in PLN (decimal text); `isVatPartial`: some have none that is known. */
  vatPln: string
  isVatPartial: boolean
}

/** When an invoice is read for the first time: the service needs a moment. */
export const FIRST_LOOK_MS = 2 * 60_000

/** How long a claimed watch is left to the process that claimed it. */
export const WATCH_LEASE_MS = 10 * 60_000

/** Setting that counts what KSeF refused since that was last announced together. */
export const KSEF_REFUSALS = "ksef refusals"
