export const REQUEST_STATES = [
  "queued",
  "issuing",
  "issued",
  "refused",
  "failed",
  "unknown",
  "skipped",
  "canceled",
] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/**
 * The states of a list. `awaiting_payment`: refused until its order is paid in full, while the plugin
 * checks the payments automatically; in lists these are not among the refused ones, which need a person.
 */
export const LISTED_STATES = [...REQUEST_STATES, "awaiting_payment"] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** `waiting`: not owed until KSeF has accepted the invoice, or the wait for that has ended. */
export const SEND_STATES = [
  "none",
  "waiting",
  "queued",
  "sending",
  "sent",
  "unknown",
  "refused",
  "failed",
] as const
export type SendState = (typeof SEND_STATES)[number]

/**
 * How the search for an invoice of unknown outcome stands.
 *
 * - `looking`: nothing is known yet, its job keeps looking.
 * - `unreadable`: the look-up itself failed, its job tries again.
 * - `undecided`: a look-up could not decide; a later one may, as may a person.
 * - `blocked`: it can be decided once something else is: another order's request, or a draft that a
 *   person may issue.
 * - `left`: left to a person from the start, looked up rarely.
 */
export const LOOK_STATES = ["looking", "unreadable", "undecided", "blocked", "left"] as const
export type LookState = (typeof LOOK_STATES)[number]

/**
 * The same for an e-mail of unknown outcome. `left`: a person decides, but it is looked up for a
 * week; `over`: it is not looked up anymore.
 */
export const SEND_LOOK_STATES = ["looking", "left", "over"] as const
export type SendLookState = (typeof SEND_LOOK_STATES)[number]

/** States in which an e-mail of the request has ended and no first one is owed or in progress. */
export const ENDED_SEND_STATES = [
  "sent",
  "refused",
  "failed",
  "unknown",
] as const satisfies readonly SendState[]

/** True if a request waits for a person. The switch is exhaustive, so a new state must be classified. */
export function awaitsPerson(
  state: RequestState
): state is Extract<RequestState, "refused" | "failed" | "unknown"> {
  switch (state) {
    case "refused":
    case "failed":
    case "unknown":
      return true
    case "queued":
    case "issuing":
    case "issued":
    case "skipped":
    case "canceled":
      return false
  }
}

/** True if an invoice's e-mail waits for a person. */
export function sendAwaitsPerson(state: SendState): boolean {
  switch (state) {
    case "unknown":
    case "refused":
    case "failed":
      return true
    case "none":
    case "waiting":
    case "queued":
    case "sending":
    case "sent":
      return false
  }
}

/** True if there is an invoice or a create may have made one. */
export function mayBeIssued(state: RequestState): boolean {
  switch (state) {
    case "issuing":
    case "issued":
    case "unknown":
      return true
    case "queued":
    case "refused":
    case "failed":
    case "skipped":
    case "canceled":
      return false
  }
}

/** States other than `canceled` in which, as far as the row knows, nothing was saved. */
export const UNSENT_STATES: readonly RequestState[] = REQUEST_STATES.filter(
  (state) => !mayBeIssued(state) && state !== "canceled"
)

/**
 * The work that is due for a request if nothing else moves it: issuing it, the follow-ups of an
 * issued invoice (reading back, e-mail), a look-up of its create or e-mail of unknown outcome, or a look
 * at the payments of an order that is not paid in full.
 */
export const DUE_WORKS = ["issue", "follow_up", "look", "email_look", "payment_look"] as const
export type DueWork = (typeof DUE_WORKS)[number]
