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

/** `waiting`: it is not owed before KSeF has accepted the invoice, or the wait for that is over. */
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

/** An e-mail of the request has ended, and no first one is owed or under way. */
export const ENDED_SEND_STATES = [
  "sent",
  "refused",
  "failed",
  "unknown",
] as const satisfies readonly SendState[]

/** True where a request waits for a person. Each state is put on one side, or it does not compile. */
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

/** The same of an invoice's e-mail. */
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

/** True where there is an invoice or a create may have made one. */
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

/** States of a request that is not over and for which, as far as it knows, nothing was saved. */
export const UNSENT_STATES: readonly RequestState[] = REQUEST_STATES.filter(
  (state) => !mayBeIssued(state) && state !== "canceled"
)

/**
 * What must happen to a request, should nothing else move it: it is issued, what an issued invoice
 * owes (reading back, e-mail) is done, or its create or e-mail of unknown outcome is looked for.
 */
export const DUE_WORKS = ["issue", "follow_up", "look", "email_look"] as const
export type DueWork = (typeof DUE_WORKS)[number]
