import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { IssueBody } from "../../../types"
import { useIssueNow } from "../../queries/invoice-actions"
import { IssueNowPrompt } from "./issue-now-prompt"

/** Issues the order's invoice after a question that shows it, because issuing cannot be undone. */
export const IssueNowButton = ({ orderId, ...shown }: { orderId: string } & IssueBody) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useIssueNow(orderId)
  // Snapshot: the user has not seen what is refetched while the question is open.
  const [asked, setAsked] = useState<IssueBody | null>(null)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        isLoading={isPending}
        onClick={() => setAsked(shown)}
      >
        {t("actions.issue")}
      </Button>
      {asked && (
        <IssueNowPrompt
          orderId={orderId}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
