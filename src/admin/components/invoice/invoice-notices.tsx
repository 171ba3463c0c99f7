import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { awaitsPayment, NOT_PAID } from "../../../core/request/awaits-payment"
import { isStillLooking } from "../../../core/request/progress-codes"
import type { ApiReason, CompanyHold, InvoiceRequestDetail } from "../../../types"
import { useRetryInvoice } from "../../queries/invoice-actions"
import { useRights } from "../../queries/invoicing-rights"
import { findMailObstacle } from "../../wording/name-mail"
import { useFormats } from "../../wording/use-formats"
import { isCoveredByHold } from "../../wording/covered-by-hold"
import { COMPANY_GONE, nameGoneStep } from "../../wording/name-settling"
import { useReasonText } from "../../wording/use-reason-text"
import { Notice, NoticeLine } from "../notice"
import { ReasonNotice } from "../reason-notice"
import { allowActions } from "../rights/allow-actions"
import { MailWait } from "./mail-wait"

type RequestProps = { request: InvoiceRequestDetail }

/** The order changed after its invoice was issued, so a correcting invoice is needed. */
export const CorrectionNotice = ({ request, onOpen }: RequestProps & { onOpen: () => void }) => {
  const { t } = useTranslation("invoicing")
  const { moment, amount } = useFormats()
  if (request.correction === null || request.correction.isSettled) return null
  const { reason: code, at, invoiced, orderTotal, refunded } = request.correction
  const show = (value: string | null) => (value ? amount(value, request.currency) : "–")
  const reason = t(`invoice.correction.reasons.${code}`, { defaultValue: code })
  return (
    <Notice variant="warning" title={t("invoice.correction.title")}>
      <NoticeLine>{t("invoice.correction.body", { reason, when: moment(at) })}</NoticeLine>
      {orderTotal && (
        <NoticeLine>
          {t("invoice.correction.figures", {
            invoiced: show(invoiced),
            now: show(orderTotal),
            refunded: show(refunded),
          })}
        </NoticeLine>
      )}
      <NoticeLine label={t("invoice.reason.next")}>{t("invoice.correction.next")}</NoticeLine>
      <Button size="small" variant="secondary" className="mt-2 w-fit" onClick={onOpen}>
        {t("correction.open")}
      </Button>
    </Notice>
  )
}

const NEXT = {
  gross: "next",
  currency: "next",
  status: "issueDraft",
  reference: "otherOrder",
  type: "otherType",
} as const

/**
 * The invoice as read back has other figures than were sent, is only a draft or a document of another
 * kind, or belongs to another order.
 */
export const DifferenceNotice = ({ request }: RequestProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  if (request.difference === null) return null
  const { what, sent, found, isSettled } = request.difference
  const show = (value: string) => (what === "gross" ? amount(value, request.currency) : value)
  const figures = { sent: show(sent), found: show(found) }
  return (
    <Notice variant={isSettled ? "info" : "error"} title={t("invoice.difference.title")}>
      <NoticeLine>{t(`invoice.difference.${what}`, figures)}</NoticeLine>
      {isSettled && <NoticeLine>{t("invoice.difference.settled")}</NoticeLine>}
      {isSettled && what === "type" && <NoticeLine>{t("invoice.difference.kept")}</NoticeLine>}
      {(!isSettled || what === "reference") && (
        <NoticeLine label={t("invoice.reason.next")}>
          {t(`invoice.difference.${NEXT[what]}`)}
        </NoticeLine>
      )}
    </Notice>
  )
}

/** The company's current key has no access to the invoice. Not shown if a reason already says so. */
export const AccountNotice = ({ request }: RequestProps) => {
  const { t } = useTranslation("invoicing")
  const said = [...request.reasons, ...request.send_reasons].map(({ code }) => code)
  if (!request.is_in_other_account || said.includes("ACCOUNT_CHANGED")) return null
  return (
    <Notice variant="info" title={t("invoice.otherAccount.title")}>
      <NoticeLine>{t("invoice.otherAccount.body")}</NoticeLine>
      <NoticeLine label={t("invoice.reason.next")}>{t("invoice.otherAccount.next")}</NoticeLine>
    </Notice>
  )
}

/** What went wrong with the e-mail and what to check in the service, or what it is waiting for. */
export const SendNotices = ({ request }: RequestProps) => {
  const { t } = useTranslation("invoicing")
  const { send_state: state } = request
  if (state === "waiting") return <MailWait request={request} />
  if (state === "queued") return <WaitingMail request={request} />
  if (state !== "refused" && state !== "failed" && state !== "unknown") return null
  if (request.send_reasons.length === 0) {
    const variant = state === "unknown" ? "warning" : "error"
    return (
      <Notice variant={variant} title={t(`sendExplanations.${state}`)}>
        {state === "refused" && <NoticeLine>{t("sendExplanations.replyTo")}</NoticeLine>}
      </Notice>
    )
  }
  return sendReasonsOf(request).map((reason) =>
    isStillLooking(reason.code) ? (
      <UnknownMail key={reason.code} reason={reason} isCopy={request.sent_at !== null} />
    ) : reason.code === "INTERNAL_ERROR" ? (
      <LateMail key={reason.code} />
    ) : (
      <ReasonNotice
        key={reason.code}
        reason={reason}
        orderId={request.order_id}
        variant={state === "unknown" ? "warning" : "error"}
        state={request.state}
      />
    )
  )
}

/** Only the e-mail is waiting: the texts for a waiting invoice would say that there is no invoice yet. */
const WaitingMail = ({ request }: RequestProps) => {
  const { t } = useTranslation("invoicing")
  const describe = useReasonText()
  const { moment } = useFormats()
  const reason = findMailObstacle(request)
  if (!reason) return null
  const { cause, figures, next } = describe(reason)
  const when = request.next_attempt_at
  return (
    <Notice variant="warning" title={t("invoice.waitingMail.title")}>
      <NoticeLine>
        {reason.code === "FORBIDDEN_FOR_NOW" ? t("invoice.waitingMail.forbidden") : cause}
      </NoticeLine>
      {figures && <NoticeLine>{figures}</NoticeLine>}
      <NoticeLine label={t("invoice.reason.next")}>
        {next}
        {when && ` ${t("explanations.queuedUntil", { when: moment(when) })}`}
      </NoticeLine>
    </Notice>
  )
}

/**
 * For an invoice, the same code means that its create is unknown. Here the invoice is issued and only its
 * e-mail is uncertain. The service shows nothing about a copy, so only a person can request it again.
 */
const UnknownMail = ({ reason, isCopy }: { reason: ApiReason; isCopy: boolean }) => {
  const { t } = useTranslation("invoicing")
  const { figures } = useReasonText()(reason)
  const next = t(`invoice.unknownMail.${isCopy ? "nextOfCopy" : "next"}`)
  return (
    <Notice variant="warning" title={t("invoice.unknownMail.title")}>
      <NoticeLine>{t("invoice.unknownMail.body")}</NoticeLine>
      {figures && <NoticeLine>{figures}</NoticeLine>}
      <NoticeLine label={t("invoice.reason.next")}>{next}</NoticeLine>
    </Notice>
  )
}

/** For an invoice, the same code means that it will be retried. Here only the e-mail will be. */
const LateMail = () => {
  const { t } = useTranslation("invoicing")
  return (
    <Notice variant="error" title={t("invoice.lateMail")}>
      <NoticeLine label={t("invoice.reason.next")}>
        {t("reasons.INTERNAL_ERROR.nextIn.issued")}
      </NoticeLine>
    </Notice>
  )
}

/** A difference has its own notice, so the reason that repeats it is left out. */
function sendReasonsOf({ send_reasons: reasons, difference }: InvoiceRequestDetail) {
  return difference ? reasons.filter(({ code }) => code !== "READ_BACK_DIFFERS") : reasons
}

type StateReasonsProps = RequestProps & {
  isCompanyGone: boolean
  /** The holds of its company; each has its own notice on the card. */
  holds: readonly CompanyHold[]
}

/** Why the invoice is waiting, refused or skipped; for an issued one, what could not be checked. */
export const StateReasons = ({ request, isCompanyGone, holds }: StateReasonsProps) => {
  const { t } = useTranslation("invoicing")
  const { actions } = allowActions(request, useRights())
  const { mutate: retry } = useRetryInvoice(request.id)
  const isTrouble = request.state === "refused" || request.state === "failed"
  const isLeftUnpaid = awaitsPayment(request) && !request.awaits_payment
  const isQuiet = request.state === "skipped" || request.state === "canceled"
  const isCalm = isQuiet || request.awaits_payment
  const variant = isCalm ? "info" : isTrouble ? "error" : "warning"
  // For an invoice skipped by a rule, the correction itself may already enqueue it again.
  const seen = isQuiet ? {} : { state: request.state }
  const gone = nameGoneStep(request)
  const nextOf = ({ code }: ApiReason) => {
    if (code === COMPANY_GONE) return gone === null ? {} : { next: t(gone) }
    if (isLeftUnpaid && code === NOT_PAID) return { next: t("explanations.notPaidLeftNext") }
    // If the company is gone, none of the steps that a reason suggests is possible.
    return isCompanyGone ? { next: null } : {}
  }
  const uncovered = request.reasons.filter((reason) => !isCoveredByHold(reason, holds))
  return uncovered.map((reason, index) => (
    <ReasonNotice
      key={`${reason.code}-${index}`}
      reason={reason}
      variant={variant}
      state={request.state}
      orderId={request.order_id}
      words={request.service_words}
      onFixed={actions.retry ? () => retry(seen) : undefined}
      {...nextOf(reason)}
    />
  ))
}

/**
 * The request belongs to a company that is no longer in the options. Not shown if a reason already says so.
 */
export const CompanyGone = ({ request }: RequestProps) => {
  const { t } = useTranslation("invoicing")
  const { company_id: company } = request
  const said = [...request.reasons, ...request.send_reasons].some(
    ({ code }) => code === COMPANY_GONE
  )
  if (company === null || said) return null
  const reason = { code: COMPANY_GONE, field: null, params: { company }, message: "" }
  const step = nameGoneStep(request)
  return (
    <ReasonNotice
      reason={reason}
      variant="error"
      state={request.state}
      orderId={request.order_id}
      {...(step === null ? {} : { next: t(step) })}
    />
  )
}
