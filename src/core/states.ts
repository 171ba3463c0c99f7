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

export const SEND_STATES = [
  "none",
  "queued",
  "sending",
  "sent",
  "unknown",
  "refused",
  "failed",
] as const
export type SendState = (typeof SEND_STATES)[number]

/**
 * Every move a request may make, and no other.
 *
 * `issuing` leads back to `queued` only when the service proved or said that nothing was saved,
 * and `unknown` only after a look-up or a person showed the invoice absent: anything else would
 * allow a second create.
 */
const REQUEST_MOVES: Readonly<Record<RequestState, readonly RequestState[]>> = {
  queued: ["queued", "issuing", "issued", "refused", "failed", "skipped", "canceled"],
  issuing: ["issued", "queued", "refused", "failed", "unknown"],
  issued: [],
  refused: ["queued", "issued", "skipped", "canceled"],
  failed: ["queued", "issued", "skipped", "canceled"],
  unknown: ["issued", "queued"],
  skipped: ["queued", "issued", "canceled"],
  canceled: [],
}

/**
 * The same for the e-mail: a send of unknown outcome is repeated by a person, or once by itself
 * where the owner chose that.
 */
const SEND_MOVES: Readonly<Record<SendState, readonly SendState[]>> = {
  none: ["queued", "sending"],
  queued: ["sending", "refused", "failed", "none"],
  sending: ["sent", "queued", "refused", "failed", "unknown", "none"],
  sent: ["sending"],
  unknown: ["sent", "sending", "queued"],
  refused: ["queued", "sending"],
  failed: ["queued", "sending"],
}

/** True when a request in `from` may become `to`. */
export function mayMove(from: RequestState, to: RequestState): boolean {
  return REQUEST_MOVES[from].includes(to)
}

/** True when the e-mail's state may go from `from` to `to`. */
export function mayMoveSend(from: SendState, to: SendState): boolean {
  return SEND_MOVES[from].includes(to)
}
