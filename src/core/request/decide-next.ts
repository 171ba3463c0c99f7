import type { OutcomeKind } from "./outcomes"
import type { RequestState, SendState } from "../lifecycle/states"

/**
 * What the job does after the row is saved.
 *
 * `hold`: the company waits for a working key; `wait`: later, without using up an attempt; `retry`:
 * later with backoff, using up an attempt; `look-up`: find out what happened, never repeat.
 */
export type JobMove = "complete" | "hold" | "wait" | "retry" | "look-up"

export type CreateMove = {
  state: Extract<RequestState, "issued" | "queued" | "refused" | "failed" | "unknown">
  job: JobMove
}
export type SendMove = {
  state: Extract<SendState, "sent" | "queued" | "refused" | "failed" | "unknown">
  job: JobMove
}

/**
 * What a 403 answer to a create or a send means. `key`: the key lacks the right, and its company
 * waits; `again` and `refuse`: it concerns this one order, which is retried or left for manual
 * review.
 */
export type ForbiddenVerdict = "key" | "again" | "refuse"

const AFTER_FORBIDDEN: Readonly<Record<ForbiddenVerdict, CreateMove & SendMove>> = {
  key: { state: "queued", job: "hold" },
  again: { state: "queued", job: "wait" },
  refuse: { state: "refused", job: "complete" },
}

/** The next move after a 403 answer, by its verdict. */
export const decideAfterForbidden = (verdict: ForbiddenVerdict): CreateMove & SendMove =>
  AFTER_FORBIDDEN[verdict]

/** The row's next state and the job's move after a create call. Source: service-api 2.5. */
export function decideAfterCreate(outcome: OutcomeKind, hasTriesLeft: boolean): CreateMove {
  return outcome === "done"
    ? { state: "issued", job: "complete" }
    : decideAfterTrouble(outcome, hasTriesLeft)
}

/** Like {@link decideAfterCreate}, for a send call and the e-mail's state. */
export function decideAfterSend(outcome: OutcomeKind, hasTriesLeft: boolean): SendMove {
  return outcome === "done"
    ? { state: "sent", job: "complete" }
    : decideAfterTrouble(outcome, hasTriesLeft)
}

/**
 * Neither a create nor a send is repeated unless it certainly had no effect: the service has no
 * idempotency, so repeating a call in doubt may make a second invoice or e-mail.
 */
function decideAfterTrouble(
  outcome: Exclude<OutcomeKind, "done">,
  hasTriesLeft: boolean
): CreateMove & SendMove {
  switch (outcome) {
    case "refused":
      return { state: "refused", job: "complete" }
    case "key-rejected":
      return { state: "queued", job: "hold" }
    case "asked-to-wait":
      return { state: "queued", job: "wait" }
    case "not-sent":
      return hasTriesLeft ? { state: "queued", job: "retry" } : { state: "failed", job: "complete" }
    case "unknown":
      return { state: "unknown", job: "look-up" }
  }
}
