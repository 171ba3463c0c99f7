import { useTranslation } from "react-i18next"
import type { CompanyCheckResponse } from "../../../types"
import { pickWords } from "../../wording/pick-words"
import { Notice, NoticeLine } from "../notice"

const VARIANTS = { works: "success", rejected: "error", unreachable: "warning" } as const

/** What the service said when it was asked whether the key works. */
export const CheckResult = ({ answer }: { answer: CompanyCheckResponse }) => {
  const { t, i18n } = useTranslation("invoicing")
  const { result, status, code, words } = answer
  const said = pickWords(words, i18n.language)
  const facts = [status === null ? null : `HTTP ${status}`, code].filter(Boolean).join(", ")
  return (
    <Notice variant={VARIANTS[result]} title={t(`settings.check.${result}.title`)}>
      <NoticeLine>{t(`settings.check.${result}.body`)}</NoticeLine>
      {result !== "works" && (facts || said) && (
        <NoticeLine>{[facts, said].filter(Boolean).join(": ")}</NoticeLine>
      )}
    </Notice>
  )
}
