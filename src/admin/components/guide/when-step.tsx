import { Badge, Button, Label, RadioGroup } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { GuideFiguresResponse, InvoicingStatusResponse } from "../../../types"
import { useGuideFigures } from "../../queries/guide"
import { useChangeSettings, useInvoicingSettings } from "../../queries/invoicing-settings"
import { asKey } from "../settings/setting-sections"
import { GuideStep } from "./guide-step"

type CompleteWhen = InvoicingStatusResponse["complete_when"]

const CHOICES: readonly CompleteWhen[] = ["paid_and_delivered", "paid_and_shipped", "paid", "never"]

/** The moment at which an invoice is issued, chosen beside what the shop's own orders show. */
export const WhenStep = ({ status }: { status: InvoicingStatusResponse }) => {
  const { t } = useTranslation("invoicing")
  const { data: figures, isError } = useGuideFigures()
  const settings = useInvoicingSettings()
  const fields = settings.data?.fields
  const isChosen = [fields?.trigger, fields?.completeWhen].some(
    (field) => field !== undefined && field.source !== "default"
  )
  const isOwnTrigger = status.trigger !== "order.completed" && status.trigger !== "manual"
  const text = () => {
    if (isError) return t("guide.when.failed")
    if (!figures) return t("guide.when.counting")
    return figures.orders === 0 ? t("guide.when.noOrders") : t("guide.when.figures", { ...figures })
  }
  return (
    <GuideStep state={isChosen ? "done" : "open"} title={t("guide.when.title")} text={text()}>
      {isOwnTrigger ? (
        <p className="txt-small text-ui-fg-subtle w-full">
          {t("guide.when.other", { when: t(`guide.live.when.${asKey(status.trigger)}`) })}
        </p>
      ) : (
        fields && (
          <Choice
            key={status.complete_when}
            chosen={isChosen ? status.complete_when : null}
            recommended={figures?.recommended ?? null}
          />
        )
      )}
    </GuideStep>
  )
}

type ChoiceProps = {
  chosen: CompleteWhen | null
  recommended: GuideFiguresResponse["recommended"]
}

const Choice = ({ chosen, recommended }: ChoiceProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useChangeSettings()
  const [picked, setPicked] = useState<CompleteWhen | null>(null)
  const value = picked ?? chosen ?? recommended
  return (
    <div className="flex w-full flex-col items-start gap-y-3">
      <RadioGroup
        value={value ?? ""}
        onValueChange={(choice) => setPicked(choice as CompleteWhen)}
        aria-label={t("guide.when.title")}
        className="gap-y-2"
      >
        {CHOICES.map((choice) => (
          <div key={choice} className="flex flex-wrap items-center gap-x-2">
            <RadioGroup.Item value={choice} id={`complete-${choice}`} />
            <Label htmlFor={`complete-${choice}`} size="small" weight="regular">
              {t(`guide.when.choices.${choice}`)}
            </Label>
            {recommended === choice && (
              <Badge size="2xsmall" color="green">
                {t("guide.when.recommended")}
              </Badge>
            )}
          </div>
        ))}
      </RadioGroup>
      {value !== null && value !== chosen && (
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          onClick={() => mutate({ trigger: "order.completed", completeWhen: value })}
        >
          {t("guide.when.use")}
        </Button>
      )}
    </div>
  )
}
