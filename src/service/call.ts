import type { Operation, Outcome } from "../core/request/outcomes"
import { classify } from "./classify"
import { startReport } from "./report"
import { exchange } from "./transport"
import type { Answer } from "./wire/envelope"

/** One call of one endpoint; `body` is sent as JSON by POST, null means GET. */
export type Call<T> = {
  operation: Operation
  /** Includes the query string; begins with a slash. */
  path: string
  body: object | null
  deadlineMs: number
  readAnswer: (text: string) => Answer<T>
  /** True for an answer that does not say OK but names a created document, which may then exist. */
  isContradicted?: (text: string) => boolean
}

export type Caller = <T>(call: Call<T>) => Promise<Outcome<T>>

/**
 * A function that performs calls with one company's key; each is exactly one request.
 *
 * The key stays inside the closure, so that no dump of the result can show it. Source: service-api 2.2,
 * [spec], [public Q]: the header is the bare key with no scheme.
 */
export function createCaller(baseUrl: string, apiKey: string, now: () => Date): Caller {
  const root = baseUrl.replace(/\/+$/, "")
  return async <T>(call: Call<T>): Promise<Outcome<T>> => {
    // Before the report starts: a body that cannot be built is our own mistake and may throw.
    const body = call.body === null ? null : JSON.stringify(call.body)
    const report = startReport(call.operation, now)
    if (!isSendable(apiKey)) {
      return report({ kind: "key-rejected", status: null, code: "KEY_NOT_SENDABLE", words: null })
    }
    const raw = await exchange({
      method: body === null ? "GET" : "POST",
      url: `${root}${call.path}`,
      headers: buildHeaders(apiKey, body !== null),
      body,
      deadlineMs: call.deadlineMs,
    })
    const { readAnswer, isContradicted } = call
    return report(
      classify(raw, { readAnswer, isContradicted, isRead: body === null, apiKey, now: now() })
    )
  }
}

/** A key with a line break or a non-ASCII character cannot be a header; nothing is sent with it. */
const isSendable = (apiKey: string) => /^[!-~](?:[ -~]*[!-~])?$/.test(apiKey)

/**
 * Reads must not be served from a cache in front of the service: two looks at one cached list would
 * falsely prove an invoice absent. Source: RFC 9111 5.2.1.4; a proxy is there by [public D].
 */
const buildHeaders = (apiKey: string, hasBody: boolean): Record<string, string> => ({
  authorization: apiKey,
  accept: "application/json",
  ...(hasBody ? { "content-type": "application/json" } : { "cache-control": "no-cache" }),
})
