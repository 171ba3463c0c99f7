import { Badge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** Marks a name that no source has shown so far: only a hint, because a new name may well be right. */
export const UnseenMark = ({ id }: { id?: string }) => {
  const { t } = useTranslation("invoicing")
  return (
    <Badge id={id} size="2xsmall" color="grey" className="self-start whitespace-normal">
      {t("mapping.unseen")}
    </Badge>
  )
}
