import { toast } from "@medusajs/ui"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type {
  MonthClass,
  MonthCloseBody,
  MonthReading,
  MonthReadingResponse,
  MonthResponse,
  MonthRowsResponse,
} from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop, callShop } from "./call-shop"
import { readFileName } from "./file-name"
import { invoicingKeys } from "./query-keys"
import { useStartRun } from "./runs"
import { saveFile } from "./save-file"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

export type MonthRowsQuery = {
  class?: MonthClass
  only?: "open" | "differing" | "changed"
  q?: string
  limit: number
  offset: number
}

/** What is known about a company's month. `runId`: the newest check, so that its end triggers a refetch. */
export function useMonth(companyId: string, month: string, runId: string | null) {
  return useQuery({
    queryKey: [...invoicingKeys.month(companyId, month), runId],
    queryFn: ({ signal }) =>
      askShop<MonthResponse>("months", { query: { company_id: companyId, month }, signal }),
    enabled: companyId !== "",
    staleTime: 0,
    placeholderData: (before, query) =>
      query?.queryKey[2] === companyId && query.queryKey[3] === month ? before : undefined,
  })
}

/** A page of a reading's lines; the previous page stays visible meanwhile. */
export function useMonthRows(id: string, query: MonthRowsQuery) {
  return useQuery({
    queryKey: invoicingKeys.monthRows(id, query),
    queryFn: ({ signal }) => askShop<MonthRowsResponse>(`months/${id}/rows`, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reads the month again, in the background. */
export const useCheckMonth = () => useStartRun<MonthCloseBody>("month-close")

/** Closes a month as it was read. */
export function useCloseMonth({ id }: Pick<MonthReading, "id">, onDone: () => void) {
  const queryClient = useQueryClient()
  const describeError = useErrorText()
  const mutation = useCommand({
    mutationFn: async (note: string) =>
      await askShop<MonthReadingResponse>(`months/${id}/close`, { method: "POST", body: { note } }),
    onSuccess: onDone,
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: async () =>
      await queryClient.invalidateQueries({ queryKey: invoicingKeys.months() }),
  })
  return useOneAtATime(mutation)
}

/** A file of a reading; PDFs come in parts, counted from 1. */
export type MonthFile = { format: "csv" | "xlsx" | "zip"; part?: number }

/** Saves a reading as a spreadsheet, in the user's language. */
export function useExportMonth({ id }: Pick<MonthReading, "id">) {
  const { t, i18n } = useTranslation("invoicing")
  const describeError = useErrorText()
  const mutation = useCommand({
    mutationFn: async ({ format, part }: MonthFile) => {
      const language = i18n.language.startsWith("pl") ? "pl" : "en"
      const response =
        format === "zip"
          ? await callShop(`months/${id}/pdfs`, { query: { part, language }, accept: "*/*" })
          : await callShop(`months/${id}/export`, { query: { format, language }, accept: "*/*" })
      const name = readFileName(response.headers.get("content-disposition"))
      saveFile(await response.blob(), name ?? `month.${format}`)
    },
    onError: (error) => {
      toast.error(t("months.export.failed"), { description: describeError(error).description })
    },
  })
  return useOneAtATime(mutation)
}
