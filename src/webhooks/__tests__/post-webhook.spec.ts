import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { cutAnswer } from "../../core/webhooks/answer-words"
import { postWebhook, type Resolve } from "../post-webhook"

const OPEN = { allowHttp: true, allowPrivateNetworks: true }
const PUBLIC_ONLY = { allowHttp: true, allowPrivateNetworks: false }

type Answer = (req: IncomingMessage, res: ServerResponse) => void

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

async function receive(answer: Answer) {
  const got: { method: string; path: string; body: string; host: string }[] = []
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on("data", (part: Buffer) => parts.push(part))
    req.on("end", () => {
      const { method = "", url: path = "", headers } = req
      got.push({ method, path, body: Buffer.concat(parts).toString(), host: headers.host ?? "" })
      answer(req, res)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { got, port, url: `http://127.0.0.1:${port}/hook?a=1` }
}

const post = async (url: string, world: Partial<Parameters<typeof postWebhook>[1]> = {}) =>
  await postWebhook(
    { url, headers: { "webhook-id": "e1" }, body: '{"type":"ż"}' },
    { settings: OPEN, ...world }
  )

describe("postWebhook", () => {
  it("posts the body once and takes a status from 200 to 299, without waiting for more", async () => {
    const { got, url, port } = await receive((_, res) => {
      res.writeHead(202)
      res.write("an answer that never ends")
    })
    const { ms, ...answer } = await post(url)
    expect(answer).toEqual({ status: 202, code: null, words: null, retryAfterMs: null })
    expect(ms).toBeLessThan(5000)
    expect(got).toEqual([
      { method: "POST", path: "/hook?a=1", body: '{"type":"ż"}', host: `127.0.0.1:${port}` },
    ])
  })

  it("follows no redirect", async () => {
    const { got: elsewhere, url: target } = await receive((_, res) => res.end())
    const { got, url } = await receive((_, res) => res.writeHead(307, { location: target }).end())
    expect(await post(url)).toMatchObject({ status: 307, code: null })
    expect(got).toHaveLength(1)
    expect(elsewhere).toHaveLength(0)
  })

  it("keeps how a failed answer begins, without what may be a person's or a secret", async () => {
    const { url } = await receive((_, res) => {
      const text = `no\0 such\n jan.kowalski@example.com, tel. +48 601 602 603, whsec_c2VjcmV0 ${"x".repeat(9000)}`
      res.writeHead(500, { "retry-after": "30" }).end(text)
    })
    const { words, ...answer } = await post(url)
    expect(answer).toMatchObject({ status: 500, retryAfterMs: 30_000 })
    expect(words).toMatch(/^no such \[…\] tel\. \+\[…\], \[…\] x+$/)
    expect(words).toHaveLength(200)
  })

  it("is not kept busy by a long answer without a space", async () => {
    const { url } = await receive((_, res) => res.writeHead(500).end("x".repeat(60_000)))
    const startedUs = process.cpuUsage().user
    expect(await post(url)).toMatchObject({ status: 500, words: "x".repeat(200) })
    expect(process.cpuUsage().user - startedUs).toBeLessThan(1_000_000)
    const long = "x".repeat(200_000)
    expect(cutAnswer(`to jan@example.com ${long}`)).toMatch(/^to \[…\] x+$/)
    expect(process.cpuUsage().user - startedUs).toBeLessThan(2_000_000)
  })

  it("gives up a receiver that does not answer, and takes the status of one that stops amid it", async () => {
    const { url } = await receive(() => undefined)
    expect(await post(url, { timeoutMs: 200 })).toMatchObject({ status: null, code: "TIMEOUT" })
    const { url: stopping } = await receive((_, res) => {
      res.writeHead(503)
      res.write("please")
    })
    expect(await post(stopping, { timeoutMs: 2_000 })).toMatchObject({
      status: 503,
      words: "please",
    })
  })

  it.each(["Connection: Upgrade\r\nUpgrade: websocket\r\n", ""])(
    "fails at once where a receiver switches to another protocol: %j",
    async (headers) => {
      let close = () => {}
      const closed = new Promise<void>((resolve) => (close = resolve))
      const { got, url } = await receive((_, { socket }) => {
        socket?.on("close", close)
        socket?.write(`HTTP/1.1 101 Switching Protocols\r\n${headers}\r\n`)
      })
      const { ms, ...ended } = await post(url, { timeoutMs: 20_000 })
      expect(ended).toEqual({ status: 101, code: null, words: null, retryAfterMs: null })
      expect(ms).toBeLessThan(10_000)
      expect(got).toHaveLength(1)
      await closed
    }
  )

  it("names why nobody answered", async () => {
    const { url, port } = await receive((_, res) => res.socket?.destroy())
    expect(await post(url)).toMatchObject({ status: null, code: "CONNECTION_FAILED" })
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ code: "TLS_FAILED" })
    expect(await post("http://127.0.0.1:1/")).toMatchObject({ code: "CONNECTION_REFUSED" })
    const unknown = Object.assign(new Error("no"), { code: "ENOTFOUND" })
    const resolve: Resolve = async () => await Promise.reject(unknown)
    expect(await post("http://erp.example/", { resolve })).toMatchObject({ code: "NAME_UNKNOWN" })
  })

  it("calls no private address, named or not, unless that is allowed", async () => {
    const { got, url, port } = await receive((_, res) => res.end())
    const settings = PUBLIC_ONLY
    expect(await post(url, { settings })).toMatchObject({ code: "ADDRESS_FORBIDDEN" })
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.1"]) {
      // One public address beside it does not help.
      const family = address.includes(":") ? 6 : 4
      const resolve: Resolve = async () => [
        { address: "93.184.216.34", family: 4 },
        { address, family },
      ]
      expect(await post(`http://erp.example:${port}/`, { settings, resolve })).toMatchObject({
        code: "ADDRESS_FORBIDDEN",
      })
    }
    expect(got).toHaveLength(0)
    const resolve: Resolve = async () => [{ address: "127.0.0.1", family: 4 }]
    expect(await post(`http://erp.example:${port}/`, { resolve })).toMatchObject({ status: 200 })
    expect(got).toHaveLength(1)
  })

  it("connects to what it checked, whatever the name leads to a moment later", async () => {
    const { got, port } = await receive((_, res) => res.end())
    let asked = 0
    // Public for whoever checks, this machine for whoever connects: the trick of DNS rebinding.
    const resolve: Resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? "203.0.114.1" : "127.0.0.1", family: 4 }]
    }
    const url = `http://rebind.example:${port}/`
    const first = await post(url, { settings: PUBLIC_ONLY, resolve, timeoutMs: 500 })
    expect(first.status).toBeNull()
    expect(asked).toBe(1)
    expect(await post(url, { settings: PUBLIC_ONLY, resolve })).toMatchObject({
      code: "ADDRESS_FORBIDDEN",
    })
    expect(got).toHaveLength(0)
  })
})
