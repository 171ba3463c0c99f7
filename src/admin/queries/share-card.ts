import type { QueryClient, QueryKey } from "@tanstack/react-query"
import type { OrderInvoiceResponse } from "../../types"
import { invoicingKeys, orderRequestFilter, RIGHTS_KEY } from "./query-keys"

/** The answer for an order's card, and when it was requested. */
export type AskedCard = { begun: number; answer: OrderInvoiceResponse }

/**
 * Puts the answer for the card into the cache of the queries that it reads. Data that a query has fetched
 * since the request, for example after a button press on another page, is newer and is kept.
 */
export function shareCard(
  client: QueryClient,
  orderId: string,
  { begun, answer: { rights, status, request } }: AskedCard
): void {
  const put = (key: QueryKey, data: object) => {
    const known = client.getQueryState(key)
    if (known === undefined || known.dataUpdatedAt <= begun) client.setQueryData(key, data)
  }
  put(RIGHTS_KEY, { rights })
  // A user without the right to read gets only their rights.
  if (status === null) return
  put(invoicingKeys.status(), status)
  put(invoicingKeys.list(orderRequestFilter(orderId)), {
    requests: request ? [{ ...request, buyer: null }] : [],
    count: request ? 1 : 0,
    is_count_capped: false,
    limit: 1,
    offset: 0,
  })
  if (request) put(invoicingKeys.detail(request.id), { request })
}
