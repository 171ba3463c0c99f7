import type { MedusaContainer } from "@medusajs/framework/types"
import { watchKsefWorkflow } from "../workflows/watch-ksef"

/** Slightly less than the schedule's minute, so that a run that starts early is not skipped. */
const TURN_MS = 50_000

/** Checks due KSeF statuses every minute, in one process at a time. */
export default async function watchKsefJob(container: MedusaContainer): Promise<void> {
  await watchKsefWorkflow(container).run({ input: { turn_ms: TURN_MS } })
}

export const config = { name: "invoicing-watch-ksef", schedule: "* * * * *" }
