import http from "node:http"

/** A request exactly as it is sent: nothing in the path is escaped or normalized. */
export type RawCall = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

export type RawReply = { status: number; headers: http.IncomingHttpHeaders; text: string }

const DEADLINE_MS = 20_000

/**
 * Sends a call that `fetch` would refuse or correct, and returns the response.
 *
 * @throws Error if the server does not respond.
 */
export async function sendRaw(baseUrl: string, call: RawCall): Promise<RawReply> {
  const { hostname, port } = new URL(baseUrl)
  return await new Promise<RawReply>((resolve, reject) => {
    const length = call.body ? { "content-length": String(call.body.length) } : {}
    const request = http.request(
      {
        hostname,
        port,
        method: call.method,
        path: call.path,
        headers: { ...length, ...call.headers },
        timeout: DEADLINE_MS,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on("data", (part: Buffer) => parts.push(part))
        response.on("error", reject)
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          })
        )
      }
    )
    request.on("timeout", () => request.destroy(new Error("The server does not answer")))
    request.on("error", reject)
    request.end(call.body ?? undefined)
  })
}
