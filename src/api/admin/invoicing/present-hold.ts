import type { CompanyHold as HoldRecord } from "../../../core/request/invoice-request"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { CompanyHold, InvoicingGap, NamedInvoice } from "../../../types"

/** How many differing invoices a hold lists. */
const NAMED = 5

/** How many missing invoices it lists. */
const LISTED = 20

/** Each company's holds in the form of the API; a `difference` lists the invoices that differ. */
export async function presentHolds(
  ledger: InvoiceLedgerService,
  holds: readonly HoldRecord[]
): Promise<(companyId: string) => CompanyHold[]> {
  const presented = await Promise.all(
    holds.map(async ({ companyId, cause, since, actorId, note }) => ({
      companyId,
      hold: {
        cause,
        since,
        actor_id: actorId,
        note,
        invoices: cause === "difference" ? await nameDifferences(ledger, companyId) : [],
        ...(cause === "ledger-behind" && { gap: await presentGap(ledger, companyId) }),
      } satisfies CompanyHold,
    }))
  )
  return (companyId) =>
    presented.filter((one) => one.companyId === companyId).map(({ hold }) => hold)
}

const nameDifferences = async (
  ledger: InvoiceLedgerService,
  companyId: string
): Promise<NamedInvoice[]> =>
  (await ledger.listDifferences(companyId, NAMED)).map(({ id, invoiceNumber, orderDisplayId }) => ({
    id,
    invoice_number: invoiceNumber,
    order_display_id: orderDisplayId,
  }))

async function presentGap(ledger: InvoiceLedgerService, companyId: string): Promise<InvoicingGap> {
  const gap = await ledger.readCompanyNote(companyId, "gap")
  return {
    count: gap?.count ?? 0,
    invoices: (gap?.invoices ?? []).slice(0, LISTED).map((missing) => ({
      invoice_id: missing.invoiceId,
      invoice_number: missing.invoiceNumber,
      gross: missing.gross,
      currency: missing.currency,
      issue_date: missing.issueDate,
      order_id: missing.orderId,
      order_display_id: missing.orderDisplayId,
      why: missing.why,
    })),
  }
}
