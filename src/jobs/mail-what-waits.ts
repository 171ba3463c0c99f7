import type { MedusaContainer } from "@medusajs/framework/types"
import { mailWhatWaitsWorkflow } from "../workflows/mail-what-waits"

/** Runs every minute in every process; one of them mails, once a day. */
export default async function mailWhatWaits(container: MedusaContainer): Promise<void> {
  await mailWhatWaitsWorkflow(container).run()
}

export const config = { name: "mail-what-waits", schedule: "* * * * *" }
