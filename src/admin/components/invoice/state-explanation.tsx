import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { isLookingUp } from "../../queries/refresh-interval"
import { nameExplanation } from "../../wording/name-explanation"
import { useFormats } from "../../wording/use-formats"

type StateExplanationProps = {
  request: InvoiceRequestDetail
  /** Its company is on hold, so that nothing is looked up just now. */
  isOnHold: boolean
}

/** What the state means and what happens next, in a sentence or two. */
export const StateExplanation = ({ request, isOnHold }: StateExplanationProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  if (request.state === "issued") return null
  const nextTry = request.state === "queued" && !isOnHold ? request.next_attempt_at : null
  // The reason of an ended look-up says the same, so the sentence is for when there is none.
  const isPersonNeeded =
    request.state === "unknown" && request.reasons.length === 0 && !isLookingUp(request)
  return (
    <Text size="small" className="text-ui-fg-subtle text-pretty">
      {t(nameExplanation(request, isOnHold))}
      {nextTry && ` ${t("explanations.queuedUntil", { when: moment(nextTry) })}`}
      {request.state === "unknown" &&
        isLookingUp(request) &&
        ` ${t(isOnHold ? "explanations.unknownOnHold" : "explanations.unknownLookingUp")}`}
      {isPersonNeeded && ` ${t("explanations.unknownForPerson")}`}
    </Text>
  )
}
