import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { beginRuns } from "../workflows/perform-runs"
import { RUN_READY } from "../workflows/runs"

/** Begins or resumes a run in a worker process, right after a person requested it. */
export default async function runReady({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await beginRuns(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: RUN_READY,
  context: { subscriberId: "invoicing-run-ready" },
}
