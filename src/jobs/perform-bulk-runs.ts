import type { MedusaContainer } from "@medusajs/framework/types"
import { beginBulkRuns } from "../workflows/perform-bulk-runs"

/** Continues bulk acts whose process stopped or was killed, and begins those whose event was lost. */
export default async function performBulkRunsJob(container: MedusaContainer): Promise<void> {
  await beginBulkRuns(container)
}

export const config = { name: "invoicing-perform-bulk-runs", schedule: "* * * * *" }
