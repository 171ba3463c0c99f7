import { useTranslation } from "react-i18next"

/** The texts below a paginated table, as in the dashboard's own tables. */
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
