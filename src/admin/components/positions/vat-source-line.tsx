import { useTranslation } from "react-i18next"
import type { PreviewPosition } from "../../../types"

type VatSourceLineProps = { source: NonNullable<PreviewPosition["vat_source"]> }

/** The order's rate behind a VAT label, with the tax code and the conditions of the map's rule. */
export const VatSourceLine = ({ source }: VatSourceLineProps) => {
  const { t } = useTranslation("invoicing")
  const { rate, code, conditions } = source
  const what = conditions.map((one) => t(`preview.vatSource.${one}_condition`)).join(", ")
  const parts = [
    rate === "none" ? t("preview.vatSource.none") : t("preview.vatSource.rate", { rate }),
    code && t("preview.vatSource.code", { code }),
    what && t("preview.vatSource.rule", { what }),
  ]
  return <div className="text-ui-fg-subtle txt-small">{parts.filter(Boolean).join(", ")}</div>
}
