import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { BulkAct, BulkRunListResponse, BulkRunResponse } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { bulkRunInterval, RUNNING_MS } from "./refresh-interval"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

const IDLE_MS = 30_000

/** The newest bulk acts, whoever started them; polled often while one runs. */
export function useBulkRuns() {
  return useQuery({
    queryKey: invoicingKeys.bulkRuns(),
    queryFn: ({ signal }) => askShop<BulkRunListResponse>("bulk-runs", { signal }),
    select: ({ runs }) => runs,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ finished_at: end }) => end === null) ? RUNNING_MS : IDLE_MS,
  })
}

/**
 * One bulk act with the outcome of each item; refetched while the state of one of its invoices may change.
 */
export function useBulkRun(id: string) {
  return useQuery({
    queryKey: invoicingKeys.bulkRun(id),
    queryFn: ({ signal }) =>
      askShop<BulkRunResponse>(`bulk-runs/${encodeURIComponent(id)}`, { signal }),
    select: ({ run }) => run,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? bulkRunInterval(state.data.run, Date.now()) : false,
  })
}

type Wanted = { act: BulkAct; body: object }

/** Starts a bulk act on the server and opens its page. */
export function useStartBulkRun() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const tell = useToldError()
  const mutation = useCommand({
    mutationFn: async ({ act, body }: Wanted) =>
      await askShop<BulkRunResponse>(`bulk-runs/${act}`, { method: "POST", body }),
    onSuccess: async (answer) => {
      queryClient.setQueryData(invoicingKeys.bulkRun(answer.run.id), answer)
      await navigate(`/invoicing/bulk/${answer.run.id}`)
    },
    onSettled: async () =>
      await queryClient.invalidateQueries({ queryKey: invoicingKeys.bulkRuns() }),
    onError: async (error) => {
      tell(error)
      // If a row has changed since, the list shows how.
      await queryClient.invalidateQueries({ queryKey: invoicingKeys.all })
    },
  })
  return useOneAtATime(mutation)
}

/** Cancels the items of a bulk act that were not started yet. */
export function useCancelBulkRun(id: string) {
  const { t } = useTranslation("invoicing")
  const queryClient = useQueryClient()
  const onError = useToldError()
  const mutation = useCommand({
    mutationFn: async () =>
      await askShop<BulkRunResponse>(`bulk-runs/${encodeURIComponent(id)}/cancel`, {
        method: "POST",
        body: {},
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(invoicingKeys.bulkRun(id), answer)
      toast.success(t("bulk.cancel.done"))
    },
    onError,
    onSettled: async () =>
      await queryClient.invalidateQueries({ queryKey: invoicingKeys.bulkRun(id) }),
  })
  return useOneAtATime(mutation)
}

function useToldError() {
  const describeError = useErrorText()
  return (error: Error) => {
    const { title, description } = describeError(error)
    toast.error(title, { description })
  }
}
