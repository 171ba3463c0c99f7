import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import type { OrderInvoiceResponse } from "../../types"
import { askCard, takeArrived, takeEarly } from "./early-answer"
import { invoicingKeys, orderRequestFilter, RIGHTS_KEY } from "./query-keys"

/** Not under the keys that every action invalidates: what the card reads refreshes one by one. */
const cardKey = (orderId: string) => ["invoicing-order-card", orderId] as const

let cards: QueryClient | null = null

/** Whether this page has shown the order's card before, and so has it at hand. */
export function isCardKnown(orderId: string): boolean {
  return cards?.getQueryData(cardKey(orderId)) !== undefined
}

/**
 * Asks once for all that the card on the order's page shows at first, and gives it to the queries
 * that the card reads and refreshes afterwards.
 *
 * Whether it succeeded does not matter: those queries ask for what they lack and tell what failed.
 *
 * @returns whether the card may be shown.
 */
export function useOrderInvoice(orderId: string): boolean {
  const client = useQueryClient()
  cards = client
  const { isPending } = useQuery({
    queryKey: cardKey(orderId),
    queryFn: async ({ signal }) => {
      share(client, orderId, (await takeEarly(orderId)) ?? (await askCard(orderId, signal)))
      return true
    },
    // What is there already is shown at once, together with Medusa's own sections.
    initialData: () => {
      const answer = takeArrived(orderId)
      if (answer === null) return undefined
      share(client, orderId, answer)
      return true
    },
    retry: false,
    // The queries behind it know themselves when they are old.
    staleTime: Infinity,
  })
  return !isPending
}

function share(client: QueryClient, orderId: string, answer: OrderInvoiceResponse): void {
  const { rights, status, request } = answer
  client.setQueryData(RIGHTS_KEY, { rights })
  // Whoever may not read is told no more than that.
  if (status === null) return
  client.setQueryData(invoicingKeys.status(), status)
  client.setQueryData(invoicingKeys.list(orderRequestFilter(orderId)), {
    requests: request ? [{ ...request, buyer: null }] : [],
    count: request ? 1 : 0,
    is_count_capped: false,
    limit: 1,
    offset: 0,
  })
  if (request) client.setQueryData(invoicingKeys.detail(request.id), { request })
}
