import type { PluginOptions, Settings } from "../../src/core/settings/options"
import type { Sandbox } from "../../sandbox"
import { databaseUrl } from "../shop/database"
import { KEY_VARIABLES, keyOf, TEST_ACCOUNT } from "./companies"
import type { Env } from "./process-pool"

const TIMEOUTS = { createMs: 2_000, otherMs: 2_000, lookUpPauseMs: 2_000 }

export type ShopEnv = {
  database: string
  redisUrl: string | undefined
  /** The queue's PostgreSQL URL. */
  queueUrl: string | undefined
  hasShortPauses: boolean
  issuing: Settings["issuing"]
  sandbox: Sandbox
}

/** The environment of a process of the shop under test; with the role `all` one process does everything. */
export function describeEnv(
  { database, redisUrl, queueUrl, hasShortPauses, issuing, sandbox }: ShopEnv,
  role: "server" | "worker" | "all"
): Env {
  const options: PluginOptions = {
    timeouts: TIMEOUTS,
    ...(issuing === "direct" ? {} : { issuing }),
    queue: {
      prefix: database,
      backoffMs: 200,
      ...(redisUrl === undefined ? { databaseUrl: queueUrl } : { redisUrl }),
      worker: role !== "server",
    },
  }
  // Without Redis, Medusa's events do not leave their process, so a server alone would drop them.
  const isShared = role === "all" || (role === "server" && redisUrl === undefined)
  return {
    DATABASE_URL: databaseUrl(database),
    MEDUSA_WORKER_MODE: isShared ? "shared" : role,
    EVENTS_REDIS_URL: redisUrl,
    EVENTS_QUEUE: `${database}-events`,
    ALTERA_BASE_URL: sandbox.url,
    [KEY_VARIABLES.default]: keyOf("default"),
    [KEY_VARIABLES.second]: keyOf("second"),
    INVOICING_OPTIONS: JSON.stringify(options),
    PROOF_SHORT_PAUSES: hasShortPauses ? "1" : undefined,
  }
}

/** The same with the first company's test account instead of its real one. */
export const describeTrialEnv = (env: ShopEnv): Env => ({
  ...describeEnv(env, "all"),
  [KEY_VARIABLES.default]: keyOf(TEST_ACCOUNT),
})
