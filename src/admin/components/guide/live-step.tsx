import { Button, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoicingStatusResponse } from "../../../types"
import { useChangeSettings } from "../../queries/invoicing-settings"
import { asKey } from "../settings/setting-sections"
import { GuideStep } from "./guide-step"

/** The trigger that a shop begins with when it goes live here. */
const FIRST_TRIGGER = "order.completed"

/** Whether invoices are issued by themselves, and the switch for it. */
export const LiveStep = ({ status }: { status: InvoicingStatusResponse }) => {
  const { t } = useTranslation("invoicing")
  const prompt = usePrompt()
  const { mutate, isPending } = useChangeSettings()
  const isLive = status.trigger !== "manual"
  const held = status.companies.filter(({ hold }) => hold !== null).map(({ id }) => id)
  const goLive = async () => {
    const isSure = await prompt({
      title: t("guide.live.sure"),
      description: t("guide.live.consequence"),
      confirmText: t("guide.live.go"),
      cancelText: t("guide.live.notYet"),
      variant: "confirmation",
    })
    if (isSure) mutate({ trigger: FIRST_TRIGGER })
  }
  const text = () => {
    if (!isLive) return t("guide.live.off")
    if (held.length > 0) return t("guide.live.held", { companies: held.join(", ") })
    return t(`guide.live.on.${asKey(status.trigger)}`)
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
            onClick={() => mutate({ trigger: "manual" })}
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
