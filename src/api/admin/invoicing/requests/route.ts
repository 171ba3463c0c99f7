import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../composition"
import { toInvoiceRequest } from "../../../../modules/invoice_ledger/columns"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { InvoiceRequestListResponse } from "../../../../types"
import { readListQuery, toFilters, toOrder } from "../list-query"
import { presentRequest } from "../present-request"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoiceRequestListResponse>
): Promise<void> {
  const query = readListQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [rows, count] = await ledger.listAndCountInvoiceRequests(toFilters(query), {
    take: query.limit,
    skip: query.offset,
    order: toOrder(query),
  })
  res.json({
    requests: rows.map((row) => presentRequest(toInvoiceRequest(row))),
    count,
    limit: query.limit,
    offset: query.offset,
  })
}
