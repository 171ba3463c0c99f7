import type { MedusaContainer } from "@medusajs/framework/types"
import { beginRuns } from "../workflows/perform-runs"

/** Continues runs whose process stopped or was killed, and begins runs whose event was lost. */
export default async function performRunsJob(container: MedusaContainer): Promise<void> {
  await beginRuns(container)
}

export const config = { name: "invoicing-perform-runs", schedule: "* * * * *" }
