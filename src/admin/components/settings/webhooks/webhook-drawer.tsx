import { Checkbox, Hint, Input, Label, RadioGroup } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { MakeWebhookBody, WebhookRow, WebhooksResponse } from "../../../../types"
import { ShopError } from "../../../queries/call-shop"
import { useInvoicingStatus } from "../../../queries/invoice-requests"
import { useCompanyName } from "../../../wording/use-company-name"
import { useErrorText } from "../../../wording/use-error-text"
import { ActionDrawer } from "../../dialogs/action-drawer"
import { Field } from "../../dialogs/field"
import { Notice, NoticeLine } from "../../notice"
import { SelectField } from "../fields/select-field"

type EventName = WebhooksResponse["events"][number]

type WebhookDrawerProps = {
  offer: WebhooksResponse
  /** Null for a new webhook. */
  webhook: WebhookRow | null
  isPending: boolean
  onSubmit: (body: MakeWebhookBody, onError: (error: Error) => void) => void
  onClose: () => void
}

/** The value for "all companies" in the company select. */
const ALL = "all companies"

/** The form of a webhook: its address, and the events it receives. */
export const WebhookDrawer = (props: WebhookDrawerProps) => {
  const { offer, webhook, isPending, onSubmit, onClose } = props
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const nameCompany = useCompanyName()
  const companies = useInvoicingStatus().data?.companies ?? []
  const [url, setUrl] = useState(webhook?.url ?? "")
  const [name, setName] = useState(webhook?.description ?? "")
  const [companyId, setCompanyId] = useState(webhook?.company_id ?? ALL)
  const [isAll, setIsAll] = useState(webhook === null || webhook.events === null)
  const [events, setEvents] = useState<readonly EventName[]>(webhook?.events ?? [])
  const [error, setError] = useState<Error | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  /** An error is about what was sent, not about what the form says by now. */
  const edit =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setError(null)
      set(value)
    }
  const submit = () => {
    if (!isAll && events.length === 0) return setIsMissing(true)
    onSubmit(
      {
        url: url.trim(),
        description: name.trim(),
        events: isAll ? null : [...events],
        company_id: companyId === ALL ? null : companyId,
      },
      setError
    )
  }
  const words = error && describeError(error).description
  const isOfUrl = error instanceof ShopError && /^WEBHOOK_URL_/.test(error.body.code ?? "")
  return (
    <ActionDrawer
      title={t(webhook ? "webhooks.form.titleEdit" : "webhooks.form.titleNew")}
      description={t("webhooks.form.description")}
      submitLabel={t(webhook ? "webhooks.form.submitEdit" : "webhooks.form.submitNew")}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {words && !isOfUrl && (
        <Notice variant="error" title={t("settings.notSaved")}>
          <NoticeLine>{words}</NoticeLine>
        </Notice>
      )}
      <Field
        label={t("webhooks.form.url")}
        hint={t(
          offer.allows_private_networks ? "webhooks.form.urlHintOpen" : "webhooks.form.urlHint"
        )}
        error={isOfUrl ? words : null}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            placeholder="https://"
            maxLength={2000}
            value={url}
            onChange={({ target }) => edit(setUrl)(target.value)}
          />
        )}
      </Field>
      <Field label={t("webhooks.form.name")} hint={t("webhooks.form.nameHint")} error={null}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={name}
            onChange={({ target }) => edit(setName)(target.value)}
          />
        )}
      </Field>
      {(companies.length > 1 || companyId !== ALL) && (
        <SelectField
          label={t("webhooks.form.company")}
          value={companyId}
          choices={[
            [ALL, t("webhooks.allCompanies")],
            ...companies.map((company) => [company.id, nameCompany(company)] as const),
          ]}
          onChange={edit(setCompanyId)}
        />
      )}
      <EventsChoice
        offered={offer.events}
        isAll={isAll}
        events={events}
        isMissing={isMissing}
        onAll={edit(setIsAll)}
        onEvents={edit((chosen) => {
          setEvents(chosen)
          setIsMissing(false)
        })}
      />
    </ActionDrawer>
  )
}

type EventsChoiceProps = {
  offered: readonly EventName[]
  isAll: boolean
  events: readonly EventName[]
  isMissing: boolean
  onAll: (isAll: boolean) => void
  onEvents: (events: readonly EventName[]) => void
}

const EventsChoice = (props: EventsChoiceProps) => {
  const { offered, isAll, events, isMissing, onAll, onEvents } = props
  const { t } = useTranslation("invoicing")
  const id = useId()
  return (
    <div className="flex flex-col gap-y-3" role="group" aria-labelledby={id}>
      <Label size="small" weight="plus" id={id}>
        {t("webhooks.form.which")}
      </Label>
      <RadioGroup
        aria-labelledby={id}
        value={isAll ? "all" : "chosen"}
        onValueChange={(value) => onAll(value === "all")}
      >
        {(["all", "chosen"] as const).map((choice) => (
          <div key={choice} className="flex items-center gap-x-2">
            <RadioGroup.Item id={`${id}-${choice}`} value={choice} />
            <Label size="small" htmlFor={`${id}-${choice}`}>
              {t(`webhooks.form.${choice}`)}
            </Label>
          </div>
        ))}
      </RadioGroup>
      {!isAll && (
        <div className="flex flex-col gap-y-2 pl-6">
          {offered.map((event) => (
            <div key={event} className="flex items-start gap-x-2">
              <Checkbox
                id={`${id}-${event}`}
                checked={events.includes(event)}
                onCheckedChange={(isChecked) =>
                  onEvents(
                    offered.filter((one) =>
                      one === event ? isChecked === true : events.includes(one)
                    )
                  )
                }
              />
              <Label size="small" htmlFor={`${id}-${event}`} className="flex flex-col">
                {t(`webhooks.events.${event.replaceAll(".", "_")}`)}
                <span className="txt-compact-xsmall text-ui-fg-subtle">{event}</span>
              </Label>
            </div>
          ))}
          {isMissing && (
            <Hint variant="error" role="alert">
              {t("webhooks.form.chooseOne")}
            </Hint>
          )}
        </div>
      )}
    </div>
  )
}
