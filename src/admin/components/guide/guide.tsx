import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../../types"
import { KeyStep } from "./key-step"
import { LiveStep } from "./live-step"
import { MappingStep } from "./mapping-step"
import { PreviewStep } from "./preview-step"

/** The way to the first invoice, each step with what it lacks; gone once there is an invoice. */
export const Guide = ({ status }: { status: InvoicingStatusResponse }) => {
  const { t } = useTranslation("invoicing")
  if (status.counts.issued > 0) return null
  return (
    <Container className="divide-y p-0" role="group" aria-label={t("guide.title")}>
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Heading level="h2">{t("guide.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
          {t("guide.body")}
        </Text>
      </div>
      <ol className="divide-y">
        <KeyStep companies={status.companies} />
        <MappingStep />
        <PreviewStep isSeen={status.is_preview_seen} />
        <LiveStep status={status} />
      </ol>
    </Container>
  )
}
