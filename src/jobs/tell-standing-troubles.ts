import type { MedusaContainer } from "@medusajs/framework/types"
import { tellStandingTroublesWorkflow } from "../workflows/tell-standing-troubles"

/** Runs every minute in every process; one of them reports, every five minutes. */
export default async function tellStandingTroubles(container: MedusaContainer): Promise<void> {
  await tellStandingTroublesWorkflow(container).run()
}

export const config = { name: "invoicing-tell-standing-troubles", schedule: "* * * * *" }
