import type { MedusaContainer } from "@medusajs/framework/types"
import { beginRuns } from "../workflows/perform-runs"

/** Goes on with long work whose process stopped or was killed, and with what nobody heard of. */
export default async function performRunsJob(container: MedusaContainer): Promise<void> {
  await beginRuns(container)
}

export const config = { name: "invoicing-perform-runs", schedule: "* * * * *" }
