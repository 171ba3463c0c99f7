import type { AnyReason } from "../../../core/invoice-request"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"

/** Enough to tell which company is not answered; a company of many soon is on hold, which says it. */
const MAX_LOOKED_AT = 100

/**
 * How many orders of a company wait because the service was out of reach at their last try. A hold
 * begins only after several tries in a row, which one order alone takes minutes to make.
 */
export async function countUnanswered(
  ledger: InvoiceLedgerService
): Promise<(companyId: string) => number> {
  // By the index of state and queueing.
  const waiting = await ledger.listInvoiceRequests(
    { state: "queued" },
    { select: ["id", "company_id", "reasons"], take: MAX_LOOKED_AT, order: { enqueued_at: "ASC" } }
  )
  return (companyId) =>
    waiting.filter(({ company_id: id, reasons }) => {
      const [reason] = (reasons ?? []) as unknown as AnyReason[]
      return id === companyId && reason?.code === "SERVICE_UNREACHABLE"
    }).length
}
