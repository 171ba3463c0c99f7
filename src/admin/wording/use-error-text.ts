import { FetchError } from "@medusajs/js-sdk"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"

/** Turns a failed call of our API into a translated headline and the server's own sentence. */
export function useErrorText() {
  const { t } = useTranslation("invoicing")
  return useCallback(
    (error: Error) => {
      if (!(error instanceof FetchError)) {
        return { title: t("actions.failed.title"), description: t("actions.failed.offline") }
      }
      return { title: t(titleOf(error.status)), description: error.message }
    },
    [t]
  )
}

function titleOf(status: number | undefined): string {
  if (status === 409) return "actions.failed.conflict"
  if (status === 401 || status === 403) return "actions.failed.forbidden"
  return "actions.failed.title"
}
