import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepInvoicesWorkflow } from "../workflows/sweep-invoices"

/** Slightly less than the schedule's minute, so that a run that starts early is not skipped. */
const TURN_MS = 50_000

/** Sweeps once a minute, in one process at a time. */
export default async function sweepInvoices(container: MedusaContainer): Promise<void> {
  await sweepInvoicesWorkflow(container).run({ input: { turn_ms: TURN_MS } })
}

export const config = { name: "sweep-invoices", schedule: "* * * * *" }
