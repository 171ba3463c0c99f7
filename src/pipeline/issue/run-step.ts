import { errorMessage } from "../../core/error-words"
import { checkDatabase } from "../holds/check-database"
import { failRequest, issueRequest, noteRepeatedError } from "./issue-request"
import type { Ports, StepEnd } from "../ports"
import { readNumber } from "../follow-up/read-number"
import { internalError } from "../reasons"
import { resolveUnknown } from "../look-up/resolve-unknown"
import { sendQueuedInvoice } from "../follow-up/send-invoice"

/** A job taken from a queue; `revision` is its request's when it was enqueued. */
export type Step = { name: string; requestId: string; revision: number }

/**
 * Runs a job's step.
 *
 * A queue may run a job twice, late or never, so every step first checks its row.
 *
 * @param tries whether the queue has tried this job before, and whether it will try it again.
 * @throws a fault of our own, to be retried; on the last try of an `issue` job it is saved on the
 *   row.
 */
export async function runStep(
  ports: Ports,
  { name, requestId, revision }: Step,
  tries: { isFirst: boolean; isLast: boolean }
): Promise<StepEnd> {
  const isLastTry = tries.isLast
  try {
    await checkDatabase(ports)
    switch (name) {
      case "issue":
        return await issueRequest(ports, { requestId, revision, isLastTry })
      case "send":
        return await sendQueuedInvoice(ports, { requestId, isLastTry })
      case "resolve":
        return await resolveUnknown(ports, { requestId, revision })
      case "number":
        return await readNumber(ports, { requestId })
      default:
        throw new Error(`There is no job called ${name}`)
    }
  } catch (error) {
    const log = (fault: unknown) => {
      const message = errorMessage(fault)
      ports.log.error(`invoicing: ${name} of ${requestId}: ${message}`)
    }
    log(error)
    if (name !== "issue") throw error
    if (!isLastTry) {
      // The first fault may be transient; and a database that is down cannot be written to.
      if (!tries.isFirst) await noteRepeatedError(ports, { requestId, revision }).catch(log)
      throw error
    }
    await failRequest(ports, { requestId, revision }, internalError())
    return { kind: "finished" }
  }
}
