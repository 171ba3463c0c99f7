import type { QueryClient, QueryKey } from "@tanstack/react-query"
import type { OrderInvoiceResponse } from "../../types"
import { invoicingKeys, orderRequestFilter, RIGHTS_KEY } from "./query-keys"

/** What was answered of an order's card, and when it was asked for. */
export type AskedCard = { begun: number; answer: OrderInvoiceResponse }

/**
 * Gives what came for the card to the queries that it reads. What one of them learned since it was
 * asked for, as by a button on another page, is newer and stays.
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
  // Whoever may not read is told no more than that.
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
