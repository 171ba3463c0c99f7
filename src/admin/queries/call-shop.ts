import { FetchError } from "@medusajs/js-sdk"
import type { InvoicingErrorBody } from "../../types"

/** An error response of our API, with the code that the SDK's own error drops. */
export class ShopError extends FetchError {
  constructor(
    response: Response,
    readonly body: Partial<InvoicingErrorBody>
  ) {
    super(body.message ?? response.statusText, response.statusText, response.status)
  }
}

type Query = Record<string, string | number | readonly string[] | undefined>
type Call = {
  method?: "GET" | "POST" | "DELETE"
  query?: Query
  body?: object
  accept?: string
  signal?: AbortSignal
}

/** Calls our API and parses the response as JSON. */
export async function askShop<Answer>(path: string, call: Call = {}): Promise<Answer> {
  return (await (await callShop(path, call)).json()) as Answer
}

/**
 * Calls our API with the dashboard's session, as the SDK does.
 *
 * @throws ShopError for any response that is not a success.
 */
export async function callShop(path: string, call: Call = {}): Promise<Response> {
  const { method = "GET", query = {}, body, accept = "application/json", signal } = call
  const base = (__BACKEND_URL__ || "/").replace(/\/$/, "")
  const response = await fetch(`${base}/admin/invoicing/${path}${toSearch(query)}`, {
    method,
    credentials: "include",
    headers: { accept, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (response.ok) return response
  throw new ShopError(response, await readBody(response))
}

/** A proxy may respond with an HTML page. */
async function readBody(response: Response): Promise<Partial<InvoicingErrorBody>> {
  const text = await response.text()
  try {
    return (JSON.parse(text) as Partial<InvoicingErrorBody> | null) ?? {}
  } catch {
    return {}
  }
}

/** A key with several values is repeated for each. */
function toSearch(query: Query): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) params.append(key, String(one))
  }
  const search = params.toString()
  return search && `?${search}`
}
