import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { BulkRunInvoice } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { findMailReason } from "../../wording/name-mail"
import { awaitsComparison } from "../../wording/name-settling"
import { useReasonText } from "../../wording/use-reason-text"
import { useAgeText } from "../correction/use-age-text"

/** Shown below a row's state: why it needs manual review, the amount, and how it was corrected. */
export const AttentionLines = ({ request }: { request: BulkRunInvoice }) => {
  const lines = useAttentionLines()(request)
  return lines.map((line) => (
    <Text
      key={line}
      size="xsmall"
      leading="compact"
      className="text-ui-fg-subtle line-clamp-2 w-[194px] whitespace-normal text-pretty"
      title={line}
    >
      {line}
    </Text>
  ))
}

const STOPPED: readonly BulkRunInvoice["state"][] = ["refused", "failed", "unknown"]

/** The same lines as texts. */
export function useAttentionLines() {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const describe = useReasonText()
  const age = useAgeText()
  return (request: BulkRunInvoice): string[] => {
    const { state, correction, difference, send_state: sendState, currency, flags } = request
    const show = (value: string | null) => (value === null ? "–" : amount(value, currency))
    const lines: string[] = []
    const [reason] = request.reasons
    if (reason && STOPPED.includes(state)) lines.push(describe(reason).cause)
    if (difference && !difference.isSettled) {
      const { what, sent, found } = difference
      const values = what === "gross" ? { sent: show(sent), found: show(found) } : { sent, found }
      lines.push(t(`notices.row.difference.${what}`, values))
    }
    if (correction && !correction.isSettled) {
      lines.push(
        t(`notices.row.correction.${correction.reason}`, {
          invoiced: show(correction.invoiced),
          now: show(correction.orderTotal),
          refunded: show(correction.refunded),
        }),
        age(correction.at)
      )
    }
    if (correction?.isSettled && correction.settledAs) {
      lines.push(t("notices.row.corrected", { note: correction.settledAs }))
    }
    if (state === "issued" && awaitsComparison(request.reasons)) {
      lines.push(t("notices.row.uncompared"))
    }
    const mailReason = findMailReason(request)
    if (mailReason) lines.push(describe(mailReason).cause)
    else if (sendState === "refused" && request.send_reasons.length === 0) {
      lines.push(t("notices.row.replyTo"))
    }
    for (const { code } of flags) {
      lines.push(t(`notices.row.flags.${code}`))
    }
    return lines
  }
}
