import { logIn } from "../shop/log-in"
import type { ShopProcess } from "../shop/shop-process-handle"

const CALL_MS = 20_000

/** The server writes a file while fetching its content from the service, which takes longer. */
const FILE_MS = 2 * 60_000

export type Answer = { status: number; text: string }

/** The plugin's admin API routes, called as the logged-in owner. */
export class AdminApi {
  private login: { pid: number; token: string } | null = null

  /** `server`: returns the server process in use, which may be a different one on every call. */
  constructor(private readonly server: () => Promise<Pick<ShopProcess, "url" | "pid">>) {}

  /** Returns null if the server died during the call or before it; the caller then tries again. */
  async call(method: "GET" | "POST", path: string, body?: object): Promise<Answer | null> {
    try {
      const response = await this.request(method, path, body)
      return { status: response.status, text: await response.text() }
    } catch {
      return null
    }
  }

  /** The same for a file, whose bytes are streamed; reading them throws if the server dies. */
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
