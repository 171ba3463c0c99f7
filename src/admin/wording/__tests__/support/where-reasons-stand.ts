import { allowedActs, type PersonAct } from "../../../../core/request/allowed-acts"
import type { RequestState, SendState } from "../../../../core/lifecycle/states"
import type { PROGRESS_CODES } from "../../../../core/request/progress-codes"
import { REFUSAL_CODES, SKIP_CODES } from "../../../../core/request/refusals"
import type { ReasonCode } from "../../reason-fixes"

/** A place where a reason stands: of the request itself or, with a state of the e-mail, of that. */
export type Place = {
  state: RequestState
  sendState?: SendState
  answeredInvoiceIds?: string[]
}

/** Where the codes stand that are neither refusal nor skip. */
const IN_PROGRESS: Readonly<Record<(typeof PROGRESS_CODES)[number], readonly Place[]>> = {
  SERVICE_UNREACHABLE: [
    { state: "queued" },
    { state: "failed" },
    { state: "issued", sendState: "queued" },
    { state: "issued", sendState: "failed" },
  ],
  SERVICE_BUSY: [{ state: "queued" }, { state: "issued", sendState: "queued" }],
  READING_UNANSWERED: [{ state: "queued" }],
  KEY_REJECTED: [{ state: "queued" }, { state: "issued", sendState: "queued" }],
  FORBIDDEN_FOR_NOW: [{ state: "queued" }, { state: "issued", sendState: "queued" }],
  ERROR_FOR_NOW: [{ state: "queued" }],
  REQUEST_FORBIDDEN: [{ state: "refused" }],
  SEND_FORBIDDEN: [{ state: "issued", sendState: "refused" }],
  OUTCOME_UNKNOWN: [{ state: "unknown" }],
  AMBIGUOUS_LOOKUP: [{ state: "unknown" }],
  MAY_BE_ISSUED: [{ state: "refused" }],
  DRAFT_FOUND: [{ state: "unknown" }],
  DRAFT_GONE: [{ state: "refused" }],
  DRAFT_ISSUED: [{ state: "refused" }],
  DRAFT_NOT_SHOWN: [{ state: "unknown" }],
  LOOKUP_FAILED: [{ state: "unknown" }],
  LOOKUP_FORBIDDEN: [{ state: "unknown" }],
  ACCOUNT_UNCERTAIN: [{ state: "unknown" }],
  ACCOUNT_CHANGED: [{ state: "issued", sendState: "refused" }],
  ANSWER_TIED: [{ state: "unknown" }],
  ANSWERED_BEFORE: [{ state: "unknown" }],
  ABSENT_WITH_NEW_KEY: [{ state: "unknown" }],
  ABSENT_AGAIN: [{ state: "unknown" }],
  DRAFT_ELSEWHERE: [{ state: "unknown" }],
  ISSUED_TWICE: [{ state: "issued", answeredInvoiceIds: ["6"] }],
  NOT_READ_BACK: [{ state: "issued" }],
  READING_FORBIDDEN: [{ state: "issued" }],
  INTERNAL_ERROR: [{ state: "failed" }, { state: "issued", sendState: "failed" }],
  READ_BACK_DIFFERS: [{ state: "issued", sendState: "refused" }],
  SEND_REFUSED: [{ state: "issued", sendState: "refused" }],
  SEND_UNCONFIRMED: [{ state: "issued", sendState: "unknown" }],
  SHOP_EMAIL_FAILED: [{ state: "issued", sendState: "failed" }],
  SHOWN_AS_SENT: [{ state: "issued", sendState: "refused" }],
  DRAFT_OUTDATED: [{ state: "issued", sendState: "refused" }],
  LINKED_UNVERIFIED: [{ state: "issued" }],
  EMAIL_MISSING: [{ state: "issued", sendState: "refused" }],
  KSEF_REJECTED: [{ state: "issued", sendState: "refused" }],
  KSEF_WAIT_OVER: [{ state: "issued", sendState: "refused" }],
}

/** A company may go at any time of a request. */
const OF_REFUSALS: Partial<Record<ReasonCode, readonly Place[]>> = {
  COMPANY_UNKNOWN: [
    { state: "refused" },
    { state: "unknown" },
    { state: "issued", sendState: "refused" },
  ],
}

/** Every reason with the places where it stands. */
export const REASON_PLACES: readonly [ReasonCode, readonly Place[]][] = [
  ...REFUSAL_CODES.map((code): [ReasonCode, readonly Place[]] => [
    code,
    OF_REFUSALS[code] ?? [{ state: "refused" }],
  ]),
  ...SKIP_CODES.map((code): [ReasonCode, readonly Place[]] => [code, [{ state: "skipped" }]]),
  ...(Object.entries(IN_PROGRESS) as [ReasonCode, readonly Place[]][]),
]

const NOTHING_OPEN = { firstStampedAt: null, difference: null, correction: null, flags: null }

/** True where the page offers the act in this place, to a person with every right. */
export function isOffered(
  act: PersonAct,
  { state, sendState = "none", answeredInvoiceIds }: Place,
  code: ReasonCode
): boolean {
  const request = {
    ...NOTHING_OPEN,
    state,
    // Of an e-mail the reason stands beside it, not on the request.
    reasons: sendState === "none" ? [{ code, field: null, params: {}, message: "" }] : null,
    sendState,
    invoiceId: state === "issued" ? "7" : null,
    answeredInvoiceIds: answeredInvoiceIds ?? null,
  }
  // As it is once what the words ask for was done: the company is back and active.
  return allowedActs(request, { hasService: true, holds: [] })[act]
}
