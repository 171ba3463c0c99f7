import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type {
  InvoiceOrderResponse,
  InvoiceRequestListResponse,
  InvoiceRequestResponse,
  InvoicingOverviewResponse,
  InvoicingStatusResponse,
} from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys, orderRequestFilter, type InvoiceRequestFilter } from "./query-keys"
import { listInterval, orderWatchInterval, refreshInterval } from "./refresh-interval"

/** Whether the plugin is configured, its companies and the counts by state. */
export function useInvoicingStatus() {
  return useQuery({
    queryKey: invoicingKeys.status(),
    queryFn: ({ signal }) => askShop<InvoicingStatusResponse>("status", { signal }),
    staleTime: 5_000,
    // A hold ends automatically, so its notice must disappear automatically as well.
    refetchInterval: ({ state }) =>
      state.data?.companies.some(({ holds }) => holds.length > 0) ? ON_HOLD_MS : STATUS_MS,
  })
}

/** The counts above the list, and the projects to filter by. */
export function useInvoicingOverview() {
  return useQuery({
    queryKey: invoicingKeys.overview(),
    queryFn: ({ signal }) => askShop<InvoicingOverviewResponse>("overview", { signal }),
    staleTime: 5_000,
    refetchInterval: OVERVIEW_MS,
  })
}

const OVERVIEW_MS = 60_000
const STATUS_MS = 30_000
const ON_HOLD_MS = 5_000

/** One page of invoice requests; the previous page stays visible while the next one loads. */
export function useInvoiceRequests(filter: InvoiceRequestFilter) {
  return useQuery({
    queryKey: invoicingKeys.list(filter),
    queryFn: ({ signal }) => fetchRequests(filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => listInterval(state.data?.requests ?? [], Date.now()),
  })
}

/** Data that arrived with the order's card is not requested again while the card mounts. */
const JUST_ASKED_MS = 1_000

type WatchedOrder = {
  id: string
  status: string
  payment_status: string
  fulfillment_status: string
}

/**
 * The id of the order's request, null if it has none.
 *
 * Polls while there is none, more often for a while after the page was opened or the order was paid, packed,
 * shipped or delivered: the request is created a moment after the event that triggers it.
 */
export function useOrderRequestId(order: WatchedOrder) {
  const { id, status, payment_status: paymentStatus, fulfillment_status: goodsStatus } = order
  const filter = orderRequestFilter(id)
  const change = [id, status, paymentStatus, goodsStatus].join()
  const [watch, setWatch] = useState(() => ({ change, since: Date.now() }))
  if (watch.change !== change) setWatch({ change, since: Date.now() })
  return useQuery({
    queryKey: invoicingKeys.list(filter),
    queryFn: ({ signal }) => fetchRequests(filter, signal),
    select: (answer) => answer.requests[0]?.id ?? null,
    staleTime: JUST_ASKED_MS,
    // By the rows: the count is read beside them, and may already include a request that they do not.
    refetchInterval: ({ state }) =>
      state.data?.requests.length === 0 ? orderWatchInterval(watch.since, Date.now()) : false,
  })
}

/** One request with its attempts; refetched automatically while something is in progress. */
export function useInvoiceRequest(id: string | null) {
  return useQuery({
    queryKey: invoicingKeys.detail(id ?? ""),
    queryFn: ({ signal }) => askShop<InvoiceRequestResponse>(`requests/${id}`, { signal }),
    select: (answer) => answer.request,
    enabled: id !== null,
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state }) =>
      state.data ? refreshInterval(state.data.request, Date.now()) : false,
  })
}

/** The request's order for display with its invoice; refetched whenever the request changes. */
export function useInvoiceOrder({ id, updated_at }: { id: string; updated_at: string }) {
  return useQuery({
    queryKey: [...invoicingKeys.order(id), updated_at],
    queryFn: ({ signal }) => askShop<InvoiceOrderResponse>(`requests/${id}/order`, { signal }),
    select: (answer) => answer.order,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

function fetchRequests(filter: InvoiceRequestFilter, signal: AbortSignal) {
  return askShop<InvoiceRequestListResponse>("requests", {
    query: filter,
    signal,
  })
}
