import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { WebhookRow, WebhooksResponse } from "../../../../types"
import { useWebhookAct } from "../../../queries/webhooks"
import { useCompanyName } from "../../../wording/use-company-name"
import { useFormats } from "../../../wording/use-formats"
import { Notice, NoticeLine } from "../../notice"
import { DeliveriesDrawer } from "./deliveries-drawer"
import { nameWebhook } from "./name-webhook"
import { WebhookDrawer } from "./webhook-drawer"
import { WebhookMenu } from "./webhook-menu"

type WebhookItemProps = {
  webhook: WebhookRow
  offer: WebhooksResponse
  /** Receives a newly created secret. */
  onSecret: (secret: string | null) => void
}

const COLORS = { on: "green", failing: "orange", off: "grey" } as const

/** One webhook: its URL and events, its status, and the available actions. */
export const WebhookItem = ({ webhook, offer, onSecret }: WebhookItemProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useWebhookAct()
  // A separate mutation: a receiver may take long to answer a test, and the webhook be turned off meanwhile.
  const test = useWebhookAct()
  const [open, setOpen] = useState<"form" | "log" | null>(null)
  const { id } = webhook
  const name = nameWebhook(webhook)
  const state = !webhook.is_enabled ? "off" : webhook.failing_since ? "failing" : "on"
  return (
    <div
      role="group"
      aria-label={`${t("webhooks.title")}: ${name}`}
      className="flex flex-col gap-y-3 px-6 py-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-80 flex-col gap-y-1 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Text size="small" leading="compact" weight="plus" className="line-clamp-3">
              {name}
            </Text>
            <StatusBadge color={COLORS[state]}>{t(`webhooks.states.${state}`)}</StatusBadge>
          </div>
          <WebhookFacts webhook={webhook} />
        </div>
        <div className="flex items-center gap-x-2">
          <Button
            size="small"
            variant="secondary"
            isLoading={test.isPending}
            aria-label={`${t("webhooks.test")}: ${name}`}
            onClick={() => test.mutate({ act: "test", id })}
          >
            {t("webhooks.test")}
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-label={`${t("webhooks.log")}: ${name}`}
            onClick={() => setOpen("log")}
          >
            {t("webhooks.log")}
          </Button>
          <WebhookMenu
            webhook={webhook}
            name={name}
            isBusy={isPending}
            onEdit={() => setOpen("form")}
            onAct={(command) =>
              mutate(command, {
                onSuccess: ({ secret }) => secret !== undefined && onSecret(secret),
              })
            }
          />
        </div>
      </div>
      <Trouble webhook={webhook} />
      {open === "log" && <DeliveriesDrawer webhook={webhook} onClose={() => setOpen(null)} />}
      {open === "form" && (
        <WebhookDrawer
          offer={offer}
          webhook={webhook}
          isPending={isPending}
          onSubmit={(body, onError) =>
            mutate({ act: "change", id, body }, { onSuccess: () => setOpen(null), onError })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

const WebhookFacts = ({ webhook }: { webhook: WebhookRow }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const nameCompany = useCompanyName()
  const { company_id: companyId, events, waiting, changed_at: changedAt } = webhook
  const facts = [
    ...(webhook.description ? [webhook.url] : []),
    [
      events ? t("webhooks.someEvents", { count: events.length }) : t("webhooks.allEvents"),
      companyId === null ? t("webhooks.allCompanies") : nameCompany(companyId),
    ].join(" · "),
    [
      webhook.last_success_at
        ? t("webhooks.lastSuccess", { moment: moment(webhook.last_success_at) })
        : t("webhooks.never"),
      ...(waiting > 0 ? [t("webhooks.waiting", { count: waiting })] : []),
    ].join(" · "),
    changedAt
      ? t("webhooks.changed", {
          moment: moment(changedAt),
          name: webhook.changed_by_name ?? t("webhooks.somebody"),
        })
      : t("webhooks.made", {
          moment: moment(webhook.created_at),
          name: webhook.created_by_name ?? t("webhooks.somebody"),
        }),
    ...(webhook.previous_secret_until
      ? [t("webhooks.twoSecrets", { moment: moment(webhook.previous_secret_until) })]
      : []),
  ]
  return facts.map((fact) => (
    <Text key={fact} size="small" leading="compact" className="text-ui-fg-subtle line-clamp-3">
      {fact}
    </Text>
  ))
}

/** Why it is disabled, or why it will be. */
const Trouble = ({ webhook }: { webhook: WebhookRow }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const { is_enabled: isEnabled, disabled_reason: reason, failing_since: since } = webhook
  if (!isEnabled && reason) {
    return (
      <Notice variant={reason === "person" ? "info" : "warning"} title={t("webhooks.states.off")}>
        <NoticeLine>{t(`webhooks.off.${reason}`)}</NoticeLine>
      </Notice>
    )
  }
  if (!isEnabled || since === null) return null
  return (
    <Notice variant="warning" title={t("webhooks.states.failing")}>
      <NoticeLine>{t("webhooks.failing", { moment: moment(since) })}</NoticeLine>
    </Notice>
  )
}
