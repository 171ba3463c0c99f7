import { useTranslation } from "react-i18next"

/** The words beneath a table with pages, as the dashboard's own tables have them. */
export function usePagination() {
  const { t } = useTranslation()
  return {
    of: t("general.of"),
    results: t("general.results"),
    pages: t("general.pages"),
    prev: t("general.prev"),
    next: t("general.next"),
  }
}
