import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

const require = createRequire(import.meta.url)
require("ts-node/register/transpile-only")
const { findChromium } = require("../shop/programs.ts")

const STOREFRONT_PACKAGES = path.resolve("examples", "storefront", "node_modules", "next")

/**
 * What the chosen layers need: PostgreSQL as given or started here, and Redis, Chromium and the packages of
 * the example storefront if available.
 *
 * @returns `env` for Jest, `missing` needs without which a layer is left out, `leftOut` in words, and
 * `close`, which stops what was started here.
 */
export async function openServices(needs) {
  const leftOut = []
  const missing = new Set()
  const env = { ...process.env }
  let stop = async () => undefined

  if (needs.has("redis")) {
    const reason = await whyNoRedis(process.env.REDIS_URL)
    if (reason) {
      delete env.REDIS_URL
      leftOut.push(`the queue on Redis (${reason})`)
    }
  }
  const chromium = findChromium()
  if (chromium) env.CHROMIUM_PATH = chromium
  else if (needs.has("chromium")) {
    missing.add("chromium")
    leftOut.push("the browser (no Chromium, see CHROMIUM_PATH)")
  }
  if (needs.has("storefront") && !existsSync(STOREFRONT_PACKAGES)) {
    missing.add("storefront")
    leftOut.push("the storefront (npm ci --prefix examples/storefront installs what it needs)")
  }

  if (needs.has("database")) {
    const url = process.env.DATABASE_URL ?? (await startEmbedded((ending) => (stop = ending)))
    Object.assign(env, describeDatabase(url))
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }
  return { env, missing, leftOut, close: () => stop() }
}

/** Kept between runs: the migrated template in it is recreated only if it has changed. */
async function startEmbedded(onStarted) {
  const { startDatabase } = require("../../demo/database.ts")
  const database = await startDatabase({
    dataDir: path.resolve(".demo", "test-postgres"),
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
  })
  onStarted(() => database.stop())
  return database.url
}

function describeDatabase(address) {
  const url = new URL(address)
  return {
    DATABASE_URL: address,
    // Medusa's test runner requires an encrypted connection for any other host.
    DB_HOST: ["127.0.0.1", "[::1]"].includes(url.hostname) ? "localhost" : url.hostname,
    DB_PORT: url.port || "5432",
    DB_USERNAME: decodeURIComponent(url.username),
    DB_PASSWORD: decodeURIComponent(url.password),
  }
}

async function whyNoRedis(url) {
  if (!url) return "REDIS_URL is not set"
  const { Redis } = require("ioredis")
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 3_000, retryStrategy: null })
  redis.on("error", () => undefined)
  try {
    await redis.connect()
    await redis.ping()
    return null
  } catch {
    return "REDIS_URL does not answer"
  } finally {
    redis.disconnect()
  }
}
