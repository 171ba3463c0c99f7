import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

const PART = Buffer.alloc(64 * 1024, "x")

/** A proxy in front of the sandbox that forwards every call; its PDFs are as large as a test needs. */
export class Front {
  /** Where calls are forwarded to; until it is set, no call is answered. */
  target = ""
  /** The size of every PDF in bytes; null: the sandbox's own. */
  pdfBytes: number | null = null
  /** Downloads in progress. */
  open = 0

  private constructor(
    readonly url: string,
    readonly close: () => void
  ) {}

  static async start(): Promise<Front> {
    const server = createServer((req, res) => {
      front.answer(req, res).catch(() => res.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const front = new Front(`http://127.0.0.1:${port}`, () => {
      server.close()
      server.closeAllConnections()
    })
    return front
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.url === "/large.pdf" && this.pdfBytes !== null) {
      await this.sendLarge(res, this.pdfBytes)
      return
    }
    if (req.url === "/sales/pdfUrl" && this.pdfBytes !== null) {
      res.setHeader("content-type", "application/json")
      res.end(JSON.stringify({ result: "OK", data: `${this.url}/large.pdf` }))
      return
    }
    await this.streamWithStallTimeout(req, res)
  }

  private async sendLarge(res: ServerResponse, bytes: number): Promise<void> {
    this.open += 1
    res.once("close", () => (this.open -= 1))
    res.writeHead(200, { "content-type": "application/pdf", "content-length": String(bytes) })
    function* write() {
      const mark = Buffer.from("%PDF-1.7\n")
      yield mark
      for (let left = bytes - mark.length; left > 0; left -= PART.length) {
        yield PART.subarray(0, left)
      }
    }
    await pipeline(Readable.from(write()), res)
  }

  private async streamWithStallTimeout(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    const { host: _, connection: __, "content-length": ___, ...headers } = req.headers
    const response = await fetch(`${this.target}${req.url}`, {
      method: req.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      redirect: "manual",
    })
    res.writeHead(response.status, {
      "content-type": response.headers.get("content-type") ?? "text/plain",
    })
    res.end(Buffer.from(await response.arrayBuffer()))
  }
}
