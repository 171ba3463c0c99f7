import { useTranslation } from "react-i18next"
import type { CompanyCheckResponse, CompanyHold } from "../../../types"
import { pickWords } from "../../wording/pick-words"
import { listRefuted } from "../../wording/list-refuted"
import { Notice, NoticeLine } from "../notice"

const VARIANTS = { works: "success", rejected: "error", unreachable: "warning" } as const

type CheckResultProps = { answer: CompanyCheckResponse; holds: CompanyHold[] }

/**
 * What the service said when asked whether the key works. If that refutes the cause of a company's hold, the
 * hold's notice says so instead: two notices would contradict each other.
 */
export const CheckResult = ({ answer, holds }: CheckResultProps) => {
  const { t, i18n } = useTranslation("invoicing")
  const { result, status, code, words, fingerprint } = answer
  if (result === "works" && listRefuted(holds, result).length > 0) return null
  const isOnHold = result === "works" && holds.length > 0
  const said = pickWords(words, i18n.language)
  const facts = [status === null ? null : `HTTP ${status}`, code].filter(Boolean).join(", ")
  return (
    <Notice
      variant={isOnHold ? "info" : VARIANTS[result]}
      title={t(isOnHold ? "settings.check.onHold.title" : `settings.check.${result}.title`)}
    >
      <NoticeLine>
        {t(isOnHold ? "settings.check.onHold.body" : `settings.check.${result}.body`)}{" "}
        {t("settings.check.key", { fingerprint })}
      </NoticeLine>
      {result !== "works" && (facts || said) && (
        <NoticeLine>{[facts, said].filter(Boolean).join(": ")}</NoticeLine>
      )}
    </Notice>
  )
}
