import { useEffect } from "react"
import { callShop } from "./call-shop"
import { readFileName } from "./file-name"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** Fetches the PDF through the shop; the service's own link never reaches the browser. */
export async function fetchInvoicePdf(id: string): Promise<{ content: Blob; name: string }> {
  const response = await callShop(`requests/${id}/pdf`, {
    method: "GET",
    accept: "application/pdf",
  })
  const name = readFileName(response.headers.get("content-disposition"))
  return { content: await response.blob(), name: name ?? "invoice.pdf" }
}

/** The PDF as an object URL, from `load` until `hide` or until the user leaves the page. */
export function useInvoicePdf(id: string) {
  const mutation = useCommand({
    mutationFn: async () => {
      const { content } = await fetchInvoicePdf(id)
      return URL.createObjectURL(new Blob([content], { type: "application/pdf" }))
    },
  })
  const { mutate } = useOneAtATime(mutation)
  const address = mutation.data ?? null
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address)
    },
    [address]
  )
  return {
    address,
    error: mutation.error,
    isPending: mutation.isPending,
    load: () => mutate(),
    hide: mutation.reset,
  }
}
