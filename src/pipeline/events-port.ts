import type { OutboxEvent } from "../core/lifecycle/announcement"

/** The outbox. An event is written by the call that makes the change it announces. */
export type EventsPort = {
  /**
   * Claims up to `limit` undelivered events for this process, oldest first, with a lease of `leaseMs`.
   * No event is claimed while an earlier one of its subject is undelivered, unless both are claimed at
   * once.
   */
  claimEvents(claim: { limit: number; leaseMs: number }): Promise<OutboxEvent[]>
  /** Marks these events as accepted by the event bus. */
  markDelivered(ids: readonly string[]): Promise<void>
  /** Returns claimed events that could not be delivered; they are retried with a growing pause. */
  returnEvents(ids: readonly string[]): Promise<void>
  /** Deletes up to `limit` events delivered more than `olderThanMs` ago; returns how many it deleted. */
  deleteOldEvents(old: { olderThanMs: number; limit: number }): Promise<number>
}
