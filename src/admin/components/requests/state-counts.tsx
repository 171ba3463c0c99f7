import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../../types"
import { STATE_COLORS } from "../../wording/badge-colors"
import { STATES } from "./states"

type StateCountsProps = { counts: InvoicingStatusResponse["counts"] }

/** How many requests are in each state, and how many of them wait for a person. */
export const StateCounts = ({ counts }: StateCountsProps) => {
  const { t } = useTranslation("invoicing")
  const attention = counts.refused + counts.failed + counts.unknown
  const present = STATES.filter((state) => counts[state] > 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {attention > 0 ? t("page.counts.attention", { count: attention }) : t("page.counts.calm")}
      </Text>
      {present.length > 0 && (
        <ul aria-label={t("page.counts.heading")} className="flex flex-wrap items-center gap-1.5">
          {present.map((state) => (
            <li key={state}>
              <StatusBadge color={STATE_COLORS[state]} className="text-nowrap">
                {t(`states.${state}`)} {counts[state]}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
