import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useIssueNow } from "../../queries/invoice-actions"

export const IssueNowButton = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useIssueNow(orderId)
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      {t("actions.issue")}
    </Button>
  )
}
