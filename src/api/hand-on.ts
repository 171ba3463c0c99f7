import type { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"

type Part = string | Uint8Array

/** A file as it is made, part by part. */
export type Parts = Iterable<Part> | AsyncIterable<Part>

/** Who read nothing for so long is taken to be gone; a reader who is only slow gets the whole file. */
const LONGEST_PAUSE_MS = 5 * 60_000

/** What a slow reader takes well within a pause. */
const PIECE_BYTES = 64 * 1024

/**
 * Hands a file on while it is made: no part is asked for before the reader took the one before.
 *
 * Throws where the reader went away, or took nothing for as long as `longestPauseMs`. What the making
 * of a part takes does not count: it has limits of its own.
 */
export async function handOn(
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
    // The last of it may be still unread.
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
