import type { JobsOptions } from "bullmq"
import type { InvoiceJob } from "../../pipeline/ports"

/** BullMQ takes jobs without a number first, and the others by theirs. */
const BEHIND_NEW = 10

/** A job of the pipeline as BullMQ keeps it. */
export const describeJob = (job: InvoiceJob, attempts: number): JobsOptions => ({
  // The revision is part of the id: a job that is still kept would silently swallow the next one of
  // its name. So would one that waits behind new orders swallow one that no longer does.
  jobId: `${job.name}-${job.requestId}-${job.revision}${job.isPast ? "-past" : ""}`,
  attempts,
  backoff: { type: "custom" },
  removeOnComplete: true,
  removeOnFail: true,
  ...(job.isPast ? { priority: BEHIND_NEW } : {}),
  // Whole milliseconds, as in `runJob`.
  ...(job.delayMs === undefined ? {} : { delay: Math.ceil(job.delayMs) }),
})
