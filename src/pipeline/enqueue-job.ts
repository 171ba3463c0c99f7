import { errorName } from "../core/error-words"
import { isOfPast, type InvoiceRequest } from "../core/request/invoice-request"
import type { InvoiceJob, Ports } from "./ports"

type Enqueuing = Pick<Ports, "queue" | "log">

/** Enqueues a job for the request in its company's queue; a failure is only logged, the sweep retries it. */
export async function enqueueJob(
  ports: Enqueuing,
  request: InvoiceRequest,
  name: InvoiceJob["name"],
  delayMs?: number
): Promise<void> {
  await add(ports, request, name, { isPast: isOfPast(request), delayMs })
}

/**
 * For a request that has not moved for a while: if it is a past order's, it no longer waits behind new
 * ones.
 */
export async function enqueueIdleJob(
  ports: Enqueuing,
  request: InvoiceRequest,
  name: InvoiceJob["name"]
): Promise<void> {
  await add(ports, request, name, { isPast: false })
}

async function add(
  ports: Enqueuing,
  request: InvoiceRequest,
  name: InvoiceJob["name"],
  { isPast, delayMs }: { isPast: boolean; delayMs?: number | undefined }
): Promise<void> {
  if (request.companyId === null) return
  try {
    await ports.queue.enqueue({
      name,
      companyId: request.companyId,
      requestId: request.id,
      revision: revisionOf(request, name),
      ...(isPast && { isPast: true }),
      ...(delayMs !== undefined && { delayMs }),
    })
  } catch (error) {
    const what = errorName(error)
    ports.log.warn(`invoicing: no job for ${request.id} (${what}); the sweep will enqueue one`)
  }
}

/** Gives each look its own job id, so that a finished job cannot hide the next one. */
export const countLooks = ({ revision, looks }: InvoiceRequest): number => revision * 1000 + looks

function revisionOf(request: InvoiceRequest, name: InvoiceJob["name"]): number {
  switch (name) {
    case "issue":
    case "number":
      return request.revision
    case "send":
      return request.sendRevision
    case "resolve":
      return countLooks(request)
  }
}
