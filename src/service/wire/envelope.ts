import { z } from "zod"

/** What the body of a 2xx answer turned out to be. */
export type Answer<T> =
  | { kind: "value"; value: T }
  /** The service said `result: "Error"`. */
  | { kind: "error" }
  | { kind: "unusable"; code: AnswerCode }

/** Why a 2xx answer cannot be used; appears as the code of a call's report. */
type AnswerCode = "UNREADABLE_ANSWER" | "INCOMPLETE_ANSWER" | "CONTRADICTORY_ANSWER"

export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The parsed JSON value; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Opens the envelope `{ result, data }` and lets `find` extract what is needed from the body.
 *
 * `find` returns null if the needed data is missing. A missing `result` counts as OK; any value other
 * than `OK` and `Error` is not understood. Source: service-api 2.3 and 2.4, [public D].
 */
export function readAnswer<T>(text: string, find: (body: JsonObject) => T | null): Answer<T> {
  const body = parseJson(text)
  if (!isJsonObject(body)) return { kind: "unusable", code: "UNREADABLE_ANSWER" }
  if (body.result === "Error") return { kind: "error" }
  if (body.result !== "OK" && body.result !== undefined && body.result !== null) {
    return { kind: "unusable", code: "UNREADABLE_ANSWER" }
  }
  const value = find(body)
  return value === null ? { kind: "unusable", code: "INCOMPLETE_ANSWER" } : { kind: "value", value }
}

/** What servers send by default if no body was set: nothing, or the reason phrase of status 200. */
const NO_BODY = /^\s*(OK\s*)?$/i

/**
 * Reads the answer of a call that only has to succeed: no body or any JSON is accepted, unless it is
 * `false` or reports an error in another form than the documented one, which proves neither success nor
 * failure.
 *
 * Source: service-api 2.3, [public S7] and [public S4] document no body to rely on.
 */
export function readAcknowledgement(text: string): Answer<null> {
  if (NO_BODY.test(text)) return { kind: "value", value: null }
  const body = parseJson(text)
  if (body === undefined || body === false) return { kind: "unusable", code: "UNREADABLE_ANSWER" }
  if (!isJsonObject(body) || body.result === "OK") return { kind: "value", value: null }
  if (body.result === "Error") return { kind: "error" }
  return doesTellFailure(body) || readErrorTexts(text) !== null
    ? { kind: "unusable", code: "UNREADABLE_ANSWER" }
    : { kind: "value", value: null }
}

const isErrorStatus = (said: unknown) => Number(said) >= 400 && Number(said) < 600

/** Whether the body reports a failure in a common undocumented form; any other word does not count. */
function doesTellFailure(body: JsonObject): boolean {
  const { result, status, statusCode, code, success, ok, error, errors } = body
  const isErrorWord = [result, status].some(
    (said) => typeof said === "string" && /^\s*(error|fail|nok\b|ko\b)/i.test(said)
  )
  // What a gateway writes if it passes on the body of an error and loses its status.
  const hasErrorStatus = [status, statusCode, code].some(isErrorStatus)
  const isDenied = [result, status, success, ok].includes(false)
  const isNamed = (said: unknown) =>
    (typeof said === "string" && said.trim() !== "") ||
    said === true ||
    (isJsonObject(said) && Object.keys(said).length > 0) ||
    (Array.isArray(said) && said.length > 0)
  return isErrorWord || hasErrorStatus || isDenied || isNamed(error) || isNamed(errors)
}

const spokenText = z.string().nullish().catch(null)
const wordsSchema = z.object({ errorMessage: spokenText, errorMessagePL: spokenText })

/**
 * The service's own explanation from an error envelope; null if there is none.
 *
 * Source: service-api 2.4, [public D]. The texts are for people, never for decisions.
 */
export function readErrorTexts(text: string): { en: string | null; pl: string | null } | null {
  const parsed = wordsSchema.safeParse(parseJson(text))
  if (!parsed.success) return null
  const { errorMessage, errorMessagePL } = parsed.data
  return errorMessage || errorMessagePL
    ? { en: errorMessage || null, pl: errorMessagePL || null }
    : null
}
