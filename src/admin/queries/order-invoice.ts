import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { askCard, takeArrived, takeEarly } from "./early-answer"
import { shareCard } from "./share-card"

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
      const early = await takeEarly(orderId)
      const asked = early ?? { begun: Date.now(), answer: await askCard(orderId, signal) }
      shareCard(client, orderId, asked)
      return true
    },
    // What is there already is shown at once, together with Medusa's own sections.
    initialData: () => {
      const early = takeArrived(orderId)
      if (early === null) return undefined
      shareCard(client, orderId, early)
      return true
    },
    retry: false,
    // The queries behind it know themselves when they are old.
    staleTime: Infinity,
  })
  return !isPending
}
