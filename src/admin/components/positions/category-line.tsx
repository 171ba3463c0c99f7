import { useTranslation } from "react-i18next"
import type { PreviewPosition } from "../../../types"

type CategoryLineProps = {
  category: PreviewPosition["category"]
  rule: PreviewPosition["categoryRule"]
}

/** A position's category and the rule that set it. */
export const CategoryLine = ({ category, rule }: CategoryLineProps) => {
  const { t } = useTranslation("invoicing")
  const why = rule && t(`preview.categoryRules.${rule.by}`, { key: rule.key ?? "" })
  return (
    <div className="text-ui-fg-subtle txt-small">
      {category === null
        ? t("preview.positions.noCategory")
        : [category, why].filter(Boolean).join(" · ")}
    </div>
  )
}
