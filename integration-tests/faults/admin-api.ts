import { logIn } from "../shop/log-in"
import type { ShopProcess } from "../shop/shop-process-handle"

const CALL_MS = 20_000

export type Answer = { status: number; text: string }

/** The plugin's routes in the admin's API, called as the owner who is logged in. */
export class AdminApi {
  private login: { pid: number; token: string } | null = null

  /** `server`: the process that answers now; it may be another one at every call. */
  constructor(private readonly server: () => Promise<Pick<ShopProcess, "url" | "pid">>) {}

  /** Null when the server died of it or before: then somebody asks again. */
  async call(method: "GET" | "POST", path: string, body?: object): Promise<Answer | null> {
    const { url, pid } = await this.server()
    try {
      if (this.login?.pid !== pid) this.login = { pid, token: await logIn(url) }
      const response = await fetch(`${url}/admin/invoicing/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.login.token}`,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_MS),
      })
      return { status: response.status, text: await response.text() }
    } catch {
      return null
    }
  }
}
