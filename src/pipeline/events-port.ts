import type { OutboxEvent } from "../core/lifecycle/announcement"

/** What was announced; it is written by the call that makes it so. */
export type EventsPort = {
  /**
   * Takes up to `limit` events that were not handed out yet, the oldest first, and leaves them to
   * this process for a while. Of a subject none comes before an earlier one was handed out, unless
   * both are taken at once.
   */
  claimEvents(claim: { limit: number; leaseMs: number }): Promise<OutboxEvent[]>
  /** Notes that the event bus has taken these. */
  markDelivered(ids: readonly string[]): Promise<void>
  /** Gives events back that could not be handed out; they are taken again after a pause that grows. */
  returnEvents(ids: readonly string[]): Promise<void>
  /** Deletes up to `limit` events that were handed out longer ago than that; how many there were. */
  deleteOldEvents(old: { olderThanMs: number; limit: number }): Promise<number>
}
