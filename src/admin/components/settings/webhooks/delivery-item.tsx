import { Button, StatusBadge, Text } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { WebhookDeliveryRow } from "../../../../types"
import { useWebhookAct, useWhyUndelivered } from "../../../queries/webhooks"
import { useFormats } from "../../../wording/use-formats"

const COLORS = { pending: "blue", delivered: "green", failed: "red" } as const

type DeliveryItemProps = {
  delivery: WebhookDeliveryRow
  /** False while its webhook is disabled. */
  mayRedeliver: boolean
}

/** One delivery: its event, its state, and, expandable, its calls and the body. */
export const DeliveryItem = ({ delivery, mayRedeliver }: DeliveryItemProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const { mutate } = useWebhookAct()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const event = t(`webhooks.events.${delivery.event_name.replaceAll(".", "_")}`, {
    defaultValue: delivery.event_name,
  })
  const announced = moment(delivery.created_at)
  const name = `${event}, ${announced}`
  const details = t(isOpen ? "webhooks.deliveries.hide" : "webhooks.deliveries.show")
  const progress = useProgress(delivery)
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Text size="small" leading="compact" weight="plus">
          {event}
        </Text>
        <StatusBadge color={COLORS[delivery.state]}>
          {t(`webhooks.deliveries.states.${delivery.state}`)}
        </StatusBadge>
      </div>
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {[announced, ...progress].join(" · ")}
      </Text>
      <div className="flex flex-wrap items-center gap-x-2">
        <Button
          size="small"
          variant="transparent"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${details}: ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {details}
        </Button>
        {mayRedeliver && (
          <Button
            size="small"
            variant="transparent"
            // Not disabled while it runs: the focus would be lost.
            aria-label={`${t("webhooks.deliveries.redeliver")}: ${name}`}
            onClick={() => mutate({ act: "redeliver", deliveryId: delivery.id })}
          >
            {t("webhooks.deliveries.redeliver")}
          </Button>
        )}
      </div>
      <div id={id}>{isOpen && <Details delivery={delivery} />}</div>
    </div>
  )
}

/** The progress of a delivery, in a few words. */
function useProgress({ state, tries, next_try_at: nextTryAt }: WebhookDeliveryRow): string[] {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  if (state !== "pending") return [t("webhooks.deliveries.tries", { count: tries })]
  if (nextTryAt === null) return [t("webhooks.deliveries.inLine")]
  const when = t("webhooks.deliveries.nextTry", { moment: moment(nextTryAt) })
  return tries === 0 ? [when] : [t("webhooks.deliveries.tries", { count: tries }), when]
}

const Details = ({ delivery }: { delivery: WebhookDeliveryRow }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const say = useWhyUndelivered()
  const { attempts, body, event_id: eventId } = delivery
  return (
    <div className="flex flex-col gap-y-3 [overflow-wrap:anywhere]">
      <Titled title={t("webhooks.deliveries.id")}>
        <code className="txt-compact-xsmall">{eventId}</code>
      </Titled>
      <Titled title={t("webhooks.deliveries.calls")}>
        {attempts.length === 0 ? (
          <Text size="small" className="text-ui-fg-subtle">
            {t("webhooks.deliveries.noCalls")}
          </Text>
        ) : (
          <ol className="txt-compact-small text-ui-fg-subtle flex flex-col gap-y-1">
            {attempts.map((attempt) => (
              <li key={attempt.at} className="flex flex-wrap gap-x-3 tabular-nums">
                <span className="shrink-0">{moment(attempt.at)}</span>
                <span className="min-w-0">{`${say(attempt)}, ${attempt.ms} ms`}</span>
              </li>
            ))}
          </ol>
        )}
      </Titled>
      <Titled title={t("webhooks.deliveries.sent")}>
        <pre
          className="bg-ui-bg-subtle txt-compact-xsmall max-h-64 overflow-auto whitespace-pre-wrap rounded-md p-3 font-mono"
          // It scrolls, so it must be reachable with the keyboard.
          tabIndex={0}
        >
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </Titled>
    </div>
  )
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-y-1">
    <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
      {title}
    </Text>
    {children}
  </div>
)
