import { createDataTableFilterHelper } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestListRow } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { useCompanyName } from "../../wording/use-company-name"
import { listPresets, toCalendarDate, toOperator } from "./date-filter"
import { KSEF_FILTERS, PAYMENT_FILTERS, STATES } from "./states"

const filterHelper = createDataTableFilterHelper<InvoiceRequestListRow>()

type Choices = { companies: readonly string[]; projects: readonly string[] }

/** The filters of the list; company and project only if there is a choice. */
export function useRequestFilters({ companies, projects }: Choices) {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const { date } = useFormats()
  const presets = listPresets(toCalendarDate(new Date()))
  const options = (values: readonly string[]) => values.map((value) => ({ label: value, value }))
  return [
    filterHelper.custom({
      id: "state",
      type: "multiselect",
      label: t("page.filterState"),
      options: STATES.map((state) => ({ label: t(`states.${state}`), value: state })),
    }),
    filterHelper.custom({
      id: "attention",
      type: "radio",
      label: t("list.filters.attention"),
      options: [{ label: t("list.filters.yes"), value: "true" }],
    }),
    filterHelper.custom({
      id: "correction",
      type: "radio",
      label: t("list.filters.correction"),
      options: [{ label: t("list.filters.needed"), value: "true" }],
    }),
    filterHelper.custom({
      id: "ksef",
      type: "multiselect",
      label: t("ksef.label"),
      options: KSEF_FILTERS.map((name) => ({ label: t(`ksef.filters.${name}`), value: name })),
    }),
    filterHelper.custom({
      id: "payment",
      type: "multiselect",
      label: t("payment.label"),
      options: PAYMENT_FILTERS.map((name) => ({
        label: t(`payment.statuses.${name}`),
        value: name,
      })),
    }),
    filterHelper.custom({
      id: "issued",
      type: "date",
      label: t("list.filters.issued"),
      options: Object.entries(presets).map(([name, range]) => ({
        label: t(`list.filters.${name}`),
        value: toOperator(range),
      })),
      rangeOptionLabel: t("list.filters.range"),
      rangeOptionStartLabel: t("list.filters.from"),
      rangeOptionEndLabel: t("list.filters.to"),
      formatDateValue: (value) => date(toCalendarDate(value)),
    }),
    ...(companies.length > 1
      ? [
          filterHelper.custom({
            id: "company",
            type: "multiselect",
            label: t("invoice.company"),
            options: companies.map((id) => ({ label: nameCompany(id), value: id })),
          }),
        ]
      : []),
    ...(projects.length > 0
      ? [
          filterHelper.custom({
            id: "project",
            type: "multiselect",
            label: t("invoice.project"),
            options: options(projects),
          }),
        ]
      : []),
  ]
}
