import type { AnyReason, SentTo } from "./invoice-request"

/** How an e-mail stands that was ordered beside the first. */
export const LATER_EMAIL_STATES = ["sending", "sent", "unknown", "refused", "failed"] as const
export type LaterEmailState = (typeof LATER_EMAIL_STATES)[number]

/**
 * An e-mail of an invoice that had been mailed before: a copy, or the same once more. Each has a
 * state and a deadline of its own, so that several may be under way at once; a person orders each, and
 * none is repeated by itself. The first e-mail stands among them, as it ended, once there are others.
 */
export type LaterEmail = {
  id: string
  requestId: string
  state: LaterEmailState
  orderedAt: string
  /** Null while it is under way. */
  endedAt: string | null
  sentTo: SentTo
  /** Why it did not go out, or is not known to have. */
  reasons: readonly AnyReason[] | null
}
