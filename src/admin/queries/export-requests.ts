import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../wording/use-error-text"
import { callShop } from "./call-shop"
import { readFileName } from "./file-name"
import type { InvoiceRequestFilter } from "./query-keys"
import { saveFile } from "./save-file"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** Saves the requests that match a filter as a spreadsheet, with headings in the user's language. */
export function useExportRequests() {
  const { t, i18n } = useTranslation("invoicing")
  const describeError = useErrorText()
  const mutation = useCommand({
    mutationFn: async (filter: InvoiceRequestFilter) => {
      const response = await callShop("requests/export", {
        query: { ...filter, language: i18n.language.startsWith("pl") ? "pl" : "en" },
        accept: "text/csv",
      })
      const name = readFileName(response.headers.get("content-disposition"))
      saveFile(await response.blob(), name ?? "invoices.csv")
    },
    onError: (error) => {
      toast.error(t("list.exportFailed"), { description: describeError(error).description })
    },
  })
  return useOneAtATime(mutation)
}
