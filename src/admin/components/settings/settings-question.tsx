import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { PartChange } from "../../../types"
import type { SettingsQuestion as Question } from "../../queries/settings-preview"
import { nameOrder } from "../../wording/name-order"
import type { TriggerChange } from "../../wording/name-trigger-change"
import { LINK_STYLE } from "../link-style"
import { Notice, NoticeLine } from "../notice"

/** What the settings that are about to be saved do to orders that exist, and would have done to past ones. */
export const SettingsQuestion = ({ question }: { question: Question | null }) => (
  <>
    {question?.trigger && (
      <TriggerNotice trigger={question.trigger} isAlone={question.found?.differing === 0} />
    )}
    {question && question.found?.differing !== 0 && <Differing found={question.found} />}
  </>
)

const TriggerNotice = ({ trigger, isAlone }: { trigger: TriggerChange; isAlone: boolean }) => {
  const { t } = useTranslation("invoicing")
  return (
    <Notice variant="warning" title={t(`settingsQuestion.trigger.${trigger}`)}>
      <NoticeLine>{t(`settingsQuestion.triggerMore.${trigger}`)}</NoticeLine>
      {isAlone && <NoticeLine>{t("settingsQuestion.past")}</NoticeLine>}
    </Notice>
  )
}

const Differing = ({ found }: Pick<Question, "found">) => {
  const { t } = useTranslation("invoicing")
  const tell = usePartText()
  if (found === null) {
    return (
      <Notice variant="warning" title={t("settingsQuestion.unknown")}>
        <NoticeLine>{t("settingsQuestion.saveAnyway")}</NoticeLine>
      </Notice>
    )
  }
  const { differing, orders, changes, examples, is_whole: isWhole } = found
  return (
    <Notice variant="warning" title={t("settingsQuestion.title", { count: differing, orders })}>
      <NoticeLine>
        {changes
          .map(({ what, count }) => `${t(`settingsQuestion.parts.${what}`)}: ${count}`)
          .join(", ")}
      </NoticeLine>
      {examples.map((example) => (
        <NoticeLine key={example.order_id}>
          <Link to={`/orders/${example.order_id}`} className={LINK_STYLE}>
            {nameOrder(example.display_id)}
          </Link>{" "}
          {example.parts.map(tell).join("; ")}
        </NoticeLine>
      ))}
      {!isWhole && <NoticeLine>{t("settingsQuestion.notWhole", { orders })}</NoticeLine>}
      <NoticeLine>{t("settingsQuestion.past")}</NoticeLine>
    </Notice>
  )
}

/** One difference: what it is, and its old and new value if that is short. */
function usePartText() {
  const { t, i18n } = useTranslation("invoicing")
  const nameEnd = (what: PartChange["what"], text: string) => {
    if (what !== "outcome") return text
    return text
      .split(", ")
      .map((code) => {
        if (code === "invoice" || code === "canceled") return t(`trial.outcomes.${code}`)
        const key = `reasons.${code}.cause`
        return i18n.exists(`invoicing:${key}`) ? t(key) : code
      })
      .join(" ")
  }
  return ({ what, before, after }: PartChange): string => {
    const name = t(`settingsQuestion.parts.${what}`)
    if (before === null || after === null) return name
    return `${name}: ${nameEnd(what, before)} → ${nameEnd(what, after)}`
  }
}
