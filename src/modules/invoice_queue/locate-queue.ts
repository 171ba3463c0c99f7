import type { ConfigModule } from "@medusajs/framework/types"
import type { Settings } from "../../core/settings/options"
import type { QueueLocation } from "./backend"

/**
 * Where the queue is: on Redis if its URL is given, else on PostgreSQL, the shop's own unless another
 * URL is given.
 *
 * @throws Error if there is no database URL either.
 */
export function locateQueue(
  { redisUrl, databaseUrl, schema }: Settings["queue"],
  project: ConfigModule["projectConfig"]
): QueueLocation {
  if (redisUrl !== null) return { kind: "redis", url: redisUrl }
  const url = databaseUrl ?? project.databaseUrl
  if (!url) throw new Error("The invoice queue has no database: set queue.databaseUrl")
  const driver = project.databaseDriverOptions as
    { ssl?: unknown; connection?: { ssl?: unknown } } | undefined
  return { kind: "postgres", url, ssl: driver?.connection?.ssl ?? driver?.ssl, schema }
}
