import type { CallReport, Operation, Outcome } from "../core/request/outcomes"
import type { Verdict } from "./classify"

/** Adds the report to a verdict: what was called, when it began and how long it took. */
export type Reporter = <T>(verdict: Verdict<T>) => Outcome<T>

/** Starts timing one call; the returned function ends it. */
export function startReport(operation: Operation, now: () => Date): Reporter {
  const startedAt = now().toISOString()
  const started = performance.now()
  return <T>(verdict: Verdict<T>): Outcome<T> => {
    const { kind, status, code, words } = verdict
    const durationMs = Math.round(performance.now() - started)
    const report: CallReport = {
      operation,
      outcome: kind,
      status,
      code,
      startedAt,
      durationMs,
      words,
    }
    switch (verdict.kind) {
      case "done":
        return { kind: "done", value: verdict.value, report }
      case "asked-to-wait":
        return { kind: "asked-to-wait", retryAfterMs: verdict.retryAfterMs, report }
      default:
        return { kind: verdict.kind, report }
    }
  }
}
