import type { Outcome, PdfStream } from "../core/request/outcomes"
import type { Verdict } from "./classify"
import { type Deadline, startDeadline } from "./deadline"
import { describeFailure } from "./failure"
import { limitStream } from "./pdf-stream"
import { startReport } from "./report"
import { readRetryAfter, readSenderClock } from "../core/retry-after"

/** A whole download may last this many deadlines; each wait within it only one. */
const TOTAL_DEADLINES = 8

/** About a hundred times the size of a long invoice's PDF. */
const MAX_PDF_BYTES = 50 * 1024 * 1024

/** Object stores report `binary/octet-stream`, or nothing, for a file without a declared type. */
const PDF_TYPE = /^\s*(application\/(x-)?pdf|(application|binary)\/octet-stream)\s*(;|$)/i
const PDF_MARK = "%PDF"

/**
 * Opens the PDF behind a pre-signed link and passes its bytes on.
 *
 * Source: service-api 3.6, [spec], [public S6, sample]. The API key is not sent: the file is on another
 * host, which would also reject a request signed twice. A link that no longer works is `refused` with
 * the code LINK_REFUSED. Neither the link nor its host is ever reported.
 */
export async function openPdfFile(
  link: URL,
  deadlineMs: number,
  now: () => Date
): Promise<Outcome<PdfStream>> {
  const report = startReport("pdf", now)
  const deadline = startDeadline(deadlineMs)
  let status: number | null = null
  try {
    const request: RequestInit = {
      headers: { accept: "application/pdf", "accept-encoding": "identity" },
      redirect: "manual",
      credentials: "omit",
      signal: deadline.signal,
    }
    const response = await deadline.within(fetch(link, request))
    status = response.status
    const verdict = await deadline.within(judge(response, deadline, deadlineMs, now()))
    if (verdict.kind !== "done") deadline.abort()
    return report(verdict)
  } catch (error) {
    const { code, reachedNobody } = describeFailure(error)
    if (deadline.hasPassed())
      return report({ kind: "unknown", status, code: "TIMEOUT", words: null })
    return report({ kind: reachedNobody ? "not-sent" : "unknown", status, code, words: null })
  } finally {
    deadline.clear()
  }
}

async function judge(
  response: Response,
  deadline: Deadline,
  deadlineMs: number,
  now: Date
): Promise<Verdict<PdfStream>> {
  const facts = { status: response.status, code: null, words: null }
  if (response.status === 200) return openBody(response, deadline, deadlineMs)
  if (response.status === 429) {
    const sentAt = readSenderClock(response.headers.get("date"), now)
    const retryAfterMs = readRetryAfter(response.headers.get("retry-after"), sentAt)
    return { kind: "asked-to-wait", retryAfterMs, ...facts }
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 408) {
    return { kind: "refused", ...facts, code: "LINK_REFUSED" }
  }
  return { kind: "unknown", ...facts }
}

async function openBody(
  response: Response,
  deadline: Deadline,
  deadlineMs: number
): Promise<Verdict<PdfStream>> {
  const facts = { status: response.status, code: null, words: null }
  const notPdf: Verdict<PdfStream> = { kind: "unknown", ...facts, code: "NOT_A_PDF" }
  const type = response.headers.get("content-type")?.trim() ?? ""
  if (!response.body || (type !== "" && !PDF_TYPE.test(type))) return notPdf
  const reader = response.body.getReader()
  const first = await readFirst(reader)
  if (Buffer.from(first).toString("latin1", 0, PDF_MARK.length) !== PDF_MARK) return notPdf
  const totalMs = deadlineMs * TOTAL_DEADLINES
  const contentLength = readLength(response.headers)
  const needsEnd = contentLength === null && !isSureToBreakOff(response.headers)
  const limits = { idleMs: deadlineMs, totalMs, maxBytes: MAX_PDF_BYTES, needsEnd }
  const body = limitStream({ reader, first, abort: deadline.abort }, limits)
  return { kind: "done", value: { body, contentLength }, ...facts }
}

/**
 * Whether a body without a length that arrives in part is sure to end in an error: one in chunks, unless
 * the connection was to be closed after it, because undici then takes a reset for the end.
 */
function isSureToBreakOff(headers: Headers): boolean {
  const isIn = (name: string, word: string) =>
    headers.get(name)?.toLowerCase().includes(word) === true
  const isChunked = isIn("transfer-encoding", "chunked") && !isIn("connection", "close")
  return isChunked && !headers.has("content-encoding")
}

/** Enough bytes to recognize a PDF, or all there are. */
async function readFirst(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  while (length < PDF_MARK.length) {
    const part = await reader.read()
    if (part.done) break
    parts.push(part.value)
    length += part.value.byteLength
  }
  return Buffer.concat(parts)
}

/** The length of what we pass on; null if the body was compressed in transit. */
function readLength(headers: Headers): number | null {
  const packing = headers.get("content-encoding")?.trim().toLowerCase() || "identity"
  const length = headers.get("content-length") ?? ""
  return packing === "identity" && /^\d{1,15}$/.test(length) ? Number(length) : null
}
