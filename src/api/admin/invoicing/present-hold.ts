import type { CompanyHold as HoldRecord } from "../../../core/invoice-request"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { CompanyHold, NamedInvoice } from "../../../types"

/** How many invoices a notice names. */
const NAMED = 5

/** By company, its holds as the API shows them; a difference names the invoices that differ. */
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
