import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { CompanyKey } from "../../types"
import { useFormats } from "./use-formats"

/** Describes a key by its fingerprint, and when the service last accepted it. */
export function useKeyWords() {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  return useCallback(
    ({ fingerprint, checked_at }: Omit<CompanyKey, "other">) =>
      checked_at === null
        ? t("settings.keyCheck.named", { fingerprint })
        : t("settings.keyCheck.checked", { fingerprint, at: moment(checked_at) }),
    [t, moment]
  )
}
