import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"

/** A call as received. */
export type Received = {
  id: string
  headers: Record<string, string>
  body: string
  type: string
  data: Record<string, unknown>
}

type Answer = (call: Received, res: ServerResponse) => void

/** An external program that receives events, on this machine. */
export class Receiver {
  readonly got: Received[] = []
  /** The number of calls without a response yet, and the highest number at once. */
  open = 0
  mostOpen = 0
  answer: Answer = (_, res) => res.writeHead(204).end()

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string
  ) {}

  static async start(): Promise<Receiver> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const receiver = new Receiver(server, `http://127.0.0.1:${port}/hook`)
    server.on("request", (req, res) => {
      receiver.open += 1
      receiver.mostOpen = Math.max(receiver.mostOpen, receiver.open)
      res.on("close", () => (receiver.open -= 1))
      const parts: Buffer[] = []
      req.on("data", (part: Buffer) => parts.push(part))
      req.on("end", () => {
        const body = Buffer.concat(parts).toString()
        const headers = req.headers as Record<string, string>
        const { type, data } = JSON.parse(body) as Pick<Received, "type" | "data">
        const call = { id: headers["webhook-id"] ?? "", headers, body, type, data }
        receiver.got.push(call)
        receiver.answer(call, res)
      })
    })
    return receiver
  }

  ids(): string[] {
    return this.got.map(({ id }) => id)
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

/** Verifies a call with the library; throws if it is not one of ours. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers)
