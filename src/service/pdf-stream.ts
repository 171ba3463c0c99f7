/** A PDF transfer broke off; the message contains a code and never the link. */
class PdfInterruptedError extends Error {
  constructor(readonly code: string) {
    super(`The PDF was cut off while it was read: ${code}`)
    this.name = "PdfInterruptedError"
  }
}

type StreamLimits = {
  idleMs: number
  totalMs: number
  maxBytes: number
  /** The last bytes must hold the end of a PDF: no length tells whether the body is whole. */
  needsEnd: boolean
}

/** Stands at the end of every PDF; readers look for it in the last 1024 bytes. */
const PDF_END = "%%EOF"
const END_BYTES = 1024

type Source = {
  reader: ReadableStreamDefaultReader<Uint8Array>
  /** Already read; passed on first. */
  first: Uint8Array
  /** Ends the exchange behind the reader. */
  abort: () => void
}

/**
 * Passes a body on as it is pulled, with limits on each wait, the total time and the length.
 *
 * The limits end the exchange even if the caller abandons the stream, so no socket stays open. Errors
 * of the stream are {@link PdfInterruptedError}, also at the end of a body that broke off unnoticed:
 * without a length, a closed connection, a reset HTTP/2 stream or gzip data that ends early look like
 * the end of the file.
 */
export function limitStream(source: Source, limits: StreamLimits): ReadableStream<Uint8Array> {
  let code = "CUT_OFF"
  const expire = () => {
    code = "TIMEOUT"
    source.abort()
  }
  const total = setTimeout(expire, limits.totalMs).unref()
  let first: Uint8Array | null = source.first
  let length = 0
  let tail: Uint8Array = new Uint8Array()
  const next = async () => {
    if (first === null) return readWithin(source.reader, limits.idleMs, expire)
    const value = first
    first = null
    return { done: false as const, value }
  }
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const part = await next()
      length += part.value?.byteLength ?? 0
      if (length > limits.maxBytes) {
        code = "TOO_LONG"
        source.abort()
        throw new Error(code)
      }
      if (!part.done) {
        if (limits.needsEnd) tail = keepEnd(tail, part.value)
        return controller.enqueue(part.value)
      }
      if (limits.needsEnd && !Buffer.from(tail).includes(PDF_END)) throw new Error(code)
      clearTimeout(total)
      controller.close()
    } catch {
      clearTimeout(total)
      throw new PdfInterruptedError(code)
    }
  }
  const cancel = () => {
    clearTimeout(total)
    source.abort()
  }
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}

/** The last bytes of two parts that follow each other. */
const keepEnd = (before: Uint8Array, part: Uint8Array): Uint8Array =>
  Buffer.concat([before, part.subarray(-END_BYTES)]).subarray(-END_BYTES)

async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idleMs: number,
  expire: () => void
) {
  const idle = setTimeout(expire, idleMs)
  try {
    return await reader.read()
  } finally {
    clearTimeout(idle)
  }
}
