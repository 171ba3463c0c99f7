import { decodeText } from "./decode-text"
import { startDeadline, type Deadline } from "./deadline"
import { describeFailure, WRITTEN_TOO_LATE, type Failure } from "./failure"

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
  let status: number | null = null
  try {
    const response = await deadline.within(fetch(request.url, buildInit(request, deadline)))
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
    return deadline.hasPassed()
      ? { kind: "failure", status, code: "TIMEOUT", reachedNobody: false }
      : { kind: "failure", status, ...failure }
  } finally {
    // Not before the body was read: a stalled body would otherwise hang forever.
    deadline.clear()
  }
}

/**
 * The body is a stream on purpose: on a 421, undici automatically resends a request, even a POST,
 * unless its body cannot be replayed. The length is set so that the body is not chunked.
 */
function buildInit(request: HttpRequest, deadline: Deadline): RequestInit {
  const { method, headers } = request
  const { signal } = deadline
  const init: RequestInit = { method, headers, signal, redirect: "manual", credentials: "omit" }
  if (request.body === null) return init
  const bytes = new TextEncoder().encode(request.body)
  return {
    ...init,
    headers: { ...headers, "content-length": String(bytes.byteLength) },
    body: streamOnce(bytes, deadline),
    duplex: "half",
  }
}

/**
 * The body, supplied at the last moment: undici pulls it, and writes the head with it, only once the
 * connection is ready. A byte stream, because any other kind is read ahead.
 *
 * Opening a connection may last as long as the machine is suspended; a request written after that could
 * arrive after others have already looked for its result.
 */
function streamOnce(bytes: Uint8Array, deadline: Deadline): ReadableStream<Uint8Array> {
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      if (deadline.hasRunOut()) {
        controller.error(Object.assign(new Error("Too late"), { code: WRITTEN_TOO_LATE }))
        return
      }
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

const readHeaders = (headers: Headers) => ({
  retryAfter: headers.get("retry-after"),
  contentType: headers.get("content-type"),
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
