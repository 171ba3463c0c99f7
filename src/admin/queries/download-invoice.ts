import { toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { sdk } from "../sdk"
import { useErrorText } from "../wording/use-error-text"
import { readFileName } from "./file-name"
import { useOneAtATime } from "./use-one-at-a-time"

/** Saves the invoice's PDF under its number; an error becomes a toast instead of a broken page. */
export function useDownloadInvoice(id: string) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()

  const mutation = useMutation({
    mutationFn: async () => {
      const response = await sdk.client.fetch<Response>(`/admin/invoicing/requests/${id}/pdf`, {
        headers: { accept: "application/pdf" },
      })
      const name = readFileName(response.headers.get("content-disposition"))
      saveFile(await response.blob(), name ?? "invoice.pdf")
    },
    onError: (error) =>
      toast.error(t("actions.failed.download"), { description: describeError(error).description }),
  })
  return useOneAtATime(mutation)
}

function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after this task, so it is given up later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
