import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceAttempt } from "../../../types"
import { OUTCOME_COLORS } from "../../wording/badge-colors"
import { useFormats } from "../../wording/use-formats"
import { ServiceWords } from "../service-words"

/** How a call ended, how long it took, what was observed, and Altera's own words. */
export const AttemptEntry = ({ attempt }: { attempt: InvoiceAttempt }) => {
  const { t } = useTranslation("invoicing")
  const { duration } = useFormats()
  const { outcome, status, code, duration_ms: durationMs, words } = attempt
  const facts = [
    duration(durationMs),
    status !== null && outcome !== "done" ? `HTTP ${status}` : null,
    code,
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge color={OUTCOME_COLORS[outcome]}>
          {t(`timeline.outcomes.${outcome}`)}
        </StatusBadge>
        <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
          {facts.filter(Boolean).join(" · ")}
        </Text>
      </div>
      {words && <ServiceWords words={words} />}
    </>
  )
}
