import { logIn } from "../shop/log-in"
import type { ShopProcess } from "../shop/shop-process-handle"

const CALL_MS = 20_000

/** A file is written while it is fetched from the service. */
const FILE_MS = 2 * 60_000

export type Answer = { status: number; text: string }

/** The plugin's routes in the admin's API, called as the owner who is logged in. */
export class AdminApi {
  private login: { pid: number; token: string } | null = null

  /** `server`: the process that answers now; it may be another one at every call. */
  constructor(private readonly server: () => Promise<Pick<ShopProcess, "url" | "pid">>) {}

  /** Null when the server died of it or before: then somebody asks again. */
  async call(method: "GET" | "POST", path: string, body?: object): Promise<Answer | null> {
    try {
      const response = await this.request(method, path, body)
      return { status: response.status, text: await response.text() }
    } catch {
      return null
    }
  }

  /** The same of a file, whose bytes come as they are sent; reading them throws when the server dies. */
  async open(path: string): Promise<Response | null> {
    try {
      return await this.request("GET", path, undefined, FILE_MS)
    } catch {
      return null
    }
  }

  private async request(
    method: "GET" | "POST",
    path: string,
    body?: object,
    patienceMs = CALL_MS
  ): Promise<Response> {
    const { url, pid } = await this.server()
    if (this.login?.pid !== pid) this.login = { pid, token: await logIn(url) }
    return await fetch(`${url}/admin/invoicing/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.login.token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
  }
}
