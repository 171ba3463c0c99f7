import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useErrorText } from "../wording/use-error-text"
import { fetchInvoicePdf } from "./invoice-pdf"
import { saveFile } from "./save-file"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** Saves the invoice's PDF, named after its number; an error is shown as a toast and not as a broken page. */
export function useDownloadInvoice(id: string) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()

  const mutation = useCommand({
    mutationFn: async () => {
      const { content, name } = await fetchInvoicePdf(id)
      saveFile(content, name)
    },
    onError: (error) =>
      toast.error(t("actions.failed.download"), { description: describeError(error).description }),
  })
  return useOneAtATime(mutation)
}
