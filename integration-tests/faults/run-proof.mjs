import { createRequire } from "node:module"
import { parseArgs } from "node:util"
import { openServices } from "../runner/services.mjs"

/*
 * npm run test:faults                                       the short form, as in npm test
 * npm run test:faults -- --orders 2000 --minutes 30         the long one
 * npm run test:faults -- --orders 2000 --minutes 15 --kills 200 --parallel    both backends at once
 * npm run test:faults -- --kills 200 --backend redis --seed 7f3a
 * npm run test:faults -- --issuing draft_first              saved as drafts, then issued by their id
 */
const { values } = parseArgs({
  options: {
    orders: { type: "string" },
    minutes: { type: "string" },
    kills: { type: "string" },
    backend: { type: "string", default: "both" },
    seed: { type: "string" },
    issuing: { type: "string", default: "direct" },
    parallel: { type: "boolean", default: false },
  },
})
const services = await openServices(new Set(["database", "redis"]))
Object.assign(process.env, services.env)
if (!services.env.REDIS_URL) delete process.env.REDIS_URL

const require = createRequire(import.meta.url)
require("ts-node/register/transpile-only")
try {
  process.exitCode = await require("./run-proof.ts").runProofs(values)
} finally {
  await services.close()
}
for (const what of services.leftOut) console.log(`left out: ${what}`)
process.exit()
