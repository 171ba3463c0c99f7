import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { listEarlier } from "../../../core/correction/list-earlier"
import type { CorrectionResponse } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { useAgeText } from "./use-age-text"

type CorrectionAgeProps = { correction: CorrectionResponse["correction"] }

/** Whether the correction is done, with its number, or how long it has been open. */
export const CorrectionAge = ({ correction }: CorrectionAgeProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const age = useAgeText()
  const { is_settled: isSettled, settled_as: note, reason, at } = correction
  const done = note ? t("correction.settledWith", { note }) : t("correction.settled")
  return (
    <div className="flex flex-col gap-y-2 px-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge color={isSettled ? "green" : "orange"}>
          {isSettled ? done : age(at)}
        </StatusBadge>
        <Text size="small" className="text-ui-fg-subtle">
          {t("invoice.correction.body", {
            reason: t(`invoice.correction.reasons.${reason}`, { defaultValue: reason }),
            when: moment(at),
          })}
        </Text>
      </div>
      {listEarlier(correction).map((one) => (
        <Text key={one.at} size="small" className="[overflow-wrap:anywhere]">
          {t("correction.earlier", { when: moment(one.at), note: one.note ?? "–" })}
        </Text>
      ))}
    </div>
  )
}
