import type { ServiceWords } from "../core/request/outcomes"
import { readRetryAfter, readSenderClock } from "../core/retry-after"
import { readServiceWords } from "./service-words"
import type { RawAnswer, RawResult } from "./transport"
import type { Answer } from "./wire/envelope"

type Facts = { status: number | null; code: string | null; words: ServiceWords | null }

/** An outcome without its operation and timing. */
export type Verdict<T> = Facts &
  (
    | { kind: "done"; value: T }
    | { kind: "refused" | "key-rejected" | "not-sent" | "unknown" }
    | { kind: "asked-to-wait"; retryAfterMs: number | null }
  )

export type Reading<T> = {
  readAnswer: (text: string) => Answer<T>
  /** See `Call.isContradicted`. */
  isContradicted?: ((text: string) => boolean) | undefined
  /** The call is read-only, whatever its answer means. */
  isRead: boolean
  /** Removed from whatever the service says. */
  apiKey: string
  now: Date
}

const REFUSED = new Set([400, 404, 409, 413, 415, 422])
const KEY_REJECTED = new Set([401, 403])
/** The service does not offer this: asking again is pointless. */
const NOT_OFFERED = new Set([405, 501])
const GONE = 410

/**
 * Sorts a raw result into one of the six outcomes.
 *
 * Assumed: the table of service-api 2.5. Whatever is not listed there is `unknown`: the service has no
 * idempotency key, so a wrong `refused` or `not-sent` could end in a second invoice. For reads more
 * answers are final, since a read changes nothing.
 */
export function classify<T>(raw: RawResult, reading: Reading<T>): Verdict<T> {
  if (raw.kind === "failure") {
    const { status, code } = raw
    return { kind: raw.reachedNobody ? "not-sent" : "unknown", status, code, words: null }
  }
  const facts = {
    status: raw.status,
    code: null,
    words: readServiceWords(raw.text, reading.apiKey),
  }
  if (raw.status >= 200 && raw.status < 300) return classifySuccess(raw, reading, facts)
  if (reading.isContradicted?.(raw.text)) {
    return { kind: "unknown", ...facts, code: "CONTRADICTORY_ANSWER" }
  }
  if (REFUSED.has(raw.status)) return { kind: "refused", ...facts }
  if (reading.isRead && raw.status === GONE) return { kind: "refused", ...facts }
  if (reading.isRead && NOT_OFFERED.has(raw.status)) {
    return { kind: "refused", ...facts, code: "NOT_OFFERED" }
  }
  if (KEY_REJECTED.has(raw.status)) return { kind: "key-rejected", ...facts }
  if (raw.status === 429) {
    const retryAfterMs = readRetryAfter(raw.retryAfter, readSenderClock(raw.date, reading.now))
    return { kind: "asked-to-wait", retryAfterMs, ...facts }
  }
  const isRedirect = raw.status >= 300 && raw.status < 400
  return { kind: "unknown", ...facts, code: isRedirect ? "REDIRECT" : null }
}

function classifySuccess<T>(raw: RawAnswer, reading: Reading<T>, facts: Facts): Verdict<T> {
  const answer = reading.readAnswer(raw.text)
  switch (answer.kind) {
    case "value":
      return { kind: "done", value: answer.value, ...facts, words: null }
    case "error":
      return { kind: "refused", ...facts }
    case "unusable":
      return { kind: "unknown", ...facts, code: answer.code }
  }
}
