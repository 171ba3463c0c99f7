import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../composition"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { InvoiceRequestListResponse } from "../../../../types"
import { readListQuery, toFilter, toSort } from "../list-query"
import { presentRequest } from "../present-request"
import { readBuyers } from "../read-buyers"

/** Counting every row at every page would cost more than the page. */
const MAX_COUNT = 10_000

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoiceRequestListResponse>
): Promise<void> {
  const query = readListQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const filter = toFilter(query)
  const { limit, offset } = query
  const [rows, counted] = await Promise.all([
    ledger.listRequests({ filter, sort: toSort(query), limit, offset }),
    ledger.countRequests(filter, MAX_COUNT + 1),
  ])
  const buyers = await readBuyers(
    req.scope,
    rows.map(({ orderId }) => orderId)
  )
  // Buyers' names are in it.
  res.setHeader("Cache-Control", "no-store")
  res.json({
    requests: rows.map((row) => ({
      ...presentRequest(row),
      buyer: buyers.get(row.orderId) ?? null,
    })),
    count: Math.min(counted, MAX_COUNT),
    is_count_capped: counted > MAX_COUNT,
    limit,
    offset,
  })
}
