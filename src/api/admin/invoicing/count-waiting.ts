import type { AnyReason } from "../../../core/request/invoice-request"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"

/** Enough to tell which companies wait; one with many unanswered orders is soon on hold, which says so. */
const MAX_LOOKED_AT = 100

/** By then a backlog or a pause requested by the service is over. */
const STALLED_MS = 30 * 60_000

/** Reasons that are recorded once, however often they recur. */
const OBSTACLES: readonly string[] = ["ERROR_FOR_NOW", "READING_UNANSWERED"]

/**
 * Queued orders of a company that wait for the service: `unanswered` at the last try; `stalled` for
 * half an hour because the service asks for pauses or because nothing could be done with them.
 */
export type WaitingCounts = { unanswered: number; stalled: number }

type QueuedRow = {
  reasons: unknown
  first_stamped_at: Date | string | null
  updated_at: Date | string
}

/**
 * How many orders of each company wait without a hold that would explain it. A hold for an unreachable
 * service begins only after several failed tries in a row, which takes minutes with a single order;
 * answers that ask for pauses (429) never put a company on hold.
 */
export async function countWaiting(
  ledger: InvoiceLedgerService
): Promise<(companyId: string) => WaitingCounts> {
  // Uses the index on `state` and `enqueued_at`.
  const rows = await ledger.listInvoiceRequests(
    { state: "queued" },
    {
      select: ["id", "company_id", "reasons", "first_stamped_at", "updated_at"],
      take: MAX_LOOKED_AT,
      order: { enqueued_at: "ASC" },
    }
  )
  const nowMs = await ledger.readClockMs()
  const waiting = rows.map((row) => ({ companyId: row.company_id, why: judgeWaiting(row, nowMs) }))
  return (companyId) => {
    const count = (why: keyof WaitingCounts) =>
      waiting.filter((one) => one.companyId === companyId && one.why === why).length
    return { unanswered: count("unanswered"), stalled: count("stalled") }
  }
}

/** Why a queued request waits; null if it is waiting its turn. */
export function judgeWaiting(row: QueuedRow, nowMs: number): keyof WaitingCounts | null {
  const [reason] = (row.reasons ?? []) as AnyReason[]
  if (reason?.code === "SERVICE_UNREACHABLE") return "unanswered"
  const isOld = (moment: Date | string | null) =>
    moment !== null && nowMs - new Date(moment).getTime() > STALLED_MS
  if (reason?.code === "SERVICE_BUSY") return isOld(row.first_stamped_at) ? "stalled" : null
  // Each try writes the row, except for a recurring obstacle; enqueueing it again does not.
  return (reason === undefined || OBSTACLES.includes(reason.code)) && isOld(row.updated_at)
    ? "stalled"
    : null
}
