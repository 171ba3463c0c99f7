import type { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"

type Part = string | Uint8Array

/** A file as it is generated, part by part. */
export type Parts = Iterable<Part> | AsyncIterable<Part>

/**
 * A reader that reads nothing for this long is presumed gone; one that is only slow gets the whole
 * file.
 */
const LONGEST_PAUSE_MS = 5 * 60_000

/** A piece that a slow reader reads well within a pause. */
const PIECE_BYTES = 64 * 1024

/**
 * Streams a file while it is generated: no part is requested before the reader took the previous one.
 *
 * Throws if the reader disconnects or reads nothing for `longestPauseMs`. The time to generate a part
 * does not count: it has its own limits.
 */
export async function streamWithStallTimeout(
  parts: Parts,
  out: Writable,
  longestPauseMs = LONGEST_PAUSE_MS
): Promise<void> {
  const stop = new AbortController()
  let pause: NodeJS.Timeout | undefined
  const expectReading = () => {
    pause = setTimeout(
      () => stop.abort(new Error(`nothing was read for ${longestPauseMs / 1_000} seconds`)),
      longestPauseMs
    )
  }
  const watch = async function* (made: Parts): AsyncGenerator<Part> {
    for await (const part of made) {
      for (const piece of cut(part)) {
        expectReading()
        try {
          yield piece
        } finally {
          clearTimeout(pause)
        }
      }
    }
    // The last piece may still be unread.
    expectReading()
  }
  try {
    await pipeline(parts, watch, out, { signal: stop.signal })
  } catch (error) {
    stop.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(pause)
  }
}

function* cut(part: Part): Generator<Part> {
  if (typeof part === "string") {
    yield part
    return
  }
  for (let at = 0; at < part.byteLength; at += PIECE_BYTES) {
    yield part.subarray(at, at + PIECE_BYTES)
  }
}
