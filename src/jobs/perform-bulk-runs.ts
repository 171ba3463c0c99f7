import type { MedusaContainer } from "@medusajs/framework/types"
import { beginBulkRuns } from "../workflows/perform-bulk-runs"

/** Goes on with bulk acts whose process stopped or was killed, and with those nobody heard of. */
export default async function performBulkRunsJob(container: MedusaContainer): Promise<void> {
  await beginBulkRuns(container)
}

export const config = { name: "invoicing-perform-bulk-runs", schedule: "* * * * *" }
