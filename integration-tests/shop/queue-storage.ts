import { Redis } from "ioredis"
import { dumpTables } from "./database"
import { shareOfDay } from "./share-of-day"

export type QueueBackend = { kind: "PostgreSQL" | "Redis"; redisUrl: string | undefined }

/** PostgreSQL always; Redis if one is given. */
export const QUEUE_BACKENDS: readonly QueueBackend[] = [
  { kind: "PostgreSQL", redisUrl: undefined },
  ...(process.env.REDIS_URL ? [{ kind: "Redis" as const, redisUrl: process.env.REDIS_URL }] : []),
]

/** Runs the suite once for every available queue backend and names the one that is left out. */
export function describeOnEachQueue(name: string, suite: (backend: QueueBackend) => void): void {
  for (const backend of QUEUE_BACKENDS) {
    describe(`${name}, with the queue on ${backend.kind}`, () => suite(backend))
  }
  if (!process.env.REDIS_URL) {
    describe.skip(`${name}, with the queue on Redis`, () => {
      it("left out: Redis (REDIS_URL is not set)", () => undefined)
    })
  }
}

/** The same on one of the queues, alternating by day: for slow suites that merely use a queue. */
export function describeOnQueueOfDay(name: string, suite: (backend: QueueBackend) => void): void {
  for (const backend of shareOfDay(QUEUE_BACKENDS, QUEUE_BACKENDS.length, name)) {
    describe(`${name}, with the queue on ${backend.kind}`, () => suite(backend))
  }
}

/** Everything BullMQ stores for the queues of one shop, as text. */
export async function dumpQueue(
  databaseUrl: string,
  redisUrl: string | undefined,
  prefix: string
): Promise<string> {
  if (redisUrl === undefined) return await dumpTables(databaseUrl, "bullmq")
  return await withRedis(redisUrl, async (redis) => {
    const texts = []
    for (const key of await listKeys(redis, prefix))
      texts.push(`${key} ${await dumpKey(redis, key)}`)
    return texts.join("\n")
  })
}

/** Removes a shop's queues from Redis; on PostgreSQL they are dropped with the database. */
export async function wipeRedisQueue(redisUrl: string, prefix: string): Promise<void> {
  await withRedis(redisUrl, async (redis) => {
    const keys = await listKeys(redis, prefix)
    if (keys.length > 0) await redis.del(...keys)
  })
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 })
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

async function listKeys(redis: Redis, prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const keys of redis.scanStream({ match: `bull:${prefix}-*`, count: 500 })) {
    found.push(...(keys as string[]))
  }
  return [...new Set(found)].sort()
}

async function dumpKey(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case "string":
      return String(await redis.get(key))
    case "hash":
      return JSON.stringify(await redis.hgetall(key))
    case "list":
      return JSON.stringify(await redis.lrange(key, 0, -1))
    case "set":
      return JSON.stringify(await redis.smembers(key))
    case "zset":
      return JSON.stringify(await redis.zrange(key, 0, -1, "WITHSCORES"))
    case "stream":
      return JSON.stringify(await redis.xrange(key, "-", "+"))
    default:
      return ""
  }
}
