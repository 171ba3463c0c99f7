import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { streamWithStallTimeout, type Parts } from "../../stream-with-stall-timeout"
import { noteBrokenStream } from "./note-broken-stream"

type SentFile = { type: string; name: string; cacheControl?: string; parts: Parts }

/**
 * Streams a file while it is generated; by default it must not be cached.
 *
 * @param name only ASCII letters, digits, dots and hyphens.
 */
export async function sendFile(
  req: MedusaRequest,
  res: MedusaResponse,
  { type, name, cacheControl = "no-store", parts }: SentFile
): Promise<void> {
  res.status(200)
  res.setHeader("Content-Type", type)
  res.setHeader("Cache-Control", cacheControl)
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`)
  await streamResponse(req, res, parts)
}

/** Writes a response whose headers are set, and aborts it on an error. */
export async function streamResponse(
  req: MedusaRequest,
  res: MedusaResponse,
  parts: Parts
): Promise<void> {
  try {
    await streamWithStallTimeout(parts, res)
  } catch (error) {
    noteBrokenStream(req, error)
    // The headers are already sent: abort, so that nobody takes half a file for a whole one.
    res.destroy()
  }
}
