import dns from "node:dns"
import net, { type AddressInfo } from "node:net"
import tls from "node:tls"
import { startBare } from "./support/bare-server"
import { API_KEY, brief, dump, startClient, summarize } from "./support/client"
import { exampleDraft } from "./support/drafts"
import { answer, neverAnswer, startServer } from "./support/scripted-server"
import { createSelfSigned } from "./support/self-signed"

type Client = ReturnType<typeof startClient>

const created = { result: "OK", data: { invoiceId: 90417 } }

/** A port on which nobody listens any more. */
async function findClosedPort(): Promise<number> {
  const server = await startServer(neverAnswer)
  await server.close()
  return server.port
}

/** Passes encrypted bytes on to a server, until it breaks in with bytes of its own. */
async function startFront(port: number) {
  const bare = await startBare((socket) => {
    const onward = net.connect(port, "127.0.0.1")
    onward.on("error", () => undefined)
    socket.pipe(onward).pipe(socket)
  })
  const breakIn = () => bare.sockets.forEach((socket) => socket.write("HTTP/1.1 503 Down\r\n\r\n"))
  return { ...bare, breakIn }
}

describe("when nobody was reached", () => {
  it.each(["127.0.0.1", "localhost"])("a refused connection to %s is not sent", async (host) => {
    const client = startClient(`http://${host}:${await findClosedPort()}`)
    const expected = { kind: "not-sent", status: null, code: "ECONNREFUSED" }
    expect(summarize(await client.createInvoice(exampleDraft))).toEqual(expected)
    expect(summarize(await client.sendInvoice("1", { kind: "contractor" }))).toEqual(expected)
    expect(summarize(await client.readInvoice("1"))).toEqual(expected)
  })

  it("an unknown host is not sent", async () => {
    const client = startClient("https://no-such-host.invalid")
    const outcome = await client.createInvoice(exampleDraft)
    expect(outcome.kind).toBe("not-sent")
    expect(["ENOTFOUND", "EAI_AGAIN"]).toContain(outcome.report.code)
    expect(dump(outcome)).not.toContain("no-such-host")
  })

  it("a certificate nobody vouches for is not sent, and the server sees no request", async () => {
    const server = await startServer(answer(200, created), createSelfSigned())
    const outcome = await startClient(server.url).createInvoice(exampleDraft)
    await server.close()
    expect(summarize(outcome)).toEqual({
      kind: "not-sent",
      status: null,
      code: "DEPTH_ZERO_SELF_SIGNED_CERT",
    })
    expect(server.requests).toHaveLength(0)
  })

  it.each<[string, string, (socket: net.Socket) => void]>([
    ["is closed at once", "ECONNRESET", (socket) => void socket.end()],
    ["is reset at once", "ECONNRESET", (socket) => void socket.resetAndDestroy()],
    [
      "is reset by the first message",
      "ECONNRESET",
      (socket) => void socket.once("data", () => socket.resetAndDestroy()),
    ],
    ["is never answered", "TIMEOUT", () => undefined],
    [
      "is answered without encryption",
      "ERR_SSL_WRONG_VERSION_NUMBER",
      (socket) => void socket.once("data", () => socket.end("HTTP/1.1 503 Down\r\n\r\n")),
    ],
  ])("a TLS handshake that %s is not sent (%s)", async (_, code, meet) => {
    const server = await startBare(meet)
    const client = startClient(server.secureUrl, code === "TIMEOUT" ? brief : {})
    const outcomes = [
      await client.createInvoice(exampleDraft),
      await client.createInvoice(exampleDraft, { kind: "issue", draftId: "7" }),
      await client.sendInvoice("1", { kind: "contractor" }),
      await client.markPaid(["1"]),
    ]
    await server.close()
    expect(outcomes.map(summarize)).toEqual(Array(4).fill({ kind: "not-sent", status: null, code }))
    expect(Buffer.concat(server.received).toString("latin1")).not.toContain("POST")
  })

  it.each(["EAI_FAIL", "EAI_MEMORY", null])(
    "a host name whose look-up ends in %s is not sent",
    async (code) => {
      const error = Object.assign(new Error("getaddrinfo"), { code, syscall: "getaddrinfo" })
      const lookup = jest.spyOn(dns, "lookup").mockImplementation(((
        ...args: [string, dns.LookupOptions, (error: Error) => void]
      ) => {
        if (code !== null) setImmediate(() => args[2](error))
      }) as typeof dns.lookup)
      const client = startClient("https://invoices.invalid", code === null ? brief : {})
      const summary = summarize(await client.createInvoice(exampleDraft))
      lookup.mockRestore()
      expect(summary).toEqual({ kind: "not-sent", status: null, code: code ?? "TIMEOUT" })
    }
  )

  it("a key that cannot be a header counts as rejected, and nothing is sent", async () => {
    const server = await startServer(answer(200, created))
    const apiKey = "line one\nline two"
    const outcome = await startClient(server.url, { apiKey }).createInvoice(exampleDraft)
    await server.close()
    expect(summarize(outcome)).toEqual({
      kind: "key-rejected",
      status: null,
      code: "KEY_NOT_SENDABLE",
    })
    expect(server.requests).toHaveLength(0)
    expect(dump(outcome)).not.toContain("line two")
  })
})

describe("a machine that is suspended while a connection is being opened", () => {
  /** The monotonic clock and the timers see nothing of it; the wall clock does. */
  const suspendAtConnect = (forMs: number) => {
    const [now, connect] = [Date.now, Reflect.get(net.Socket.prototype, "connect")]
    let sleptMs = 0
    const spies = [
      jest.spyOn(Date, "now").mockImplementation(() => now() + sleptMs),
      jest.spyOn(net.Socket.prototype, "connect").mockImplementation(function (
        this: net.Socket,
        ...args: unknown[]
      ) {
        sleptMs = forMs
        return Reflect.apply(connect, this, args)
      }),
    ]
    return () => spies.forEach((spy) => spy.mockRestore())
  }

  it.each([
    ["a create", (client: Client) => client.createInvoice(exampleDraft)],
    ["an e-mail", (client: Client) => client.sendInvoice("1", { kind: "contractor" })],
  ])("writes nothing of %s whose time is over", async (_, call) => {
    const server = await startServer(answer(200, created))
    const restore = suspendAtConnect(600_000)
    const summary = summarize(await call(startClient(server.url)))
    restore()
    await server.close()
    expect(summary).toEqual({ kind: "not-sent", status: null, code: "WRITTEN_TOO_LATE" })
    expect(server.requests).toHaveLength(0)
  })

  it("writes a create whose time is not over, once", async () => {
    const server = await startServer(answer(200, created))
    const restore = suspendAtConnect(200)
    const outcome = await startClient(server.url).createInvoice(exampleDraft)
    restore()
    expect(outcome.kind).toBe("done")
    await server.close()
    expect(server.requests).toHaveLength(1)
  })
})

describe("when somebody may have been reached", () => {
  it("a TLS connection that breaks after the request leaves the outcome unknown", async () => {
    const server = await startServer(() => front.breakIn(), createSelfSigned())
    const front = await startFront(server.port)
    const { connect } = tls
    const trusting = jest
      .spyOn(tls, "connect")
      .mockImplementation(((options: tls.ConnectionOptions) =>
        connect({ ...options, rejectUnauthorized: false })) as typeof tls.connect)
    const outcome = await startClient(front.secureUrl).createInvoice(exampleDraft)
    trusting.mockRestore()
    await Promise.all([front.close(), server.close()])
    expect(server.requests).toHaveLength(1)
    expect(outcome.kind).toBe("unknown")
  })

  it("a body that drips without end is cut off by the one deadline", async () => {
    const server = await startServer((response) => {
      response.writeHead(200, { "content-type": "application/json" })
      const drip = setInterval(() => response.write(" "), 20)
      response.on("close", () => clearInterval(drip))
    })
    const outcome = await startClient(server.url, brief).createInvoice(exampleDraft)
    await server.close()
    expect(summarize(outcome)).toEqual({ kind: "unknown", status: 200, code: "TIMEOUT" })
    expect(outcome.report.durationMs).toBeLessThan(1_000)
  })

  it("a 421 that breaks off ends with the deadline, which undici alone would not keep", async () => {
    const server = await startServer((response) => {
      response.writeHead(421, { "content-length": "100" })
      response.write("{", () => response.socket?.destroy())
    })
    const client = startClient(server.url, brief)
    const outcomes = [
      await client.createInvoice(exampleDraft),
      await client.readInvoice("1"),
      await client.checkKey(),
      await client.openPdf("1"),
    ]
    await server.close()
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => "unknown"))
  })

  it("reading stops at the limit of an endless body", async () => {
    let written = 0
    const block = Buffer.alloc(256 * 1024, "x")
    const server = await startServer((response) => {
      response.writeHead(200)
      const pour = (): void => {
        written += block.length
        if (!response.destroyed) response.write(block, () => setImmediate(pour))
      }
      pour()
    })
    const outcome = await startClient(server.url).createInvoice(exampleDraft)
    await server.close()
    expect(summarize(outcome)).toEqual({ kind: "unknown", status: 200, code: "ANSWER_TOO_LONG" })
    expect(written).toBeLessThan(64 * 1024 * 1024)
  })
})

describe("when a kept-alive connection was closed by the service between two calls", () => {
  /** Answers every create but those for "Order 2", on which it spoils the connection. */
  async function startForgetfulServer(spoil: (socket: net.Socket) => void) {
    const received: { body: string; placeOnSocket: number }[] = []
    const sockets = new Set<net.Socket>()
    const server = net.createServer((socket) => {
      let text = ""
      let placeOnSocket = 0
      sockets.add(socket)
      socket.on("error", () => undefined)
      socket.on("data", (part) => {
        text += part.toString()
        if (!text.endsWith('"isSplitPayment":false}}')) return
        received.push({ body: text, placeOnSocket })
        if (text.includes("Order 2")) return spoil(socket)
        text = ""
        placeOnSocket += 1
        const body = JSON.stringify(created)
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const close = () => {
      sockets.forEach((socket) => socket.destroy())
      return new Promise<void>((resolve) => server.close(() => resolve()))
    }
    return { url: `http://127.0.0.1:${port}`, received, close }
  }

  it.each([
    ["with a reset", (socket: net.Socket) => void socket.resetAndDestroy()],
    ["quietly", (socket: net.Socket) => void socket.end()],
  ])("a create whose socket dies %s is unknown and was received once", async (_, spoil) => {
    const server = await startForgetfulServer(spoil)
    const client = startClient(server.url)
    // Two, since the pool may open a second connection while the first one settles.
    await client.createInvoice(exampleDraft)
    await client.createInvoice(exampleDraft)
    const outcome = await client.createInvoice({ ...exampleDraft, additionalDetails: "Order 2" })
    await server.close()
    const spoiled = server.received.filter(({ body }) => body.includes("Order 2"))
    expect(outcome.kind).toBe("unknown")
    expect(spoiled).toHaveLength(1)
    expect(spoiled[0]?.placeOnSocket).toBeGreaterThan(0)
    expect(server.received).toHaveLength(3)
  })

  it("a create after a noticed close opens a new connection and is received once", async () => {
    const server = await startServer(answer(200, created, { connection: "close" }))
    const client = startClient(server.url)
    const outcomes = [
      await client.createInvoice(exampleDraft),
      await client.createInvoice(exampleDraft),
    ]
    await server.close()
    expect(outcomes.map(({ kind }) => kind)).toEqual(["done", "done"])
    expect(server.requests).toHaveLength(2)
  })

  it("twenty creates at once on a service that drops every second connection are twenty requests", async () => {
    const server = await startServer((response, index) =>
      index % 2 ? response.socket?.destroy() : answer(200, created)(response, index)
    )
    const client = startClient(server.url)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => client.createInvoice(exampleDraft))
    )
    await server.close()
    expect(server.requests).toHaveLength(20)
    expect(outcomes.filter(({ kind }) => kind === "done")).toHaveLength(10)
    expect(outcomes.filter(({ kind }) => kind === "unknown")).toHaveLength(10)
  })
})

describe("the way a request is written", () => {
  it("names its length, so that no chunks are needed, and carries the bare key", async () => {
    const server = await startServer(answer(200, created))
    await startClient(`${server.url}//`).createInvoice({
      ...exampleDraft,
      additionalDetails: "Zażółć gęślą jaźń 🧾",
    })
    await server.close()
    const [request] = server.requests
    expect(request?.headers).toMatchObject({
      authorization: API_KEY,
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(request?.body ?? "")),
    })
    expect(request?.headers["transfer-encoding"]).toBeUndefined()
    expect(request?.url).toBe("/sales/invoice")
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      additionalDetails: "Zażółć gęślą jaźń 🧾",
    })
  })

  it("has each reading come from the service, not out of a cache in front of it", async () => {
    const kept = new Map<string, unknown>()
    const invoices: unknown[] = []
    const server = await startServer((response, index) => {
      const { url = "", headers } = response.req
      const isKept = kept.has(url) && headers["cache-control"] !== "no-cache"
      if (!isKept) kept.set(url, { result: "OK", data: { invoices: [...invoices] } })
      answer(200, kept.get(url))(response, index)
    })
    const client = startClient(server.url)
    const list = async () => await client.listInvoices({ searchPhrase: null, page: null })
    await list()
    invoices.push({ basicInformation: { invoiceId: 90417 } })
    expect(await list()).toMatchObject({ value: { invoices: [{ invoiceId: "90417" }] } })
    await server.close()
  })

  it("never follows a redirect, so the key does not reach its target", async () => {
    const target = await startServer(answer(200, created))
    const server = await startServer(answer(307, "", { location: `${target.url}/sales/invoice` }))
    const client = startClient(server.url)
    const outcomes = [
      await client.createInvoice(exampleDraft),
      await client.readInvoice("1"),
      await client.checkKey(),
      await client.openPdf("1"),
    ]
    await Promise.all([server.close(), target.close()])
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill("unknown"))
    expect(target.requests).toHaveLength(0)
  })
})

it("the service object shows its key nowhere", async () => {
  const client = startClient("http://127.0.0.1:9")
  expect(dump(client)).not.toContain(API_KEY)
})
