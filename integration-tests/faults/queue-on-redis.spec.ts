import { Redis } from "ioredis"
import { QueueProcess } from "../shop/queue-process-handle"
import { RedisServer } from "./redis-server"

jest.setTimeout(120_000)

/** Without a redis-server, one skipped test shows that the suite was left out. */
const describeOnRedis = RedisServer.isInstalled() ? describe : describe.skip

describeOnRedis("the first connection to Redis", () => {
  let redis: RedisServer
  /** A server that requires a password. */
  let closed: RedisServer
  const processes: QueueProcess[] = []

  beforeAll(async () => {
    redis = await RedisServer.open()
    closed = await RedisServer.open()
    const client = new Redis(closed.url)
    await client.config("SET", "requirepass", "right")
    client.disconnect()
  })

  afterAll(async () => {
    await redis?.stop()
    await closed?.stop()
  })

  afterEach(async () => {
    await Promise.all(processes.splice(0).map(async (process) => await process.stop()))
  })

  function launch(redisUrl: string, workerMode: "shared" | "server" = "shared"): QueueProcess {
    const started = new QueueProcess({ apiKey: "test-key", queue: { redisUrl } }, workerMode)
    processes.push(started)
    return started
  }

  it.each(["shared", "server"] as const)(
    "is refused because Redis is down: worker and producer come back with it (%s)",
    async (mode) => {
      await redis.stop()
      const queue = launch(redis.url, mode)
      await queue.until("the process", async () => queue.ticks.length > 0)
      await expect(queue.enqueue("row-1")).rejects.toThrow()
      expect(await queue.inspect()).toMatchObject({ code: "unreachable" })
      expect(await queue.countTicks(3)).toBeGreaterThanOrEqual(2)
      expect(queue.logs.filter((line) => /cannot be reached/.test(line))).toHaveLength(1)

      await redis.start()
      await queue.enqueueAtLast(`row-${mode}`)
      if (mode === "shared") await queue.untilRan(`row-${mode}`)
      expect(await queue.inspect()).toBeNull()
    }
  )

  it.each([
    ["an unknown host", () => "redis://no-such-host.invalid:6379", "unreachable"],
    ["a wrong password", () => closed.url.replace("redis://", "redis://:wrong@"), "login_refused"],
    ["an unknown user", () => closed.url.replace("redis://", "redis://me:wrong@"), "login_refused"],
    ["no password", () => closed.url, "login_refused"],
  ])("goes to %s: one clear line, and the process lives", async (_, url, code) => {
    const queue = launch(url())
    const line = await queue.untilLogged(/the queue cannot be used/)
    expect(line).not.toContain("wrong")
    expect(await queue.inspect()).toMatchObject({ code })
    expect(await queue.countTicks(3)).toBeGreaterThanOrEqual(2)
    await expect(queue.enqueue("row-1")).rejects.toThrow()
    // A process with only the queue has no ledger whose keys it could check.
    const told = queue.logs.filter(
      (text) => !text.includes("events are published and API keys checked later")
    )
    expect(told.filter((text) => /^(warn|error) /.test(text))).toHaveLength(1)
  })
})
