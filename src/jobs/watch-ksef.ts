import type { MedusaContainer } from "@medusajs/framework/types"
import { watchKsefWorkflow } from "../workflows/watch-ksef"

/** A little less than the schedule's minute, so that a run that starts early has its turn. */
const TURN_MS = 50_000

/** Looks every minute, in one of the processes that are there, at the statuses whose time has come. */
export default async function watchKsefJob(container: MedusaContainer): Promise<void> {
  await watchKsefWorkflow(container).run({ input: { turn_ms: TURN_MS } })
}

export const config = { name: "invoicing-watch-ksef", schedule: "* * * * *" }
