import { randomBytes } from "node:crypto"
import { gzipSync } from "node:zlib"
import type { InvoicingService, Outcome, PdfStream } from "../../core/request/outcomes"
import { API_KEY, brief, dump, startClient, summarize } from "./support/client"
import {
  answer,
  type Behavior,
  inTurn,
  neverAnswer,
  resetBeforeAnswer,
  type ScriptedServer,
  startServer,
} from "./support/scripted-server"

const pdf = Buffer.from(`%PDF-1.7\n${"x".repeat(50_000)}\n%%EOF`)
const pdfHeaders = { "content-type": "application/pdf", "content-length": String(pdf.length) }
const servePdf = answer(200, pdf, pdfHeaders)

type Rig = { service: ScriptedServer; files: ScriptedServer; client: InvoicingService }

/** A service that gives a new link at each request, and another server where the files lie. */
async function startRig(
  serveFile: Behavior,
  deadlines = {}
): Promise<Rig & { close: () => Promise<void> }> {
  const files = await startServer(serveFile)
  const service = await startServer((response, index) => {
    const data = `${files.url}/18_3_2026.pdf?X-Amz-Signature=sig${index}`
    answer(200, { result: "OK", data })(response, index)
  })
  const close = async () => void (await Promise.all([service.close(), files.close()]))
  return { service, files, client: startClient(service.url, deadlines), close }
}

async function readAll(outcome: Outcome<PdfStream>): Promise<Buffer> {
  if (outcome.kind !== "done") throw new Error(`no PDF: ${outcome.kind}`)
  const parts: Uint8Array[] = []
  for await (const part of outcome.value.body) parts.push(part)
  return Buffer.concat(parts)
}

describe("opening a PDF", () => {
  it("hands on the bytes and their number", async () => {
    const rig = await startRig(servePdf)
    const outcome = await rig.client.openPdf("90417")
    const bytes = await readAll(outcome)
    await rig.close()
    expect(bytes.equals(pdf)).toBe(true)
    expect(outcome).toMatchObject({ kind: "done", value: { contentLength: pdf.length } })
    expect(rig.service.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["POST", "/sales/pdfUrl", '{"invoiceId":90417}'],
    ])
  })

  it("never gives the key or a cookie to the host of the files, nor the link to a report", async () => {
    const rig = await startRig(servePdf)
    const outcome = await rig.client.openPdf("90417")
    await readAll(outcome)
    await rig.close()
    const [request] = rig.files.requests
    expect(request?.headers.authorization).toBeUndefined()
    expect(request?.headers.cookie).toBeUndefined()
    expect(JSON.stringify(request)).not.toContain(API_KEY)
    expect(dump(outcome)).not.toMatch(/X-Amz|18_3_2026/)
  })

  it("asks for a fresh link each time", async () => {
    const rig = await startRig(servePdf)
    await readAll(await rig.client.openPdf("90417"))
    await readAll(await rig.client.openPdf("90417"))
    await rig.close()
    expect(rig.files.requests.map(({ url }) => url.slice(-4))).toEqual(["sig0", "sig1"])
  })

  it.each([400, 403, 404, 410])(
    "asks for one more link when the first ends in %d",
    async (status) => {
      const rig = await startRig(inTurn(answer(status, "<Error/>"), servePdf))
      const bytes = await readAll(await rig.client.openPdf("90417"))
      await rig.close()
      expect(bytes.equals(pdf)).toBe(true)
      expect(rig.files.requests.map(({ url }) => url.slice(-4))).toEqual(["sig0", "sig1"])
    }
  )

  it("gives up when the second link is refused as well, and does not blame the key", async () => {
    const rig = await startRig(answer(403, "<Error/>"))
    const outcome = await rig.client.openPdf("90417")
    await rig.close()
    expect(summarize(outcome)).toEqual({ kind: "refused", status: 403, code: "LINK_REFUSED" })
    expect(rig.files.requests).toHaveLength(2)
    expect(dump(outcome)).not.toMatch(/X-Amz|18_3_2026/)
  })

  it.each<[string, Behavior, string | null]>([
    ["a web page", answer(200, "<html>", { "content-type": "text/html" }), "NOT_A_PDF"],
    ["a web page called a PDF", answer(200, "<html>", pdfHeaders), null],
    ["an empty PDF", answer(200, "", { "content-type": "application/pdf" }), "NOT_A_PDF"],
    ["a PDF called a picture", answer(200, pdf, { "content-type": "image/png" }), "NOT_A_PDF"],
    ["a redirect", answer(302, "", { location: "/other.pdf" }), null],
    ["a 500", answer(500, "no"), null],
    ["silence", neverAnswer, "TIMEOUT"],
    ["a reset", resetBeforeAnswer, "ECONNRESET"],
  ])("does not hand on %s, and tries once more", async (_, serveFile, code) => {
    const rig = await startRig(serveFile, code === "TIMEOUT" ? brief : {})
    const outcome = await rig.client.openPdf("90417")
    await rig.close()
    expect(outcome.kind).toBe("unknown")
    if (code !== null) expect(outcome.report.code).toBe(code)
    expect(rig.files.requests).toHaveLength(2)
    expect(rig.files.requests.map(({ url }) => url.split("?")[0])).not.toContain("/other.pdf")
    expect(dump(outcome)).not.toMatch(/X-Amz|18_3_2026/)
  })

  it("recognizes a PDF without any type", async () => {
    const rig = await startRig((response) => {
      response.writeHead(200, { "content-length": String(pdf.length) })
      response.end(pdf)
    })
    const bytes = await readAll(await rig.client.openPdf("90417"))
    await rig.close()
    expect(bytes.equals(pdf)).toBe(true)
  })

  it("recognizes a PDF whose first bytes come one by one and whose type is not declared", async () => {
    const rig = await startRig((response) => {
      response.writeHead(200, { "content-type": "binary/octet-stream" })
      response.write("%P")
      setTimeout(() => response.end("DF-1.7 rest %%EOF"), 20)
    })
    const outcome = await rig.client.openPdf("90417")
    const bytes = await readAll(outcome)
    await rig.close()
    expect(bytes.toString()).toBe("%PDF-1.7 rest %%EOF")
    expect(outcome).toMatchObject({ value: { contentLength: null } })
  })
})

describe("a PDF on its way", () => {
  it("breaks off with a plain error when the host stalls", async () => {
    const rig = await startRig((response) => {
      response.writeHead(200, { "content-type": "application/pdf" })
      response.write("%PDF-1.7")
    }, brief)
    const reading = readAll(await rig.client.openPdf("90417"))
    await expect(reading).rejects.toThrow(/^The PDF was cut off while it was read: TIMEOUT$/)
    await rig.close()
  })

  it("breaks off with a plain error when the host resets", async () => {
    const rig = await startRig((response) => {
      response.writeHead(200, { "content-type": "application/pdf" })
      response.write("%PDF-1.7", () => setTimeout(() => response.socket?.resetAndDestroy(), 20))
    })
    const reading = readAll(await rig.client.openPdf("90417"))
    await expect(reading).rejects.toThrow(/^The PDF was cut off while it was read: CUT_OFF$/)
    await rig.close()
  })

  const half = pdf.subarray(0, 20_000)
  const plain = { "content-type": "application/pdf" }

  it.each<[string, Behavior]>([
    [
      "a closed connection ends",
      (response) => {
        response.socket?.end(
          Buffer.concat([
            Buffer.from("HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\n\r\n"),
            half,
          ])
        )
      },
    ],
    [
      "a connection that was to be closed anyhow breaks off",
      (response) => {
        response.writeHead(200, { ...plain, connection: "close" })
        response.write(half, () => response.socket?.destroy())
      },
    ],
    [
      "was packed and whose packing ends early",
      (response) => {
        const packed = gzipSync(Buffer.concat([half, randomBytes(20_000)])).subarray(0, 10_000)
        response.writeHead(200, {
          ...plain,
          "content-encoding": "gzip",
          "content-length": String(packed.length),
        })
        response.end(packed)
      },
    ],
  ])("that %s and that tells no length is not taken for a whole one", async (_, serveFile) => {
    const rig = await startRig(serveFile)
    const outcome = await rig.client.openPdf("90417")
    const end = await readAll(outcome).then(
      () => "whole",
      (error: unknown) => (error as Error).message
    )
    await rig.close()
    expect(outcome).toMatchObject({ kind: "done", value: { contentLength: null } })
    expect(end).toBe("The PDF was cut off while it was read: CUT_OFF")
  })

  it.each([
    ["the end comes in pieces", ["%PDF-1.7 x", "x %%E", "OF\n"]],
    ["something follows the end", ["%PDF-1.7 x %%EOF", "\n".repeat(900)]],
  ])("is whole without a length where %s", async (_, parts) => {
    const rig = await startRig((response) => {
      response.writeHead(200, plain)
      parts.forEach((part, index) => setTimeout(() => response.write(part), index * 20))
      setTimeout(() => response.end(), parts.length * 20)
    })
    const bytes = await readAll(await rig.client.openPdf("90417"))
    await rig.close()
    expect(bytes.toString()).toBe(parts.join(""))
  })

  it("is whole without its end where chunks say so", async () => {
    const rig = await startRig((response) => {
      response.writeHead(200, plain)
      response.write("%PDF-1.7 with an end of its own")
      setTimeout(() => response.end(), 20)
    })
    const bytes = await readAll(await rig.client.openPdf("90417"))
    await rig.close()
    expect(bytes.toString()).toBe("%PDF-1.7 with an end of its own")
  })

  it("breaks off when it drips for longer than a download may last", async () => {
    const rig = await startRig((response) => {
      response.writeHead(200, { "content-type": "application/pdf" })
      response.write("%PDF-1.7")
      const drip = setInterval(() => response.write("x"), 20)
      response.on("close", () => clearInterval(drip))
    })
    const client = startClient(rig.service.url, { timeouts: { createMs: 100, otherMs: 100 } })
    await expect(readAll(await client.openPdf("90417"))).rejects.toThrow(/TIMEOUT/)
    await rig.close()
  })

  it("closes the connection to the host when the caller cancels or forgets it", async () => {
    const connections = { closed: 0 }
    const rig = await startRig((response) => {
      response.writeHead(200, { "content-type": "application/pdf" })
      response.write("%PDF-1.7")
      response.on("close", () => (connections.closed += 1))
    })
    const client = startClient(rig.service.url, { timeouts: { createMs: 100, otherMs: 100 } })
    const canceled = await client.openPdf("90417")
    await client.openPdf("90417")
    if (canceled.kind === "done") await canceled.value.body.cancel()
    const until = Date.now() + 3_000
    while (connections.closed < 2 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10))
    await rig.close()
    expect(connections.closed).toBe(2)
  })
})

describe("the answer that holds the link", () => {
  const open = async (body: unknown) => {
    const server = await startServer(answer(200, body))
    const outcome = await startClient(server.url).openPdf("90417")
    await server.close()
    return outcome
  }

  it.each([
    ["no data", { result: "OK" }],
    ["no address", { data: "soon" }],
    ["an address over plain http to another machine", { data: "http://files.example.com/a" }],
    ["a file address", { data: "file:///etc/passwd" }],
    ["an address with a password", { data: "https://u:p@files.example.com/a" }],
    ["two addresses", { data: { a: "https://a.example/1", b: "https://b.example/2" } }],
    ["a list", { data: ["https://a.example/1"] }],
  ])("is not used when it holds %s", async (_, body) => {
    expect(summarize(await open(body))).toEqual({
      kind: "unknown",
      status: 200,
      code: "INCOMPLETE_ANSWER",
    })
  })

  it("may be an object that holds one address", async () => {
    const files = await startServer(servePdf)
    const outcome = await open({ result: "OK", data: { url: `${files.url}/a.pdf`, expires: 600 } })
    const bytes = await readAll(outcome)
    await files.close()
    expect(bytes.equals(pdf)).toBe(true)
  })

  it.each([
    [401, "key-rejected", 1],
    [404, "refused", 1],
    [503, "unknown", 2],
  ])("a %d for the link itself is %s after %d requests", async (status, kind, times) => {
    const server = await startServer(answer(status, { result: "Error" }))
    const outcome = await startClient(server.url).openPdf("90417")
    await server.close()
    expect(outcome.kind).toBe(kind)
    expect(server.requests).toHaveLength(times)
  })
})
