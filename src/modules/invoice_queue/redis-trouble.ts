import type { QueueTrouble } from "../../core/notices/queue-trouble"

const store = "Redis"

const LOGIN = /\b(WRONGPASS|NOAUTH|NOPERM|invalid password|invalid username)/i
const BROKEN = /connection is closed|stream isn't writeable|max retries|timed? ?out/i
const FIRST_WORD = /^-?([A-Z]{2,20})\b/

/** What an error from Redis means for the queue. */
export function readRedisTrouble(error: unknown): QueueTrouble {
  const first = error instanceof AggregateError ? (error.errors as unknown[])[0] : error
  if (!(first instanceof Error)) return other("unknown error")
  const login = LOGIN.exec(first.message)?.[1]
  if (login !== undefined) return { code: "login_refused", params: { store, detail: login } }
  const { code } = first as { code?: unknown }
  if (typeof code === "string" && code.startsWith("E")) return unreachable(code)
  if (BROKEN.test(first.message)) return unreachable("no answer")
  // Redis puts the error code in the first word; the rest may repeat what was sent to it.
  return other(FIRST_WORD.exec(first.message)?.[1] ?? first.message.slice(0, 200))
}

const unreachable = (detail: string): QueueTrouble => ({
  code: "unreachable",
  params: { store, detail },
})

const other = (detail: string): QueueTrouble => ({ code: "other", params: { store, detail } })
