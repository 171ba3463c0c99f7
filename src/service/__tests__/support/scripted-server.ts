import http from "node:http"
import https from "node:https"
import type { AddressInfo } from "node:net"

type ReceivedRequest = {
  method: string
  url: string
  headers: http.IncomingHttpHeaders
  body: string
}

/** Answers one request, or spoils it on the socket; `index` counts from 0. */
export type Behavior = (response: http.ServerResponse, index: number) => void

export type ScriptedServer = {
  url: string
  port: number
  requests: readonly ReceivedRequest[]
  close: () => Promise<void>
}

/** A real server on this machine that behaves as told and remembers every request it received. */
export async function startServer(
  behave: Behavior,
  tls?: { key: string; cert: string }
): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = []
  const listener: http.RequestListener = (request, response) => {
    const index = requests.length
    const received = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: "",
    }
    requests.push(received)
    request.on("data", (part: Buffer) => (received.body += part.toString()))
    request.on("end", () => behave(response, index))
  }
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `${tls ? "https" : "http"}://127.0.0.1:${port}`, port, requests, close }
}

/** Answers with a status and a body, JSON unless a string or bytes are given. */
export const answer =
  (status: number, body: unknown = "", headers: Record<string, string> = {}): Behavior =>
  (response) => {
    const isRaw = typeof body === "string" || Buffer.isBuffer(body)
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(isRaw ? body : JSON.stringify(body))
  }

/** A different behavior for each request; the last one also for all that follow. */
export const inTurn =
  (...behaviors: [Behavior, ...Behavior[]]): Behavior =>
  (response, index) =>
    (behaviors[index] ?? behaviors[behaviors.length - 1] ?? behaviors[0])(response, index)

export const neverAnswer: Behavior = () => undefined

export const resetBeforeAnswer: Behavior = (response) => {
  response.socket?.resetAndDestroy()
}

/** Headers and the beginning of a body, then nothing more. */
export const stallInBody: Behavior = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
  response.write('{"result":"OK","data":')
}

/** Headers and the beginning of a body, then a reset. */
export const resetInBody: Behavior = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
  response.write('{"result":"OK","data":{"invoiceId":90417}}', () =>
    setTimeout(() => response.socket?.resetAndDestroy(), 10)
  )
}
