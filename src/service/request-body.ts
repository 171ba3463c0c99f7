import type { Deadline } from "./deadline"

/** The body of one request, and the proof of whether anybody can have received it. */
export type RequestBody = {
  stream: ReadableStream<Uint8Array>
  byteLength: number
  /**
   * Ends the body: from now on it is never handed out. True if it never was, which proves without any
   * knowledge of undici that nobody has received the request.
   */
  withhold: () => boolean
}

/**
 * A body that is supplied at the last moment: undici pulls it, and writes the head with it, only once
 * the connection is ready. A byte stream, because any other kind is read ahead.
 *
 * Opening a connection may last as long as the machine is suspended; a request written after that could
 * arrive after others have already looked for its result.
 */
export function prepareBody(text: string, deadline: Deadline): RequestBody {
  const bytes = new TextEncoder().encode(text)
  let [isHandedOut, isWithheld] = [false, false]
  const stream = new ReadableStream({
    type: "bytes",
    pull(controller) {
      if (isWithheld || deadline.hasRunOut()) {
        controller.error(Object.assign(new Error("Too late"), { code: "WRITTEN_TOO_LATE" }))
        return
      }
      isHandedOut = true
      controller.enqueue(bytes)
      controller.close()
    },
  })
  const withhold = () => {
    isWithheld = true
    return !isHandedOut
  }
  return { stream, byteLength: bytes.byteLength, withhold }
}
