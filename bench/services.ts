import path from "node:path"
import { Redis } from "ioredis"
import { startDatabase } from "../demo/database"
import { RedisServer } from "../integration-tests/faults/redis-server"

export type Services = {
  databaseUrl: string
  redisUrl: string | null
  /** A description of where each of them comes from, and what is missing. */
  described: string
  /** Stops what was started here. */
  close(): Promise<void>
}

/**
 * PostgreSQL and Redis from the environment, or else started by the bench; no Redis if the program is
 * missing.
 *
 * The embedded PostgreSQL keeps its default settings, so that it waits for the disk as in a real shop.
 */
export async function openServices(env: NodeJS.ProcessEnv): Promise<Services> {
  const database = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined, from: "DATABASE_URL" }
    : { ...(await startEmbedded()), from: "embedded" }
  try {
    const redis = await openRedis(env.REDIS_URL)
    return {
      databaseUrl: database.url,
      redisUrl: redis?.url ?? null,
      described: `PostgreSQL: ${database.from}; Redis: ${redis?.from ?? "none, what needs it is left out"}`,
      close: async () => {
        await redis?.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function startEmbedded() {
  return await startDatabase({ dataDir: path.resolve(".demo", "bench-postgres") })
}

type OpenRedis = { url: string; from: string; stop: () => Promise<void> }

async function openRedis(given: string | undefined): Promise<OpenRedis | null> {
  if (given) {
    await expectAnswer(given)
    return { url: given, from: "REDIS_URL", stop: async () => undefined }
  }
  if (!RedisServer.isInstalled()) return null
  const server = await RedisServer.open()
  return { url: server.url, from: "of its own", stop: async () => await server.stop() }
}

/** If a configured Redis is unreachable, that is an error and not a reason to measure less. */
async function expectAnswer(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on("error", () => undefined)
  try {
    await redis.connect()
    await redis.ping()
  } catch {
    throw new Error("REDIS_URL is given and does not answer")
  } finally {
    redis.disconnect()
  }
}
