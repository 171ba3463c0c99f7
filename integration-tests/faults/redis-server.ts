import { spawn, type ChildProcess } from "node:child_process"
import { createServer, type AddressInfo } from "node:net"
import { Redis } from "ioredis"
import { findRedisServer } from "../shop/programs"
import { waitUntil } from "../shop/wait-until"

/** A test's own Redis, which it can stop, wipe and start again on the same port. */
export class RedisServer {
  private child: ChildProcess | null = null

  private constructor(private readonly port: number) {}

  static isInstalled(): boolean {
    return findRedisServer() !== null
  }

  static async open(): Promise<RedisServer> {
    const server = new RedisServer(await findFreePort())
    await server.start()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const program = findRedisServer()
    if (program === null) throw new Error("No redis-server on the PATH")
    this.child = spawn(
      program,
      [
        ...["--bind", "127.0.0.1", "--port", String(this.port)],
        ...["--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"],
      ],
      { stdio: "ignore" }
    )
    await waitUntil("Redis", async () => await this.ask((redis) => redis.ping()).catch(() => null))
  }

  /** Kills it; its data is lost. */
  async stop(): Promise<void> {
    const { child } = this
    if (!child) return
    this.child = null
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGKILL")
    await ended
  }

  async wipe(): Promise<void> {
    await this.ask((redis) => redis.flushall())
  }

  private async ask<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null })
    redis.on("error", () => undefined)
    try {
      await redis.connect()
      return await work(redis)
    } finally {
      redis.disconnect()
    }
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
