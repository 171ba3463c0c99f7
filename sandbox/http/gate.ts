import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"

const HOST = "127.0.0.1"
const SETTLE_MS = 25

/** A listener that can be closed and reopened on the same port. */
export class Gate {
  private server: Server | null = null
  private lastPort: number

  constructor(
    private readonly listener: RequestListener,
    port: number
  ) {
    this.lastPort = port
  }

  get port(): number {
    return this.lastPort
  }

  get url(): string {
    return `http://${HOST}:${this.lastPort}`
  }

  /** Starts listening; does nothing if it already does. */
  async open(): Promise<void> {
    if (this.server) return
    const server = createServer(this.listener)
    this.server = server
    await new Promise<void>((resolve, reject) => {
      server.once("error", (problem) => {
        this.server = null
        reject(problem)
      })
      server.listen(this.lastPort, HOST, resolve)
    })
    this.lastPort = (server.address() as AddressInfo).port
  }

  /** Stops listening and drops every connection, so that the next attempt is refused. */
  async shut(): Promise<void> {
    const server = this.server
    if (!server) return
    this.server = null
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
    // Callers must notice that their idle connections ended, or they would find out by a failed request.
    await wait(SETTLE_MS)
  }
}
