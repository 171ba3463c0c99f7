import type { MedusaContainer } from "@medusajs/framework/types"
import { markPaidInvoicesWorkflow } from "../workflows/mark-paid-invoices"

/** Slightly less than the schedule's minute, so that a run that starts early is not skipped. */
const TURN_MS = 50_000

/** Checks due unpaid invoices every minute, in one process at a time. */
export default async function markPaidInvoicesJob(container: MedusaContainer): Promise<void> {
  await markPaidInvoicesWorkflow(container).run({ input: { turn_ms: TURN_MS } })
}

export const config = { name: "invoicing-mark-paid", schedule: "* * * * *" }
