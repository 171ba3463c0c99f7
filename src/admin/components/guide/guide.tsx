import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../../types"
import { usePutGuideAway } from "../../queries/guide"
import { findNotIssuingReason } from "../../wording/not-issuing-reason"
import { OnlyOpenSteps } from "./guide-step"
import { KeyStep } from "./key-step"
import { LiveStep } from "./live-step"
import { MappingStep } from "./mapping-step"
import { PreviewStep } from "./preview-step"
import { ReplyToStep } from "./reply-to-step"
import { TrialStep } from "./trial-step"
import { useMomentChoice } from "./use-moment-choice"
import { VatStep } from "./vat-step"
import { WhenStep } from "./when-step"

/**
 * The steps to the first invoice, each with what it lacks; after that invoice, only the open steps. The guide
 * stays until somebody hides it, and can be shown again.
 */
export const Guide = ({ status }: { status: InvoicingStatusResponse }) => {
  const { t } = useTranslation("invoicing")
  const { mutate: putAway, isPending } = usePutGuideAway()
  // After the first invoice people come for the list, so finished steps no longer take up space.
  const isAfterFirst = status.counts.issued > 0
  if (status.is_guide_put_away) {
    return (
      <>
        {findNotIssuingReason(status) === "not-live" && <WayToGoLive status={status} />}
        <div className="flex justify-end">
          <Button
            size="small"
            variant="transparent"
            isLoading={isPending}
            onClick={() => putAway({ is_put_away: false })}
          >
            {t("guide.takeOut")}
          </Button>
        </div>
      </>
    )
  }
  return (
    <Container className="divide-y p-0" role="group" aria-label={t("guide.title")}>
      <div className="flex items-start justify-between gap-x-4 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Heading level="h2">{t("guide.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
            {t(isAfterFirst ? "guide.bodyAfter" : status.is_live ? "guide.bodyLive" : "guide.body")}
          </Text>
        </div>
        <Button
          size="small"
          variant="transparent"
          className="shrink-0"
          isLoading={isPending}
          onClick={() => putAway({ is_put_away: true })}
        >
          {t("guide.putAway")}
        </Button>
      </div>
      <OnlyOpenSteps.Provider value={isAfterFirst}>
        <Steps status={status} />
      </OnlyOpenSteps.Provider>
    </Container>
  )
}

/** What remains of a hidden guide: nothing is issued before somebody goes live. */
const WayToGoLive = ({ status }: { status: InvoicingStatusResponse }) => {
  const { t } = useTranslation("invoicing")
  const choice = useMomentChoice(status)
  return (
    <Container className="p-0" role="group" aria-label={t("guide.live.title")}>
      <ol className="divide-y">
        {!choice.isChosen && <WhenStep status={status} choice={choice} />}
        <LiveStep status={status} choice={choice} />
      </ol>
    </Container>
  )
}

const Steps = ({ status }: { status: InvoicingStatusResponse }) => {
  const choice = useMomentChoice(status)
  return (
    <ol className="divide-y">
      <WhenStep status={status} choice={choice} />
      <KeyStep companies={status.companies} />
      <VatStep />
      <MappingStep />
      <PreviewStep isSeen={status.is_preview_seen} />
      <ReplyToStep isMailed={status.is_mailed} />
      <TrialStep />
      <LiveStep status={status} choice={choice} />
    </ol>
  )
}
