import { Badge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** Beside a name that nothing has shown so far: a hint, since a new name may well be right. */
export const UnseenMark = ({ id }: { id?: string }) => {
  const { t } = useTranslation("invoicing")
  return (
    <Badge id={id} size="2xsmall" color="grey" className="self-start whitespace-normal">
      {t("mapping.unseen")}
    </Badge>
  )
}
