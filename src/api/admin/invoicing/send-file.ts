import type { Writable } from "node:stream"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { noteBrokenStream } from "./note-broken-stream"

/**
 * Hands a file on while it is written, for nobody to keep on its way.
 *
 * @param name of plain letters, digits, dots and hyphens.
 */
export async function sendFile(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  { type, name, write }: { type: string; name: string; write: (out: Writable) => Promise<unknown> }
): Promise<void> {
  res.status(200)
  res.setHeader("Content-Type", type)
  res.setHeader("Cache-Control", "no-store")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Disposition", `attachment; filename="${name}"`)
  try {
    await write(res)
  } catch (error) {
    noteBrokenStream(req, error)
    // The headers are out: all that is left is to break off, so that nobody keeps half a file.
    res.destroy()
  }
}
