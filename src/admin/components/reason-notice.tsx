import { Code } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import type { ApiReason, InvoiceRequestRow } from "../../types"
import { useInvoicingStatus } from "../queries/invoice-requests"
import { nameCompanyBack } from "../wording/name-company-back"
import { namePlace } from "../wording/name-place"
import { findStrangeRate, isFieldShown } from "../wording/reason-fixes"
import { useCompanyName } from "../wording/use-company-name"
import { useReasonText } from "../wording/use-reason-text"
import { ReasonFixes } from "./fixes/reason-fixes"
import { isOfBuyer, WrittenValues } from "./fixes/written-values"
import { Notice, NoticeLine } from "./notice"

type ReasonNoticeProps = {
  reason: ApiReason
  variant: ComponentProps<typeof Notice>["variant"]
  /** The request's state, if known: the next step may depend on it. */
  state?: InvoiceRequestRow["state"]
  /** The order, if it can be corrected from here. */
  orderId?: string
  /** What the service said, if it refused. */
  words?: InvoiceRequestRow["service_words"]
  /** Tries the invoice again once something was corrected. */
  onFixed?: (() => void) | undefined
  /** Replaces the reason's own next step; null if another notice says it. */
  next?: string | null
}

/** Why there is no invoice or e-mail: cause, figures, the field to correct and the next step. */
export const ReasonNotice = (props: ReasonNoticeProps) => {
  const { reason, variant, state, orderId, words, onFixed } = props
  const { t } = useTranslation("invoicing")
  const text = useReasonText()(useNamedCompany(reason), state)
  const strangeRate = findStrangeRate(reason)
  const { data: status } = useInvoicingStatus()
  const back = status && nameCompanyBack({ reason, state }, status.companies)
  if (back) {
    return (
      <Notice variant="info" title={t("invoice.companyBack.title")}>
        <NoticeLine label={t("invoice.reason.next")}>{t(back)}</NoticeLine>
      </Notice>
    )
  }
  const next = props.next === undefined ? text.next : props.next
  return (
    <Notice variant={variant} title={text.cause}>
      {text.figures && <NoticeLine>{text.figures}</NoticeLine>}
      {orderId && isOfBuyer(reason.code) && <WrittenValues orderId={orderId} code={reason.code} />}
      {text.detail && <NoticeLine label={t("invoice.reason.detail")}>{text.detail}</NoticeLine>}
      <ReasonPlace reason={reason} />
      {strangeRate !== null && (
        <NoticeLine>{t("settings.vat.noLabel", { rate: strangeRate })}</NoticeLine>
      )}
      {next && (
        <NoticeLine label={t("invoice.reason.next")}>
          {strangeRate === null ? next : t("fixes.noLabelNext")}
        </NoticeLine>
      )}
      {orderId && <ReasonFixes reason={reason} orderId={orderId} words={words} onFixed={onFixed} />}
    </Notice>
  )
}

/** The reason with the company's display name; a company that was removed has only its id. */
function useNamedCompany(reason: ApiReason): ApiReason {
  const nameCompany = useCompanyName()
  const { company } = reason.params
  if (typeof company !== "string" || reason.code === "COMPANY_UNKNOWN") return reason
  return { ...reason, params: { ...reason.params, company: nameCompany(company) } }
}

/** Where the value is: in words, or as the path that a developer needs. */
const ReasonPlace = ({ reason }: Pick<ReasonNoticeProps, "reason">) => {
  const { t } = useTranslation("invoicing")
  if (!isFieldShown(reason)) return null
  const place = reason.code === "ORDER_UNREADABLE" ? namePlace(reason.field) : null
  if (!place) {
    return (
      <NoticeLine label={t("invoice.reason.field")}>
        <Code className="whitespace-normal">{reason.field}</Code>
      </NoticeLine>
    )
  }
  const what = t(`invoice.reason.places.${place.what}`)
  return (
    <NoticeLine label={t("invoice.reason.unreadable")}>
      {place.line
        ? t(`invoice.reason.places.${place.line.kind}`, { line: place.line.number, what })
        : what}
    </NoticeLine>
  )
}
