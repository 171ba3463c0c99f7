import type { Move } from "./move"
import { MOVES_OF_DRAFT_FIRST } from "./moves-of-draft-first"
import { MOVES_OF_FOLLOW_UPS } from "./moves-of-follow-ups"
import { MOVES_OF_REQUEST } from "./moves-of-request"
import { ENDED_SEND_STATES, type RequestState, type SendState } from "./states"
import type { TransitionName } from "./transition"

/** Statements that move many rows at once, or insert one; they are not transitions of one request. */
type StatementName =
  | "insertRequest"
  | "insertTied"
  | "expireStamps"
  | "expireSendStamps"
  | "expireLaterEmails"
  | "stateAccount"
  | "claimDue"

const STATEMENTS: { readonly [Name in StatementName]: Move } = {
  insertRequest: {
    from: [],
    to: "queued",
    why: "An event, the sweep or **Issue now** asks for an order's invoice for the first time.",
  },
  insertTied: {
    from: [],
    to: "issued",
    why: "An invoice made elsewhere is adopted for an order without a request: row and invoice in one transaction.",
  },
  expireStamps: {
    from: ["issuing"],
    to: "unknown",
    why: "The stamp's deadline passed: the worker is dead, and its create may have been sent.",
  },
  expireSendStamps: {
    from: ["issued"],
    email: { from: ["sending"], to: ["unknown"] },
    why: "The same for an e-mail.",
  },
  expireLaterEmails: {
    from: ["issued"],
    email: { from: ENDED_SEND_STATES, to: ["unknown"] },
    why: "The same for a later e-mail.",
  },
  stateAccount: {
    from: ["queued", "unknown", "refused", "failed"],
    to: "unknown",
    isRare: true,
    why: "An operator stated which account a key opens: look-ups start again.",
  },
  claimDue: {
    from: ["queued", "unknown", "issued", "refused"],
    why: "The sweep enqueues a job for each row that is due: stuck, with an e-mail to send, or to be looked up; or looks at the payments of its order.",
  },
}

export type MoveName = TransitionName | StatementName

/**
 * Every move: the states it leads from and to, and why. The guards of both ledgers, the diagrams in
 * the documentation and the lifecycle tests are generated from it.
 */
export const MOVES: { readonly [Name in MoveName]: Move } = {
  ...STATEMENTS,
  ...MOVES_OF_REQUEST,
  ...MOVES_OF_DRAFT_FIRST,
  ...MOVES_OF_FOLLOW_UPS,
}

const all: readonly Move[] = Object.values(MOVES)

const pair = (from: string, to: string) => `${from} ${to}`

const REQUEST_PAIRS: ReadonlySet<string> = new Set(
  all.flatMap(({ from, to }) => (to ? from.map((state) => pair(state, to)) : []))
)

const SEND_PAIRS: ReadonlySet<string> = new Set(
  all.flatMap(({ email }) =>
    (email?.from ?? []).flatMap((from) => (email?.to ?? []).map((to) => pair(from, to)))
  )
)

/** True if some move leads a request from `from` to `to`. */
export const mayMove = (from: RequestState, to: RequestState): boolean =>
  REQUEST_PAIRS.has(pair(from, to))

/** True if some move leads an e-mail from `from` to `to`. */
export const mayMoveSend = (from: SendState, to: SendState): boolean =>
  SEND_PAIRS.has(pair(from, to))
