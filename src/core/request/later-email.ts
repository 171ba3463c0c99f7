import type { AnyReason, SentTo } from "./invoice-request"

/** States of an e-mail ordered after the first. */
export const LATER_EMAIL_STATES = ["sending", "sent", "unknown", "refused", "failed"] as const
export type LaterEmailState = (typeof LATER_EMAIL_STATES)[number]

/**
 * An e-mail of an invoice that had been mailed before: a copy, or a resend. Each has its own state
 * and deadline, so that several may be in progress at once; a person orders each, and none is
 * repeated automatically. Once there are later ones, the first e-mail has a row here too, with its
 * final state.
 */
export type LaterEmail = {
  id: string
  requestId: string
  state: LaterEmailState
  orderedAt: string
  /** Null while it is in progress. */
  endedAt: string | null
  sentTo: SentTo
  /** Why it did not go out, or why that is unknown. */
  reasons: readonly AnyReason[] | null
}
