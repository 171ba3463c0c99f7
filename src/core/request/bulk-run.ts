import type { RejectionCode } from "./rejections"
import type { InvoicingRight } from "../settings/rights"

/** What may be done to many orders at once; each item is done as its single button does it. */
export const BULK_ACTS = ["retry", "send", "check", "issue", "complete"] as const
export type BulkAct = (typeof BULK_ACTS)[number]

/** The right that a bulk act needs, the same as its single button's. */
export const RIGHT_OF_ACT: Readonly<Record<BulkAct, InvoicingRight>> = {
  retry: "issue",
  send: "resend",
  check: "issue",
  issue: "issue",
  complete: "issue",
}

/** Items of one run; more are started as another one. */
export const MOST_ITEMS = 1_000

/**
 * `begun`: given to a process, which has not said yet how it ended; `left`: canceled before it
 * was begun.
 */
export const BULK_ITEM_STATES = ["waiting", "begun", "done", "refused", "left"] as const
export type BulkItemState = (typeof BULK_ITEM_STATES)[number]

/** Moments are ISO 8601 by the database's clock. */
export type BulkRun = {
  id: string
  act: BulkAct
  actorId: string
  note: string | null
  createdAt: string
  canceledAt: string | null
  canceledBy: string | null
  finishedAt: string | null
  counts: Record<BulkItemState, number>
}

/** What one item is about; acts on requests name the request, acts on orders the order alone. */
export type BulkTarget = {
  orderId: string | null
  orderDisplayId: string | null
  requestId: string | null
}

/** Why an item was not done: the rejection of the single act. */
type Refusal = { code: RejectionCode; params: Readonly<Record<string, string>>; message: string }

export type BulkItemEnd =
  { state: "done"; requestId: string | null } | ({ state: "refused" } & Refusal)

export type BulkItem = BulkTarget & {
  id: string
  state: BulkItemState
  refusal: Refusal | null
  endedAt: string | null
}

/** An item to be done now; `attempts` counts the processes that began it, this one included. */
export type BegunItem = BulkTarget & { id: string; attempts: number }

/**
 * True of an act that may be begun again when the process that began it died: its guard finds what
 * was done. An e-mail has none: two of them are two, so it is left to a person.
 */
export const mayBeginAgain = (act: BulkAct): boolean => act !== "send"

/** With these a repeated act says that the first one was done. */
const DONE_BEFORE: readonly RejectionCode[] = [
  "REQUEST_EXISTS",
  "NOT_RETRYABLE",
  "NOTHING_TO_CHECK",
]

/** How an item ends that was begun before: what its guard refuses now, the first attempt did. */
export function endOfRepeated(end: BulkItemEnd, requestId: string | null): BulkItemEnd {
  const isDone = end.state === "refused" && DONE_BEFORE.includes(end.code)
  return isDone ? { state: "done", requestId } : end
}

/** A run as the process gets it that works on it. */
export type ClaimedRun = Pick<BulkRun, "id" | "act" | "actorId" | "note"> & {
  /** When it was ordered (ISO 8601). */
  startedAt: string
}

/** A run as it is ordered. */
export type NewBulkRun = {
  act: BulkAct
  actorId: string
  note: string | null
  items: readonly BulkTarget[]
}
