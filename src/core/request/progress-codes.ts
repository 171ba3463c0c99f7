/**
 * Codes of reasons that are neither a refusal nor a skip: something waits, failed or is unknown. Each is in
 * the group that says what happens next; rules ask for a group, in SQL too, and list no codes of their own.
 * What a group means for a look-up is written to the row with the reason (`lifecycle/look-state.ts`).
 */
export const PROGRESS_GROUPS = {
  /** The call is made again. */
  triedAgain: [
    "SERVICE_UNREACHABLE",
    "SERVICE_BUSY",
    "READING_UNANSWERED",
    "KEY_REJECTED",
    "FORBIDDEN_FOR_NOW",
    "ERROR_FOR_NOW",
  ],
  /** Nothing is known yet of a create or an e-mail, so its job keeps looking. */
  stillLooking: ["OUTCOME_UNKNOWN"],
  /** The look-up itself failed; its job tries again. */
  lookFailed: ["LOOKUP_FAILED"],
  /**
   * Left for manual review in the service or on another order. Once that has been resolved a look-up can
   * decide, so for a while it is looked up as often as an undecided one.
   */
  soonDecided: ["AMBIGUOUS_LOOKUP", "DRAFT_FOUND"],
  /** Left for manual review from the start: looked up rarely. */
  leftAtOnce: ["ABSENT_AGAIN"],
  /** A look-up could not decide; a later one may, as may a person. */
  undecided: [
    "DRAFT_NOT_SHOWN",
    "LOOKUP_FORBIDDEN",
    "ACCOUNT_UNCERTAIN",
    "ANSWER_TIED",
    "ANSWERED_BEFORE",
    "ABSENT_WITH_NEW_KEY",
    "DRAFT_ELSEWHERE",
  ],
  /** Refused before its create, because the service may have its invoice. */
  maybeIssued: ["MAY_BE_ISSUED", "DRAFT_ISSUED"],
  /** An e-mail of unknown outcome, left for manual review. */
  emailLeft: ["SEND_UNCONFIRMED"],
  /** An e-mail left for manual review; a later answer of KSeF may still send it. */
  emailOnHoldForKsef: ["KSEF_REJECTED", "KSEF_WAIT_OVER"],
  /** Nothing more happens until a person acts. */
  leftToPerson: [
    "REQUEST_FORBIDDEN",
    "SEND_FORBIDDEN",
    "DRAFT_GONE",
    "ACCOUNT_CHANGED",
    "ISSUED_TWICE",
    "NOT_READ_BACK",
    "READING_FORBIDDEN",
    "INTERNAL_ERROR",
    "READ_BACK_DIFFERS",
    "SEND_REFUSED",
    "SHOP_EMAIL_FAILED",
    "SHOWN_AS_SENT",
    "DRAFT_OUTDATED",
    "LINKED_UNVERIFIED",
    "EMAIL_MISSING",
  ],
} as const

type ProgressGroup = keyof typeof PROGRESS_GROUPS
export type ProgressCode = (typeof PROGRESS_GROUPS)[ProgressGroup][number]

export const PROGRESS_CODES: readonly ProgressCode[] = Object.values(PROGRESS_GROUPS).flat()

type Code = string | null | undefined

const isIn =
  (group: ProgressGroup) =>
  (code: Code): boolean =>
    PROGRESS_GROUPS[group].some((one) => one === code)

export const isStillLooking = isIn("stillLooking")
export const isLookFailed = isIn("lookFailed")
export const isSoonDecided = isIn("soonDecided")
export const isLeftAtOnce = isIn("leftAtOnce")
export const isMaybeIssued = isIn("maybeIssued")
export const isEmailLeft = isIn("emailLeft")
export const isEmailOnHoldForKsef = isIn("emailOnHoldForKsef")

/** The code of the first reason, the one that rules go by. */
export const firstCode = (reasons: readonly { code: string }[] | null): string | undefined =>
  reasons?.[0]?.code
