import type { JobsOptions } from "bullmq"
import type { InvoiceJob } from "../../pipeline/ports"

/** Job priority: BullMQ takes jobs without a priority first, then the others by priority. */
const BEHIND_NEW = 10

/** The BullMQ options of a pipeline job. */
export const describeJob = (job: InvoiceJob, attempts: number): JobsOptions => ({
  // The revision is part of the id: BullMQ silently drops a job whose id it still keeps. For the same
  // reason a job that waits behind new orders has a different id from one that no longer does.
  jobId: `${job.name}-${job.requestId}-${job.revision}${job.isPast ? "-past" : ""}`,
  attempts,
  backoff: { type: "custom" },
  removeOnComplete: true,
  removeOnFail: true,
  ...(job.isPast ? { priority: BEHIND_NEW } : {}),
  // Whole milliseconds, as in `runJob`.
  ...(job.delayMs === undefined ? {} : { delay: Math.ceil(job.delayMs) }),
})
