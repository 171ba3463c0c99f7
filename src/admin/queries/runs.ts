import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { RunKind, RunListResponse, RunReportResponse, RunResponse, RunRow } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop, callShop } from "./call-shop"
import { readFileName } from "./file-name"
import { invoicingKeys } from "./query-keys"
import { RUNNING_MS } from "./refresh-interval"
import { saveFile } from "./save-file"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

const isRunning = ({ state }: Pick<RunRow, "state">) => state === "running"

/** The newest runs of a kind, whoever started them; polled while one of them runs. */
export function useRuns(kind: RunKind) {
  return useQuery({
    queryKey: invoicingKeys.runs(kind),
    queryFn: ({ signal }) => askShop<RunListResponse>("runs", { query: { kind }, signal }),
    select: ({ runs }) => runs,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.runs.some(isRunning) ? RUNNING_MS : false),
  })
}

export type RunPage = { code?: string; limit: number; offset: number }

/**
 * One run with a page of its report, polled while it runs.
 *
 * @param version of other data that the report's rows show, such as requests of another run: a change
 * triggers a refetch.
 */
export function useRun(id: string, page: RunPage, version = "") {
  return useQuery({
    queryKey: [...invoicingKeys.run(id, page), version],
    queryFn: ({ signal }) =>
      askShop<RunReportResponse>(`runs/${encodeURIComponent(id)}`, { query: page, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.run) ? RUNNING_MS : false),
  })
}

/** Starts a run. `path` follows `runs/` and depends on the kind of run. */
export function useStartRun<Body extends object>(path: string) {
  const queryClient = useQueryClient()
  const describeError = useErrorText()
  const mutation = useCommand({
    mutationFn: async (body: Body) =>
      (await askShop<RunResponse>(`runs/${path}`, { method: "POST", body })).run,
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: async () =>
      await queryClient.invalidateQueries({ queryKey: invoicingKeys.allRuns() }),
  })
  return useOneAtATime(mutation)
}

/** Pauses, resumes or stops a run. */
export function useSteerRun({ id }: Pick<RunRow, "id">) {
  const queryClient = useQueryClient()
  const describeError = useErrorText()
  const mutation = useCommand({
    mutationFn: async (way: "pause" | "resume" | "stop") =>
      await askShop<RunResponse>(`runs/${encodeURIComponent(id)}/${way}`, {
        method: "POST",
        body: {},
      }),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: async () =>
      await queryClient.invalidateQueries({ queryKey: invoicingKeys.allRuns() }),
  })
  return useOneAtATime(mutation)
}

/** Saves a run's report as a spreadsheet, with headings in the user's language. */
export function useExportRun() {
  const { t, i18n } = useTranslation("invoicing")
  const describeError = useErrorText()
  const mutation = useCommand({
    mutationFn: async (id: string) => {
      const response = await callShop(`runs/${encodeURIComponent(id)}/export`, {
        query: { language: i18n.language.startsWith("pl") ? "pl" : "en" },
        accept: "text/csv",
      })
      const name = readFileName(response.headers.get("content-disposition"))
      saveFile(await response.blob(), name ?? "report.csv")
    },
    onError: (error) => {
      toast.error(t("list.exportFailed"), { description: describeError(error).description })
    },
  })
  return useOneAtATime(mutation)
}
