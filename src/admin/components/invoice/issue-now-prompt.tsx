import { Prompt, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicePreviewResponse, PreviewInvoice } from "../../../types"
import { useInvoicePreview } from "../../queries/invoice-preview"
import { nameAddressee } from "../../wording/name-addressee"
import { nameDecision } from "../../wording/name-decision"
import { nameOrder } from "../../wording/name-order"
import { useCompanyName } from "../../wording/use-company-name"
import { useFormats } from "../../wording/use-formats"
import { useFocusReturn } from "../dialogs/use-focus-return"
import { FlagNotice } from "../flag-notice"
import { LoadError } from "../load-error"
import { Notice, NoticeLine } from "../notice"
import { TotalRows } from "../positions/total-rows"
import { ReasonNotice } from "../reason-notice"

type Preview = InvoicePreviewResponse["preview"]
type IssueNowPromptProps = { orderId: string; onConfirm: () => void; onClose: () => void }

/**
 * Asks whether to issue the invoice shown here. It can be confirmed only once it is shown and only if it can
 * be issued as it is.
 */
export const IssueNowPrompt = ({ orderId, onConfirm, onClose }: IssueNowPromptProps) => {
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  const { data: preview, error, isFetching, refetch } = useInvoicePreview(orderId)
  const title = preview
    ? t("actions.issuePrompt.titleOfOrder", { order: nameOrder(preview.order_display_id) })
    : t("actions.issuePrompt.title")
  return (
    <Prompt open variant="confirmation" onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Prompt.Content
        className="max-h-[calc(100vh-2rem)] max-w-[min(560px,calc(100vw-2rem))]"
        onCloseAutoFocus={returnFocus}
      >
        <Prompt.Header>
          <Prompt.Title>{title}</Prompt.Title>
          <Prompt.Description>
            {preview && !preview.invoice
              ? t("actions.issuePrompt.impossible")
              : t("actions.issuePrompt.description")}
          </Prompt.Description>
        </Prompt.Header>
        <div className="mt-4 min-h-0 overflow-y-auto border-t">
          {preview && <PreviewedQuestion preview={preview} />}
          {!preview && error && (
            <LoadError
              title={t("preview.error")}
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {!preview && !error && (
            <div
              role="status"
              aria-label={t("actions.issuePrompt.loading")}
              className="flex flex-col gap-y-3 px-6 py-4"
            >
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-16 w-full" />
            </div>
          )}
        </div>
        <Prompt.Footer className="border-t py-4">
          <Prompt.Cancel>{t("actions.cancel")}</Prompt.Cancel>
          {/* While refetching, the result may differ from the invoice on display. */}
          <Prompt.Action disabled={!preview?.invoice || isFetching} onClick={onConfirm}>
            {t("actions.issue")}
          </Prompt.Action>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}

const PreviewedQuestion = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation("invoicing")
  const { invoice, reasons, decision } = preview
  if (!invoice) {
    return (
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Text size="small" weight="plus">
          {nameDecision(preview, t)}
        </Text>
        {reasons.map((reason, index) => (
          <ReasonNotice
            key={`${reason.code}-${index}`}
            reason={reason}
            orderId={preview.order_id}
            variant="error"
          />
        ))}
      </div>
    )
  }
  return (
    <div className="flex flex-col divide-y">
      {(decision !== "invoice" || invoice.flags.length > 0) && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {decision !== "invoice" && (
            <Notice variant="info" title={nameDecision(preview, t)}>
              <NoticeLine>{t("preview.decision.forced")}</NoticeLine>
            </Notice>
          )}
          {decision === "refused" &&
            reasons.map((reason) => (
              <ReasonNotice key={reason.code} reason={reason} variant="info" next={null} />
            ))}
          {invoice.flags.map((flag) => (
            <FlagNotice key={flag.code} flag={flag} isIssued={false} />
          ))}
        </div>
      )}
      <QuestionFacts preview={preview} invoice={invoice} />
      <dl className="flex flex-col gap-y-2 px-6 py-4">
        <TotalRows totals={invoice.totals} currency={invoice.currency} />
      </dl>
    </div>
  )
}

type QuestionFactsProps = { preview: Preview; invoice: PreviewInvoice }

/** The buyer, the company, the date, and when and to whom it is mailed. */
const QuestionFacts = ({ preview, invoice }: QuestionFactsProps) => {
  const { t } = useTranslation("invoicing")
  const { date } = useFormats()
  const nameCompany = useCompanyName()
  const { name, taxIdentificationNumber: taxId } = invoice.contractor
  const facts: [label: string, value: string][] = [
    [t("preview.buyer.heading"), [name, taxId].filter(Boolean).join(", ")],
    [t("preview.document.company"), preview.company ? nameCompany(preview.company.id) : ""],
    [t("preview.document.issueDate"), date(invoice.issue_date)],
    [t("actions.issuePrompt.mail.label"), nameAddressee(invoice, t)],
  ]
  return (
    <dl className="grid grid-cols-[minmax(110px,auto)_1fr] gap-x-6 gap-y-2 px-6 py-4">
      {facts.map(([label, value]) => (
        <div key={label} className="txt-compact-small col-span-2 grid grid-cols-subgrid">
          <dt className="text-ui-fg-subtle">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
