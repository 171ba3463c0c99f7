import type { MedusaContainer } from "@medusajs/framework/types"
import { tellStandingTroublesWorkflow } from "../workflows/tell-standing-troubles"

/** Looks every minute, in every process; one of them tells, every five minutes. */
export default async function tellStandingTroubles(container: MedusaContainer): Promise<void> {
  await tellStandingTroublesWorkflow(container).run()
}

export const config = { name: "invoicing-tell-standing-troubles", schedule: "* * * * *" }
