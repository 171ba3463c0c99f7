import { useMemo } from "react"
import { useTranslation } from "react-i18next"

/** What the sorting menu calls the two directions. */
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
