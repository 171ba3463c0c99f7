import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { BulkRunItem } from "../../../types"

/** Why an item was not done, in the words that the button for a single invoice uses. */
export function useRefusalText() {
  const { t, i18n } = useTranslation("invoicing")
  return useCallback(
    ({ code, params, message }: NonNullable<BulkRunItem["refusal"]>): string => {
      if (!i18n.exists(`invoicing:errors.${code}`)) return message
      const state = params.state && t(`states.${params.state}`)
      return t(`errors.${code}`, { ...params, state })
    },
    [t, i18n]
  )
}
