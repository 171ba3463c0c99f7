import { decodeText } from "./decode-text"
import { startDeadline } from "./deadline"
import { describeFailure, type Failure } from "./failure"
import { prepareBody, type RequestBody } from "./request-body"

type HttpRequest = {
  method: "GET" | "POST"
  url: string
  headers: Readonly<Record<string, string>>
  /** JSON text; null for no body. */
  body: string | null
  /** For headers and body together. */
  deadlineMs: number
}

export type RawAnswer = {
  kind: "answer"
  status: number
  retryAfter: string | null
  contentType: string | null
  /** When it was sent, by the service's clock. */
  date: string | null
  text: string
}
/** `status` is known when only the body failed. */
type RawFailure = { kind: "failure"; status: number | null } & Failure
export type RawResult = RawAnswer | RawFailure

const MAX_ANSWER_BYTES = 5 * 1024 * 1024

/**
 * One HTTP exchange: one request, one deadline over headers and body, no redirect followed, at
 * most {@link MAX_ANSWER_BYTES} of body read. Never throws; never repeats the request.
 */
export async function exchange(request: HttpRequest): Promise<RawResult> {
  const deadline = startDeadline(request.deadlineMs)
  const body = request.body === null ? null : prepareBody(request.body, deadline)
  let status: number | null = null
  try {
    const init = buildInit(request, body, deadline.signal)
    const response = await deadline.within(fetch(request.url, init))
    status = response.status
    const bytes = await deadline.within(readBytes(response.body))
    if (bytes === null) {
      deadline.abort()
      return { kind: "failure", status, code: "ANSWER_TOO_LONG", reachedNobody: false }
    }
    const headers = readHeaders(response.headers)
    return { kind: "answer", status, ...headers, text: decodeText(bytes, headers.contentType) }
  } catch (error) {
    const failure = describeFailure(error)
    const { code, reachedNobody } = deadline.hasPassed()
      ? { code: "TIMEOUT", reachedNobody: false }
      : failure
    const isUnsent = body?.withhold() === true
    return { kind: "failure", status, code, reachedNobody: isUnsent || reachedNobody }
  } finally {
    // Not before the body was read: a stalled body would otherwise hang forever.
    deadline.clear()
  }
}

/**
 * The body is a stream on purpose: on a 421, undici automatically resends a request, even a POST,
 * unless its body cannot be replayed. The length is set so that the body is not chunked.
 */
function buildInit(
  { method, headers }: HttpRequest,
  body: RequestBody | null,
  signal: AbortSignal
): RequestInit {
  const init: RequestInit = { method, headers, signal, redirect: "manual", credentials: "omit" }
  if (body === null) return init
  return {
    ...init,
    headers: { ...headers, "content-length": String(body.byteLength) },
    body: body.stream,
    duplex: "half",
  }
}

const readHeaders = (headers: Headers) => ({
  retryAfter: headers.get("retry-after"),
  contentType: headers.get("content-type"),
  date: headers.get("date"),
})

/** The body; null if it exceeds the limit. */
async function readBytes(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array()
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength
    if (length > MAX_ANSWER_BYTES) return null
    parts.push(part.value)
  }
  return Buffer.concat(parts)
}
