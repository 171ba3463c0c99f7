import { useTranslation } from "react-i18next"
import { ReasonDrawer } from "../dialogs/reason-drawer"

type BulkCheckDrawerProps = {
  count: number
  isPending: boolean
  onSubmit: (note: string) => void
  onClose: () => void
}

/** Asks what the user found on several flagged invoices. */
export const BulkCheckDrawer = ({ count, ...drawer }: BulkCheckDrawerProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <ReasonDrawer
      {...drawer}
      title={t("list.bulk.check.title")}
      description={t("list.bulk.check.will", { count })}
      submitLabel={t("actions.check")}
      label={t("actions.checkDialog.label")}
      hint={t("actions.checkDialog.hint")}
      missing={t("actions.checkDialog.missing")}
    />
  )
}
