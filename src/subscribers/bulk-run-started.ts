import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { BULK_RUN_STARTED } from "../workflows/bulk-runs"
import { beginBulkRuns } from "../workflows/perform-bulk-runs"

/** Begins a bulk act in a worker process, right after a person requested it. */
export default async function bulkRunStarted({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await beginBulkRuns(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: BULK_RUN_STARTED,
  context: { subscriberId: "invoicing-bulk-run-started" },
}
