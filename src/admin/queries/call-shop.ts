import { FetchError } from "@medusajs/js-sdk"
import type { InvoicingErrorBody } from "../../types"

/** A refusal of our API with the code that the SDK's own error drops. */
export class ShopError extends FetchError {
  constructor(
    response: Response,
    readonly body: Partial<InvoicingErrorBody>
  ) {
    super(body.message ?? response.statusText, response.statusText, response.status)
  }
}

type Call = { method: "GET" | "POST"; body?: object; accept?: string }

/**
 * One call of our API under the dashboard's session, as the SDK makes it.
 *
 * @throws ShopError for any answer that is no success.
 */
export async function callShop(path: string, call: Call): Promise<Response> {
  const { method, body, accept = "application/json" } = call
  const base = (__BACKEND_URL__ || "/").replace(/\/$/, "")
  const response = await fetch(`${base}/admin/invoicing/${path}`, {
    method,
    credentials: "include",
    headers: { accept, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  throw new ShopError(response, await readBody(response))
}

/** A proxy may answer with a page instead. */
async function readBody(response: Response): Promise<Partial<InvoicingErrorBody>> {
  const text = await response.text()
  try {
    return (JSON.parse(text) as Partial<InvoicingErrorBody> | null) ?? {}
  } catch {
    return {}
  }
}
