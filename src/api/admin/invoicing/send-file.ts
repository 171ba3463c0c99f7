import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { handOn, type Parts } from "../../hand-on"
import { noteBrokenStream } from "./note-broken-stream"

type SentFile = { type: string; name: string; cacheControl?: string; parts: Parts }

/**
 * Hands a file on while it is written, for nobody to keep on its way.
 *
 * @param name of plain letters, digits, dots and hyphens.
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
  await streamOut(req, res, parts)
}

/** Writes an answer whose headers are set, and breaks it off where that goes wrong. */
export async function streamOut(
  req: MedusaRequest,
  res: MedusaResponse,
  parts: Parts
): Promise<void> {
  try {
    await handOn(parts, res)
  } catch (error) {
    noteBrokenStream(req, error)
    // The headers are out: all that is left is to break off, so that nobody keeps half a file.
    res.destroy()
  }
}
