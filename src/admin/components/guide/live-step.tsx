import { Button, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoicingStatusResponse } from "../../../types"
import { useChangeSettings } from "../../queries/invoicing-settings"
import { useCompanyName } from "../../wording/use-company-name"
import { asKey } from "../settings/setting-sections"
import { GuideStep } from "./guide-step"
import type { CompleteWhen } from "./use-moment-choice"

/** A shop that had chosen to issue by hand begins with the heart of the product. */
const BY_COMPLETION = { trigger: "order.completed" } as const

type LiveStepProps = {
  status: InvoicingStatusResponse
  /** The moment that is marked in the first step and not saved. */
  unsaved: CompleteWhen | null
}

/** Whether invoices are issued by themselves, and the switch for it. */
export const LiveStep = ({ status, unsaved }: LiveStepProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const prompt = usePrompt()
  const { mutate, isPending } = useChangeSettings()
  const isLive = status.is_live
  const held = status.companies
    .filter(({ holds }) => holds.length > 0)
    .map((company) => nameCompany(company))
  const describeWhen = (completeWhen = status.complete_when) =>
    status.trigger === "order.completed" || status.trigger === "manual"
      ? t(`guide.live.when.${completeWhen}`)
      : t(`guide.live.when.${asKey(status.trigger)}`)
  const goLive = async () => {
    const isSure = await prompt({
      title: t("guide.live.sure"),
      description: t("guide.live.consequence", { when: describeWhen(unsaved ?? undefined) }),
      confirmText: t("guide.live.go"),
      cancelText: t("guide.live.notYet"),
      variant: "confirmation",
    })
    if (!isSure) return
    if (unsaved !== null) mutate({ live: true, ...BY_COMPLETION, completeWhen: unsaved })
    else mutate({ live: true, ...(status.trigger === "manual" ? BY_COMPLETION : {}) })
  }
  const text = () => {
    if (!isLive) return t("guide.live.off")
    if (held.length > 0) return t("guide.live.held", { companies: held.join(", ") })
    return t("guide.live.on", { when: describeWhen() })
  }
  return (
    <GuideStep
      state={isLive ? (held.length > 0 ? "wrong" : "done") : "open"}
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
        <Button size="small" isLoading={isPending} onClick={() => void goLive()}>
          {t("guide.live.go")}
        </Button>
      )}
    </GuideStep>
  )
}
