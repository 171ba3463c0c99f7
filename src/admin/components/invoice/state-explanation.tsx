import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import {
  isSoughtByPerson,
  nameExplanation,
  nameLookUp,
  nameNextLook,
} from "../../wording/name-explanation"
import { useFormats } from "../../wording/use-formats"

type StateExplanationProps = {
  request: InvoiceRequestDetail
  /** Its company is on hold, so lookups are paused. */
  isOnHold: boolean
  /** Its company is no longer in the plugin's options. */
  isCompanyGone: boolean
}

/** What the state means and what happens next, in a sentence or two. */
export const StateExplanation = ({ request, isOnHold, isCompanyGone }: StateExplanationProps) => {
  const { t } = useTranslation("invoicing")
  const { moment, near, amount } = useFormats()
  if (request.state === "issued") return null
  const nextTry =
    request.state === "queued" && !isOnHold && !isCompanyGone ? request.next_attempt_at : null
  const lookUp = isCompanyGone ? null : nameLookUp(request, isOnHold)
  const nextLook = isOnHold || isCompanyGone ? null : nameNextLook(request)
  const { reference, totals, currency } = request
  return (
    <>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t(nameExplanation(request, isOnHold, isCompanyGone))}
        {nextTry && ` ${t("explanations.queuedUntil", { when: moment(nextTry) })}`}
        {lookUp && ` ${t(lookUp)}`}
        {nextLook && request.next_due && ` ${t(nextLook, { when: near(request.next_due.at) })}`}
      </Text>
      {reference && totals && isSoughtByPerson(request) && (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("explanations.inAltera", { reference, gross: amount(totals.gross, currency) })}
        </Text>
      )}
    </>
  )
}
