import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing, LEDGER_KEY } from "../../../../composition"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import { openActContexts } from "../../../../pipeline/operator/act-context"
import type { InvoiceRequestListResponse } from "../../../../types"
import { findBuyers } from "../find-buyers"
import { readListQuery, toFilter, toSort } from "../list-query"
import { presentRequest } from "../present-request"
import { readBuyers } from "../read-buyers"

/** Counting every row for every page would cost more than the page. */
const MAX_COUNT = 10_000

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoiceRequestListResponse>
): Promise<void> {
  const query = readListQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const found = await findBuyers(req.scope, query.q)
  const filter = toFilter(query, found.orderIds)
  const { limit, offset } = query
  const [contextOf, rows, counted] = await Promise.all([
    openActContexts(await composeInvoicing(req.scope)),
    ledger.listRequests({ filter, sort: toSort(query), limit, offset }),
    ledger.countRequests(filter, MAX_COUNT + 1),
  ])
  const ids = rows.map(({ id }) => id)
  const [buyers, watches, payments, nowMs] = await Promise.all([
    readBuyers(
      req.scope,
      rows.map(({ orderId }) => orderId)
    ),
    ledger.findKsefOf(ids),
    ledger.findPaymentsOf(ids),
    ledger.readClockMs(),
  ])
  const paymentOf = new Map(payments.map((payment) => [payment.requestId, payment]))
  const watchOf = new Map(watches.map((watch) => [watch.requestId, watch]))
  const now = new Date(nowMs)
  // The response contains buyers' names.
  res.setHeader("Cache-Control", "no-store")
  res.json({
    requests: rows.map((row) => ({
      ...presentRequest(row, contextOf(row), {
        watch: watchOf.get(row.id) ?? null,
        payment: paymentOf.get(row.id) ?? null,
        now,
      }),
      buyer: buyers.get(row.orderId)?.name ?? null,
      buyer_email: buyers.get(row.orderId)?.email ?? null,
    })),
    count: Math.min(counted, MAX_COUNT),
    is_count_capped: counted > MAX_COUNT,
    is_search_too_wide: found.isTooWide,
    limit,
    offset,
  })
}
