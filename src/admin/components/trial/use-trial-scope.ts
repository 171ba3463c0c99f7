import { useTranslation } from "react-i18next"
import type { RunRow } from "../../../types"
import { useFormats } from "../../wording/use-formats"

/** Which orders a trial run covers, in words. */
export function useTrialScope() {
  const { t } = useTranslation("invoicing")
  const { quantity, moment } = useFormats()
  return ({ params }: Pick<RunRow, "params">): string => {
    const { newest, from, to } = params
    if (typeof newest === "number") {
      return t("trial.scope.newest", { orders: quantity(String(newest)) })
    }
    return t("trial.scope.period", { from: moment(String(from)), to: moment(String(to)) })
  }
}
