import type { RejectionCode } from "./rejections"
import type { InvoicingRight } from "../settings/rights"

/** Acts available on many orders at once; each item is done exactly as its single button does it. */
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

/** The most items of one run; further ones are started as another run. */
export const MOST_ITEMS = 1_000

/**
 * `begun`: claimed by a process that has not yet reported the result; `left`: canceled before it
 * was begun.
 */
export const BULK_ITEM_STATES = ["waiting", "begun", "done", "refused", "left"] as const
export type BulkItemState = (typeof BULK_ITEM_STATES)[number]

/** Times are ISO 8601 by the database's clock. */
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

/** The target of an item; acts on requests set `requestId`, acts on orders only the order. */
export type BulkTarget = {
  orderId: string | null
  orderDisplayId: string | null
  requestId: string | null
}

/** Why an item was not done: the rejection that the single act gives. */
type Refusal = { code: RejectionCode; params: Readonly<Record<string, string>>; message: string }

export type BulkItemEnd =
  { state: "done"; requestId: string | null } | ({ state: "refused" } & Refusal)

export type BulkItem = BulkTarget & {
  id: string
  state: BulkItemState
  refusal: Refusal | null
  endedAt: string | null
}

/** An item to be done now; `attempts` counts the processes that began it, including this one. */
export type BegunItem = BulkTarget & { id: string; attempts: number }

/**
 * True if the act may be begun again after the process that began it died: its guard detects what
 * was already done. `send` has no such guard and could mail twice, so it is left for manual review.
 */
export const mayBeginAgain = (act: BulkAct): boolean => act !== "send"

/** Rejections of a repeated act which mean that the first attempt succeeded. */
const DONE_BEFORE: readonly RejectionCode[] = [
  "REQUEST_EXISTS",
  "NOT_RETRYABLE",
  "NOTHING_TO_CHECK",
]

/**
 * The result of an item that was begun before: a rejection as already done means that the first
 * attempt succeeded.
 */
export function endOfRepeated(end: BulkItemEnd, requestId: string | null): BulkItemEnd {
  const isDone = end.state === "refused" && DONE_BEFORE.includes(end.code)
  return isDone ? { state: "done", requestId } : end
}

/** A run as claimed by the process that works on it. */
export type ClaimedRun = Pick<BulkRun, "id" | "act" | "actorId" | "note"> & {
  /** When it was ordered (ISO 8601). */
  startedAt: string
}

/** A run to be started. */
export type NewBulkRun = {
  act: BulkAct
  actorId: string
  note: string | null
  items: readonly BulkTarget[]
}
