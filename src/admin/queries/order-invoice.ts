import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { OrderInvoiceResponse } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys, orderRequestFilter, RIGHTS_KEY } from "./query-keys"

type Early = { orderId: string; answer: Promise<OrderInvoiceResponse | null> }

/** Asked while Medusa still reads the order, before which it shows no widget; taken once. */
let early: Early | null = null

/** Begins the request of the order's page that the browser is opening; does nothing elsewhere. */
export function askEarly(address: string): void {
  const orderId = /\/orders\/(order_\w+)\/?$/.exec(address)?.[1]
  if (orderId === undefined) return
  // Nobody may be logged in yet. The card then asks again, and tells what fails.
  early = { orderId, answer: ask(orderId).catch(() => null) }
}

async function ask(orderId: string, signal?: AbortSignal): Promise<OrderInvoiceResponse> {
  return await askShop(`orders/${orderId}/invoice`, signal ? { signal } : {})
}

async function takeEarly(orderId: string): Promise<OrderInvoiceResponse | null> {
  const begun = early
  early = null
  return begun?.orderId === orderId ? await begun.answer : null
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
  const { isPending } = useQuery({
    // Not under the keys that every action invalidates: they refresh one by one.
    queryKey: ["invoicing-order-card", orderId],
    queryFn: async ({ signal }) => {
      const answer = (await takeEarly(orderId)) ?? (await ask(orderId, signal))
      const { rights, status, request } = answer
      client.setQueryData(RIGHTS_KEY, { rights })
      client.setQueryData(invoicingKeys.status(), status)
      const filter = orderRequestFilter(orderId)
      client.setQueryData(invoicingKeys.list(filter), {
        requests: request ? [{ ...request, buyer: null }] : [],
        count: request ? 1 : 0,
        is_count_capped: false,
        limit: 1,
        offset: 0,
      })
      if (request) client.setQueryData(invoicingKeys.detail(request.id), { request })
      return true
    },
    retry: false,
    // The queries behind it know themselves when they are old.
    staleTime: Infinity,
  })
  return !isPending
}
