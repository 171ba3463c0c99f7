import { Badge, Button, Label, RadioGroup } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../../types"
import { useChangeAtOnce } from "../../queries/invoicing-settings"
import { asKey } from "../settings/setting-sections"
import { GuideStep } from "./guide-step"
import type { CompleteWhen, MomentChoice } from "./use-moment-choice"

const CHOICES: readonly CompleteWhen[] = ["paid_and_delivered", "paid_and_shipped", "paid", "never"]

type WhenStepProps = { status: InvoicingStatusResponse; choice: MomentChoice }

/** Chooses when an invoice is issued, next to figures from the shop's own orders. */
export const WhenStep = ({ status, choice }: WhenStepProps) => {
  const { t } = useTranslation("invoicing")
  const { figures, isError, isChosen, isReady, hasOwnTrigger } = choice
  const text = () => {
    if (isError) return t("guide.when.failed")
    if (!figures) return t("guide.when.counting")
    return figures.orders === 0 ? t("guide.when.noOrders") : t("guide.when.figures", { ...figures })
  }
  return (
    <GuideStep state={isChosen ? "done" : "open"} title={t("guide.when.title")} text={text()}>
      {hasOwnTrigger ? (
        <p className="txt-small text-ui-fg-subtle w-full">
          {t("guide.when.other", { when: t(`guide.live.when.${asKey(status.trigger)}`) })}
        </p>
      ) : (
        isReady && <Answers choice={choice} />
      )}
    </GuideStep>
  )
}

const Answers = ({ choice }: { choice: MomentChoice }) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useChangeAtOnce()
  const { figures, marked, unsaved, pick } = choice
  return (
    <div className="flex w-full flex-col items-start gap-y-3">
      <RadioGroup
        value={marked ?? ""}
        onValueChange={(answer) => pick(answer as CompleteWhen)}
        aria-label={t("guide.when.title")}
        className="gap-y-2"
      >
        {CHOICES.map((answer) => (
          <div key={answer} className="flex items-start gap-x-2">
            <RadioGroup.Item value={answer} id={`complete-${answer}`} className="shrink-0" />
            <div className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Label htmlFor={`complete-${answer}`} size="small" weight="regular">
                {t(`guide.when.choices.${answer}`)}
              </Label>
              {figures?.recommended === answer && (
                <Badge size="2xsmall" color="green">
                  {t("guide.when.recommended")}
                </Badge>
              )}
            </div>
          </div>
        ))}
      </RadioGroup>
      {unsaved !== null && (
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          onClick={() => mutate({ trigger: "order.completed", completeWhen: unsaved })}
        >
          {t("guide.when.use")}
        </Button>
      )}
    </div>
  )
}
