import { DelayedError, type Job } from "bullmq"
import { STOPPED } from "../../pipeline/issue/end-step"
import type { Ports } from "../../pipeline/ports"
import { runStep } from "../../pipeline/issue/run-step"
import type { JobData } from "./backend"

/** Thrown only for BullMQ: retry this job with backoff. */
class TryAgain extends Error {
  override readonly name = "TryAgain"
}

/**
 * Runs one job and tells BullMQ how to go on.
 *
 * @throws TryAgain to have the job retried, DelayedError to delay it without using up an attempt;
 *   anything else is our own fault and is retried as well.
 */
export async function runJob(ports: Ports, job: Job<JobData>, token?: string): Promise<void> {
  // A job that waited until now has not begun.
  if (ports.isStopping()) return await delay(job, STOPPED.delayMs, token)
  const isLastTry = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
  const end = await runStep(
    ports,
    { name: job.name, requestId: job.data.request_id, revision: job.data.revision },
    { isFirst: job.attemptsMade === 0, isLast: isLastTry }
  )
  switch (end.kind) {
    case "finished":
      return
    case "retry":
      throw new TryAgain(end.reason)
    case "wait":
      return await delay(job, end.delayMs, token)
  }
}

/**
 * A delay by the database's clock has microseconds, but the queue on PostgreSQL stores whole
 * milliseconds.
 */
async function delay(job: Job<JobData>, delayMs: number, token?: string): Promise<never> {
  await job.moveToDelayed(Date.now() + Math.ceil(delayMs), token)
  throw new DelayedError()
}
