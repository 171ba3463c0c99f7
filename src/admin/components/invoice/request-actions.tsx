import { Button } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useDownloadInvoice } from "../../queries/download-invoice"
import { useConfirmNotThere, useRetryInvoice } from "../../queries/invoice-actions"
import { useQuestion } from "../dialogs/use-question"
import type { OfferedActions } from "../rights/allow-actions"
import { nameSettling } from "../../wording/name-settling"
import { isForemost, isSettlingNamed } from "../../wording/reason-fixes"
import { useFormats } from "../../wording/use-formats"
import { mayHaveBeenMailed } from "../../wording/may-have-been-mailed"
import { ActionBar } from "./action-bar"
import { IssueNowButton } from "./issue-now-button"

type RequestActionsProps = {
  request: InvoiceRequestDetail
  actions: OfferedActions
  onSend: () => void
  onLink: () => void
  onSkip: () => void
  onCheck: () => void
  onSettle: () => void
}

/** The buttons of a request: exactly those that its state and the user's role allow at present. */
export const RequestActions = (props: RequestActionsProps) => {
  const { request, actions, onSend, onLink, onSkip, onCheck, onSettle } = props
  const { t } = useTranslation("invoicing")
  const { state } = request
  const isLinkForemost = actions.link && isForemost("link", request)
  const isSkipForemost = actions.skip && isForemost("skip", request)
  const isAnyOffered =
    isLinkForemost ||
    isSkipForemost ||
    actions.issue ||
    actions.download ||
    actions.send ||
    actions.retry
  const settling = actions.settle ? nameSettling(request) : null
  const isSettleShown = actions.settle && (settling !== null || isSettlingNamed(request))
  if (!isAnyOffered && !actions.not_there && !actions.check && !isSettleShown) return null
  return (
    <ActionBar>
      {actions.not_there && <NotThereButton request={request} />}
      {isLinkForemost && (
        <Button size="small" variant="secondary" onClick={onLink}>
          {t("actions.link")}
        </Button>
      )}
      {isSkipForemost && (
        <Button size="small" variant="secondary" onClick={onSkip}>
          {t("actions.skip")}
        </Button>
      )}
      {isSettleShown && (
        <Button size="small" variant="secondary" onClick={onSettle}>
          {t(settling ? `actions.settling.${settling}.button` : "actions.settle")}
        </Button>
      )}
      {actions.check && (
        <Button size="small" variant="secondary" onClick={onCheck}>
          {t("actions.check")}
        </Button>
      )}
      {actions.retry && state !== "skipped" && <RetryButton request={request} />}
      {actions.issue && (
        <IssueNowButton orderId={request.order_id} state={state} updated_at={request.updated_at} />
      )}
      {actions.send && (
        <Button size="small" variant="secondary" onClick={onSend}>
          {t(mayHaveBeenMailed(request) ? "actions.resend" : "actions.send")}
        </Button>
      )}
      {actions.download && <DownloadButton id={request.id} />}
    </ActionBar>
  )
}

const DownloadButton = ({ id }: { id: string }) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useDownloadInvoice(id)
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      {t("actions.download")}
    </Button>
  )
}

const RetryButton = ({ request: { id, state, updated_at } }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useRetryInvoice(id)
  const retry = () => mutate({ state, updated_at })
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={retry}>
      {t("actions.retry")}
    </Button>
  )
}

const NotThereButton = ({ request }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const { mutate, isPending } = useConfirmNotThere(request.id)
  const prompt = useQuestion()
  const button = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    // The confirmation refers to this create, whatever the page shows by then.
    const { last_create_at, answered_invoice_ids, updated_at } = request
    const isUnsent = request.state === "refused"
    const isConfirmed = await prompt({
      title: t("actions.notTherePrompt.title"),
      description: [
        !isUnsent &&
          last_create_at &&
          t("actions.notTherePrompt.sent", { moment: moment(last_create_at) }),
        t(`actions.notTherePrompt.${isUnsent ? "ofUnsent" : "description"}`),
      ]
        .filter(Boolean)
        .join(" "),
      confirmText: t("actions.notTherePrompt.confirm"),
      cancelText: t("actions.cancel"),
    })
    // The prompt has no trigger to return the focus to.
    button.current?.focus()
    if (isConfirmed) mutate({ last_create_at, answered_invoice_ids, updated_at })
  }
  return (
    <Button
      ref={button}
      size="small"
      variant="secondary"
      isLoading={isPending}
      onClick={() => void confirm()}
    >
      {t("actions.notThere")}
    </Button>
  )
}
