import { useMemo } from "react"
import { useTranslation } from "react-i18next"

/** The names of the two directions in the sorting menu. */
export function useSortLabels() {
  const { t } = useTranslation("invoicing")
  return useMemo(
    () => ({
      text: { sortAscLabel: t("list.sort.ascending"), sortDescLabel: t("list.sort.descending") },
      date: { sortAscLabel: t("list.sort.oldest"), sortDescLabel: t("list.sort.newest") },
    }),
    [t]
  )
}
