import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { RetryBody } from "../../../types"
import { useIssueNow } from "../../queries/invoice-actions"
import { IssueNowPrompt } from "./issue-now-prompt"

/** Issues the order's invoice after a question that shows it: it cannot be taken back. */
export const IssueNowButton = ({ orderId, state }: { orderId: string } & RetryBody) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useIssueNow(orderId)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        isLoading={isPending}
        onClick={() => setIsAsking(true)}
      >
        {t("actions.issue")}
      </Button>
      {isAsking && (
        <IssueNowPrompt
          orderId={orderId}
          onConfirm={() => mutate({ state })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
