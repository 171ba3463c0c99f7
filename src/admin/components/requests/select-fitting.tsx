import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { MOST_SELECTED } from "../../queries/collect-rows"
import type { useSelection } from "./use-selection"

type SelectFittingProps = {
  fit: ReturnType<typeof useSelection>["fit"]
  /** How many are selected. */
  selected: number
}

/**
 * Shown above the rows once a whole page is selected: says that more match, and offers to select them all.
 */
export const SelectFitting = ({ fit, selected }: SelectFittingProps) => {
  const { t } = useTranslation("invoicing")
  if (!fit.isAll && !fit.isOffered) return null
  const most = fit.count > MOST_SELECTED ? "First" : ""
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-6 py-2"
      data-testid="select-fitting"
    >
      <Text size="small" className="text-ui-fg-subtle">
        {fit.isAll
          ? t(`list.fitting.done${most}`, { count: selected })
          : t("list.fitting.page", { count: selected })}
      </Text>
      <Button
        size="small"
        variant="transparent"
        isLoading={fit.isPending}
        onClick={() => (fit.isAll ? fit.clear() : fit.select())}
      >
        {fit.isAll
          ? t("list.fitting.clear")
          : t(`list.fitting.select${most}`, { count: most ? MOST_SELECTED : fit.count })}
      </Button>
    </div>
  )
}
