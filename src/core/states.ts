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
 * What was taken for not issued becomes `unknown` when a late answer names an invoice that cannot
 * be tied to it.
 *
 * `issuing` leads back to `queued` only when the service proved or said that nothing was saved,
 * and `unknown` only after a look-up or a person showed the invoice absent: anything else would
 * allow a second create. What a person settles by hand goes from `unknown` to `skipped`, and from
 * there back to `unknown`. `canceled` becomes `issued` only when a late answer names its invoice.
 */
const REQUEST_MOVES: Readonly<Record<RequestState, readonly RequestState[]>> = {
  queued: ["queued", "issuing", "issued", "unknown", "refused", "failed", "skipped", "canceled"],
  issuing: ["issued", "queued", "refused", "failed", "unknown"],
  issued: [],
  refused: ["queued", "issued", "unknown", "skipped", "canceled"],
  failed: ["queued", "issued", "unknown", "skipped", "canceled"],
  unknown: ["issued", "queued", "skipped"],
  skipped: ["queued", "issued", "unknown", "canceled"],
  canceled: ["issued"],
}

/**
 * The same for the e-mail: a send of unknown outcome is repeated by a person, or once by itself
 * where the owner chose that. One that a person settles by hand is owed no more.
 */
const SEND_MOVES: Readonly<Record<SendState, readonly SendState[]>> = {
  none: ["queued", "sending"],
  queued: ["sending", "refused", "failed", "none"],
  sending: ["sent", "queued", "refused", "failed", "unknown", "none"],
  sent: ["sending"],
  unknown: ["sent", "sending", "queued", "none"],
  refused: ["queued", "sending", "sent", "none"],
  failed: ["queued", "sending", "sent", "none"],
}

/** True when a request in `from` may become `to`. */
export function mayMove(from: RequestState, to: RequestState): boolean {
  return REQUEST_MOVES[from].includes(to)
}

/** True when the e-mail's state may go from `from` to `to`. */
export function mayMoveSend(from: SendState, to: SendState): boolean {
  return SEND_MOVES[from].includes(to)
}
