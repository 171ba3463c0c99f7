import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoicingStatusResponse } from "../../../types"
import {
  useChangeAtOnce,
  useCompanyChecks,
  useInvoicingSettings,
} from "../../queries/invoicing-settings"
import { nameHeld } from "../../wording/name-held"
import { useCompanyName } from "../../wording/use-company-name"
import { useFormats } from "../../wording/use-formats"
import { useQuestion } from "../dialogs/use-question"
import { asKey } from "../settings/setting-sections"
import { GuideStep } from "./guide-step"
import type { CompleteWhen, MomentChoice } from "./use-moment-choice"

/** Going live switches a shop that had chosen manual issuing to issuing on completed orders. */
const BY_COMPLETION = { trigger: "order.completed" } as const

const IN_POLISH = { "notifications.language": "pl" } as const

type LiveStepProps = { status: InvoicingStatusResponse; choice: MomentChoice }

/** Whether invoices are issued automatically, and the switch for it. */
export const LiveStep = ({ status, choice }: LiveStepProps) => {
  const { t, i18n } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const prompt = useQuestion()
  const { mutate, isPending } = useChangeAtOnce()
  const { moment } = useFormats()
  const isLive = status.is_live
  // The start date is stored when it is first needed; until then it would be now.
  const start = moment(status.start_date ?? new Date().toISOString())
  const { unsaved } = choice
  // Without an answer no order is ever completed automatically, so no invoice would be issued.
  const isAnswered = choice.hasOwnTrigger || choice.marked !== null
  const { data: checks } = useCompanyChecks(status.companies.map(({ id }) => id))
  const rejected = status.companies
    .filter(
      ({ holds }, index) =>
        checks?.[index]?.result === "rejected" ||
        holds.some(({ cause }) => cause === "key-rejected")
    )
    .map((company) => nameCompany(company))
    .join(", ")
  const held = nameHeld(status.companies, nameCompany, t)
  const describeWhen = (completeWhen: CompleteWhen = status.complete_when) =>
    status.trigger === "order.completed" || status.trigger === "manual"
      ? t(`guide.live.when.${completeWhen}`)
      : t(`guide.live.when.${asKey(status.trigger)}`)
  const { data: settings } = useInvoicingSettings()
  // Otherwise the bell and the daily e-mail would be in English until somebody finds the setting.
  const isPolishWanted =
    i18n.language.startsWith("pl") &&
    settings?.fields["notifications.language"].source === "default"
  const goLive = async () => {
    const isSure = await prompt({
      title: t("guide.live.sure"),
      description: [
        t("guide.live.consequence", { when: describeWhen(unsaved ?? undefined), start }),
        ...(isPolishWanted ? [t("guide.live.inPolish")] : []),
        ...(rejected ? [t("guide.live.rejected", { companies: rejected })] : []),
      ].join(" "),
      confirmText: t("guide.live.go"),
      cancelText: t("guide.live.notYet"),
      variant: "confirmation",
    })
    if (!isSure) return
    const own = { live: true, ...(isPolishWanted && IN_POLISH) } as const
    if (unsaved !== null) mutate({ ...own, ...BY_COMPLETION, completeWhen: unsaved })
    else mutate({ ...own, ...(status.trigger === "manual" ? BY_COMPLETION : {}) })
  }
  const text = () => {
    if (!isLive && choice.isReady && !isAnswered) return t("guide.live.unanswered")
    if (!isLive) return t("guide.live.off", { start })
    return held ?? t("guide.live.on", { when: describeWhen() })
  }
  return (
    <GuideStep
      state={isLive ? (held === null ? "done" : "wrong") : "open"}
      title={t("guide.live.title")}
      text={text()}
    >
      {isLive ? (
        <>
          <Button
            size="small"
            variant="secondary"
            isLoading={isPending}
            onClick={() => mutate({ live: false })}
          >
            {t("guide.live.trial")}
          </Button>
          <Button size="small" variant="secondary" asChild>
            <Link to="/settings/invoicing">{t("guide.live.settings")}</Link>
          </Button>
        </>
      ) : (
        <Button
          size="small"
          isLoading={isPending}
          disabled={!choice.isReady || !isAnswered}
          onClick={() => void goLive()}
        >
          {t("guide.live.go")}
        </Button>
      )}
    </GuideStep>
  )
}
