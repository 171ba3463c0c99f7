import type {
  InvoiceAct,
  InvoiceAttempt,
  InvoiceKsefChange,
  InvoiceRequestDetail,
} from "../../../types"

/** One thing that happened to a request. */
export type TimelineEntry = { id: string; at: string } & (
  | { kind: "attempt"; attempt: InvoiceAttempt }
  | { kind: "act"; act: InvoiceAct }
  | { kind: "ksef"; change: InvoiceKsefChange }
  | { kind: "requested"; by: string }
)

type Told = Pick<
  InvoiceRequestDetail,
  "id" | "created_at" | "requested_by" | "attempts" | "acts" | "ksef_history"
>

/**
 * Every call, every act of a person and every KSeF result, newest first; how the request was created is last.
 */
export function listTimeline(request: Told): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...request.attempts.map((attempt): TimelineEntry => ({
      kind: "attempt",
      id: attempt.id,
      at: attempt.started_at,
      attempt,
    })),
    ...request.acts.map((act): TimelineEntry => ({ kind: "act", id: act.id, at: act.at, act })),
    ...request.ksef_history.map((change): TimelineEntry => ({
      kind: "ksef",
      id: `${change.at} ${change.state}`,
      at: change.at,
      change,
    })),
  ]
  const newestFirst = entries.reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const { id, created_at: at, requested_by: by } = request
  return [...newestFirst, { kind: "requested", id, at, by }]
}
