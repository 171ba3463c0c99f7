import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { askCard, takeArrived, takeEarly } from "./early-answer"
import { shareCard } from "./share-card"

/** Not under the keys that every action invalidates: the card's own queries refresh one by one. */
const cardKey = (orderId: string) => ["invoicing-order-card", orderId] as const

let cards: QueryClient | null = null

/** Whether this page has shown the order's card before, so that its data is cached. */
export function isCardKnown(orderId: string): boolean {
  return cards?.getQueryData(cardKey(orderId)) !== undefined
}

/**
 * Requests everything that the card on the order page shows at first in one call, and puts it into the cache
 * of the queries that the card reads and refreshes afterwards.
 *
 * A failure does not matter: those queries then fetch what is missing and report their own errors.
 *
 * @returns whether the card may be shown.
 */
export function useOrderInvoice(orderId: string): boolean {
  const client = useQueryClient()
  cards = client
  const { isPending } = useQuery({
    queryKey: cardKey(orderId),
    queryFn: async ({ signal }) => {
      const early = await takeEarly(orderId)
      const asked = early ?? { begun: Date.now(), answer: await askCard(orderId, signal) }
      shareCard(client, orderId, asked)
      return true
    },
    // An answer that has already arrived is shown at once, together with Medusa's own sections.
    initialData: () => {
      const early = takeArrived(orderId)
      if (early === null) return undefined
      shareCard(client, orderId, early)
      return true
    },
    retry: false,
    // The queries that use this data track their own staleness.
    staleTime: Infinity,
  })
  return !isPending
}
