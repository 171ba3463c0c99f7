import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../composition"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { StoreInvoiceListResponse } from "../../../../types"
import { readPageQuery } from "../../../admin/invoicing/list-query"
import { listOwnOrders } from "../find-own"
import { presentInvoice } from "../present-invoice"

/** The invoices of the customer's own orders, the newest first. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<StoreInvoiceListResponse>
): Promise<void> {
  const page = readPageQuery(req.query)
  const orderIds = await listOwnOrders(req)
  if (orderIds.length === 0) {
    res.json({ invoices: [], count: 0, ...page })
    return
  }
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const filter = { orderIds, states: ["issued"] } as const
  const sort = { by: "issued_at", isDescending: true } as const
  const [rows, count] = await Promise.all([
    ledger.listRequests({ filter, sort, ...page }),
    ledger.countRequests(filter, orderIds.length),
  ])
  const watches = await ledger.findKsefOf(rows.map(({ id }) => id))
  const watchOf = new Map(watches.map((watch) => [watch.requestId, watch]))
  const invoices = rows.map((row) => presentInvoice(row, watchOf.get(row.id) ?? null))
  res.json({ invoices, count, ...page })
}
