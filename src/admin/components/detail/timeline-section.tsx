import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { Section } from "./section"
import { listTimeline } from "./timeline-entries"
import { TimelineItem } from "./timeline-item"

const SHOWN_AT_FIRST = 8

/** Every call to Altera and every act of a person, newest first. */
export const TimelineSection = ({ request }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const [isWhole, setIsWhole] = useState(false)
  const entries = listTimeline(request)
  const hidden = isWhole ? 0 : Math.max(0, entries.length - SHOWN_AT_FIRST)
  const shown = entries.slice(0, entries.length - hidden)
  return (
    <Section title={t("timeline.heading")}>
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <ol className="flex flex-col gap-y-0.5">
          {shown.map((entry, index) => (
            <TimelineItem key={entry.id} entry={entry} isLast={index === shown.length - 1} />
          ))}
        </ol>
        {hidden > 0 && (
          <Button
            className="self-start"
            size="small"
            variant="transparent"
            onClick={() => setIsWhole(true)}
          >
            {t("timeline.more", { count: hidden })}
          </Button>
        )}
      </div>
    </Section>
  )
}
