import { DelayedError, type Job } from "bullmq"
import { STOPPED } from "../../pipeline/end-step"
import { failRequest, issueRequest } from "../../pipeline/issue-request"
import type { Ports, StepEnd } from "../../pipeline/ports"
import { readNumber } from "../../pipeline/read-number"
import { internalError } from "../../pipeline/reasons"
import { resolveUnknown } from "../../pipeline/resolve-unknown"
import { sendQueuedInvoice } from "../../pipeline/send-invoice"
import type { JobData } from "./backend"

/** Thrown for BullMQ alone: try this job again with backoff. */
class TryAgain extends Error {
  override readonly name = "TryAgain"
}

/**
 * Runs one job and tells BullMQ how it goes on.
 *
 * BullMQ may run a job twice, late or never; every step looks at its row first and finds out.
 *
 * @throws TryAgain to have the job retried, DelayedError to have it sleep without using up an
 *   attempt; anything else is a fault of our own side and is retried as well.
 */
export async function runJob(ports: Ports, job: Job<JobData>, token?: string): Promise<void> {
  // One that waited until now has not begun.
  if (ports.isStopping()) return await delay(job, STOPPED.delayMs, token)
  const isLastTry = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
  const end = await runStep(ports, job, isLastTry)
  switch (end.kind) {
    case "finished":
      return
    case "retry":
      throw new TryAgain(end.reason)
    case "wait":
      return await delay(job, end.delayMs, token)
  }
}

async function delay(job: Job<JobData>, delayMs: number, token?: string): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, token)
  throw new DelayedError()
}

async function runStep(ports: Ports, job: Job<JobData>, isLastTry: boolean): Promise<StepEnd> {
  const { request_id: requestId, revision } = job.data
  try {
    switch (job.name) {
      case "issue":
        return await issueRequest(ports, { requestId, revision, isLastTry })
      case "send":
        return await sendQueuedInvoice(ports, { requestId, isLastTry })
      case "resolve":
        return await resolveUnknown(ports, { requestId, revision })
      case "number":
        return await readNumber(ports, { requestId })
      default:
        throw new Error(`There is no job called ${job.name}`)
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown error"
    ports.log.error(`invoicing: ${job.name} of ${requestId}: ${message}`)
    if (!isLastTry || job.name !== "issue") throw error
    await failRequest(ports, { requestId, revision }, internalError())
    return { kind: "finished" }
  }
}
