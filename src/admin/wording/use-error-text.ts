import { FetchError } from "@medusajs/js-sdk"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ShopError } from "../queries/call-shop"
import { generalOf } from "./general-error"
import { pickWords } from "./pick-words"

/** Statuses about which our own text says everything. */
const FULLY_EXPLAINED: readonly (number | undefined)[] = [401, 413]

/** Converts a failed call to our API into a headline and a sentence in the user's language. */
export function useErrorText() {
  const { t, i18n } = useTranslation("invoicing")
  return useCallback(
    (error: Error) => {
      if (!(error instanceof FetchError)) {
        return { title: t("actions.failed.title"), description: t("actions.failed.offline") }
      }
      const { code, params = {}, words = null } = error instanceof ShopError ? error.body : {}
      const title = t(titleOf(error.status, code !== undefined && !params.state))
      if (code && i18n.exists(`invoicing:errors.${code}`)) {
        const state = params.state && t(`states.${params.state}`)
        const sentence = t(`errors.${code}`, { ...params, state })
        const said = pickWords(words, i18n.language)
        return { title, description: said ? `${sentence} ${said}` : sentence }
      }
      const general = generalOf(error.status)
      // The server's own English message adds nothing.
      if (general && FULLY_EXPLAINED.includes(error.status)) {
        return { title, description: t(general) }
      }
      // There is no translation for it, so the server's own message is appended.
      return { title, description: general ? `${t(general)} (${error.message})` : error.message }
    },
    [t, i18n]
  )
}

/** Among conflicts, only those about the invoice's own state get this headline. */
function titleOf(status: number | undefined, isOther: boolean): string {
  if (status === 409 && !isOther) return "actions.failed.conflict"
  if (status === 401) return "actions.failed.session"
  if (status === 403) return "actions.failed.forbidden"
  return "actions.failed.title"
}
