import { toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { CorrectionResponse } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop, callShop } from "./call-shop"
import { readFileName } from "./file-name"
import { invoicingKeys } from "./query-keys"
import { saveFile } from "./save-file"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

const pathOf = (id: string) => `requests/${encodeURIComponent(id)}/correction`

/** The figures for a correcting invoice; recomputed on every read, because the order may change. */
export function useCorrection(id: string) {
  return useQuery({
    queryKey: invoicingKeys.correction(id),
    queryFn: ({ signal }) => askShop<CorrectionResponse>(pathOf(id), { signal }),
    select: ({ correction }) => correction,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Saves them as a spreadsheet in the user's language. */
export function useExportCorrection(id: string) {
  const { t, i18n } = useTranslation("invoicing")
  const describeError = useErrorText()
  const mutation = useCommand({
    mutationFn: async () => {
      const language = i18n.language.startsWith("pl") ? "pl" : "en"
      const response = await callShop(`${pathOf(id)}/export`, {
        query: { language },
        accept: "text/csv",
      })
      const name = readFileName(response.headers.get("content-disposition"))
      saveFile(await response.blob(), name ?? "correction.csv")
    },
    onError: (error) => {
      toast.error(t("correction.exportFailed"), { description: describeError(error).description })
    },
  })
  return useOneAtATime(mutation)
}
