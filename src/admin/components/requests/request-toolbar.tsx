import { Button, DataTable, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useExportRequests } from "../../queries/export-requests"
import type { InvoiceRequestFilter } from "../../queries/query-keys"
import { WithAccessibleNames } from "../accessible-names"

/** The list's title, filters, sorting, search and export. */
export const RequestToolbar = ({ query }: { query: InvoiceRequestFilter }) => {
  const { t } = useTranslation("invoicing")
  const { t: dashboard } = useTranslation()
  const { mutate, isPending } = useExportRequests()
  return (
    <DataTable.Toolbar
      className="flex flex-col items-start justify-between gap-2 md:flex-row md:items-center"
      translations={{ clearAll: dashboard("actions.clearAll") }}
    >
      <Heading>{t("page.heading")}</Heading>
      <div className="flex w-full items-center gap-x-2 md:w-auto">
        <WithAccessibleNames name={dashboard("filters.filterLabel")}>
          <DataTable.FilterMenu tooltip={dashboard("filters.filterLabel")} />
        </WithAccessibleNames>
        <WithAccessibleNames name={t("list.sort.label")}>
          <DataTable.SortingMenu tooltip={t("list.sort.label")} />
        </WithAccessibleNames>
        <DataTable.Search
          aria-label={t("page.search")}
          placeholder={t("page.search")}
          className="w-full md:w-72"
        />
        <Button
          size="small"
          variant="secondary"
          className="shrink-0 whitespace-nowrap"
          isLoading={isPending}
          onClick={() => mutate(query)}
        >
          {t("list.export")}
        </Button>
      </div>
    </DataTable.Toolbar>
  )
}
