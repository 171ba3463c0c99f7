import type { AnyReason } from "../../../core/request/invoice-request"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"

/** Enough to tell which company waits; one of many that are not answered soon is on hold, which says it. */
const MAX_LOOKED_AT = 100

/** A backlog or a pause that the service asked for is over by then. */
const STALLED_MS = 30 * 60_000

/** Noted once, however often they are met again. */
const OBSTACLES: readonly string[] = ["ERROR_FOR_NOW", "READING_UNANSWERED"]

/**
 * Queued orders of a company that wait for its service: `unanswered` at their last try, `stalled`
 * for half an hour because it asks for pauses, or because nothing could be done with them at all.
 */
export type WaitingCounts = { unanswered: number; stalled: number }

type QueuedRow = {
  reasons: unknown
  first_stamped_at: Date | string | null
  updated_at: Date | string
}

/**
 * How many orders of each company wait without a hold that would say why. A hold for a service out
 * of reach begins only after several tries in a row, which one order alone takes minutes to make;
 * answers that ask for pauses (429) never hold a company.
 */
export async function countWaiting(
  ledger: InvoiceLedgerService
): Promise<(companyId: string) => WaitingCounts> {
  // By the index of state and queueing.
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

/** Why a queued request waits; null where it is simply next. */
export function judgeWaiting(row: QueuedRow, nowMs: number): keyof WaitingCounts | null {
  const [reason] = (row.reasons ?? []) as AnyReason[]
  if (reason?.code === "SERVICE_UNREACHABLE") return "unanswered"
  const isOld = (moment: Date | string | null) =>
    moment !== null && nowMs - new Date(moment).getTime() > STALLED_MS
  if (reason?.code === "SERVICE_BUSY") return isOld(row.first_stamped_at) ? "stalled" : null
  // Each try writes something, or wrote so already; giving it a job again does not.
  return (reason === undefined || OBSTACLES.includes(reason.code)) && isOld(row.updated_at)
    ? "stalled"
    : null
}
