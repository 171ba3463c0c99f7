import { clx, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceAct } from "../../../types"
import { nameOrigin } from "../../wording/name-origin"
import { useFormats } from "../../wording/use-formats"
import { AttemptEntry } from "./attempt-entry"
import type { TimelineEntry } from "./timeline-entries"

type TimelineItemProps = {
  entry: TimelineEntry
  isLast: boolean
}

/** One history entry: what happened, how it ended or who did it, and when. */
export const TimelineItem = ({ entry, isLast }: TimelineItemProps) => {
  const { t } = useTranslation("invoicing")
  switch (entry.kind) {
    case "attempt":
      return (
        <Item
          title={t(`timeline.operations.${entry.attempt.operation}`)}
          at={entry.at}
          isLast={isLast}
        >
          <AttemptEntry attempt={entry.attempt} />
        </Item>
      )
    case "act":
      return (
        <Item title={t(`timeline.acts.${entry.act.act}`)} at={entry.at} isLast={isLast}>
          <ActEntry act={entry.act} />
        </Item>
      )
    case "ksef":
      return (
        <Item title={t(`timeline.ksef.${entry.change.state}`)} at={entry.at} isLast={isLast}>
          {entry.change.message && (
            <Quiet>{t("ksef.words", { words: entry.change.message })}</Quiet>
          )}
        </Item>
      )
    case "requested":
      return (
        <Item title={t("timeline.requested")} at={entry.at} isLast={isLast}>
          <RequestedBy by={entry.by} />
        </Item>
      )
  }
}

const ActEntry = ({ act }: { act: InvoiceAct }) => {
  const { t } = useTranslation("invoicing")
  return (
    <>
      <Quiet>{t("timeline.by", { who: act.actor_name ?? act.actor_id })}</Quiet>
      {act.note && <Quiet>{t(`timeline.notes.${act.act}`, { note: act.note })}</Quiet>}
    </>
  )
}

const RequestedBy = ({ by }: { by: string }) => {
  const { t } = useTranslation("invoicing")
  return <Quiet>{t(`timeline.origin.${nameOrigin(by)}`, { by })}</Quiet>
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
    {children}
  </Text>
)

type ItemProps = { title: string; at: string; isLast: boolean; children: ReactNode }

/** Looks like the activity on the order page, whose component the dashboard does not export. */
const Item = ({ title, at, isLast, children }: ItemProps) => {
  const { moment } = useFormats()
  return (
    <li className="grid grid-cols-[20px_1fr] items-start gap-2">
      <div aria-hidden className="flex size-full flex-col items-center gap-y-0.5">
        <div className="flex size-5 items-center justify-center">
          <div className="bg-ui-bg-base shadow-borders-base flex size-2.5 items-center justify-center rounded-full">
            <div className="bg-ui-tag-neutral-icon size-1.5 rounded-full" />
          </div>
        </div>
        {!isLast && <div className="bg-ui-border-base w-px flex-1" />}
      </div>
      <div className={clx("min-w-0", !isLast && "pb-4")}>
        <div className="flex items-start justify-between gap-x-3">
          <Text size="small" leading="compact" weight="plus">
            {title}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle shrink-0 text-right">
            <time dateTime={at}>{moment(at)}</time>
          </Text>
        </div>
        <div className="flex flex-col gap-y-1 pt-1">{children}</div>
      </div>
    </li>
  )
}
