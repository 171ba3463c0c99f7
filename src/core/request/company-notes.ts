import type { GapAnswer, LastLedgerCheck, LedgerGap } from "../look-up/ledger-behind"

/** The seller name that an invoice showed when it was read with this key. */
type SellerName = { name: string; keyDigest: string; accountId: string | null }

/** The last check of a key that the service accepted, made by any server. */
type KeyCheck = { keyDigest: string; at: string }

/** The account that a person confirmed, by when it was opened. */
type ConfirmedAccount = { since: string; actorId: string }

/** `since`: the last rejection; `holdEndedAt`: when the hold that it caused ended. */
type KeyRejections = {
  times: number
  since: string
  keyDigest: string | null
  holdEndedAt: string | null
}

/** Orders that were answered 403 one after another, with no success in between. */
export type ForbiddenSeries = {
  since: string
  keyDigest: string | null
  requestIds: readonly string[]
}

/** What the plugin noted about a company of the options; its moments are ISO 8601. */
export type CompanyNotes = {
  sellerName: SellerName
  keyCheck: KeyCheck
  confirmedAccount: ConfirmedAccount
  ledgerCheck: LastLedgerCheck
  gap: LedgerGap
  gapAnswer: GapAnswer
  keyRejections: KeyRejections
  forbiddenCreates: ForbiddenSeries
  forbiddenSends: ForbiddenSeries
}

export type CompanyNoteName = keyof CompanyNotes
