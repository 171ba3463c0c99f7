import type { MedusaContainer } from "@medusajs/framework/types"
import { markPaidInvoicesWorkflow } from "../workflows/mark-paid-invoices"

/** A little less than the schedule's minute, so that a run that starts early has its turn. */
const TURN_MS = 50_000

/** Looks every minute, in one of the processes that are there, at unpaid invoices whose time has come. */
export default async function markPaidInvoicesJob(container: MedusaContainer): Promise<void> {
  await markPaidInvoicesWorkflow(container).run({ input: { turn_ms: TURN_MS } })
}

export const config = { name: "invoicing-mark-paid", schedule: "* * * * *" }
