import { Button, Container, Heading, Input, Label, Switch, Text } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { BackfillBody, RunRow } from "../../../types"
import { useStartRun } from "../../queries/runs"
import { useFormats } from "../../wording/use-formats"

type IssuePastProps = {
  search: RunRow
  also: readonly string[]
  isBusy: boolean
  /** Invoices were already issued from this search. */
  hasRun: boolean
}

/**
 * States how many invoices will be issued and with which dates; the user must type that number to confirm.
 */
export const IssuePast = ({ search, also, isBusy, hasRun }: IssuePastProps) => {
  const { t } = useTranslation("invoicing")
  const { quantity, moment } = useFormats()
  const [typed, setTyped] = useState("")
  const [isMailed, setMailed] = useState(false)
  const { mutate, isPending } = useStartRun<BackfillBody>("backfill")
  const count = (search.counts.none ?? 0) + also.length
  const late = search.counts.late ?? 0
  if (hasRun || count === 0) return null
  const start = (event: FormEvent) => {
    event.preventDefault()
    mutate({ search_id: search.id, count, also: [...also], mail: isMailed })
  }
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex max-w-[640px] flex-col gap-y-2">
        <Heading level="h2">
          {t("backfill.issue.title", { number: quantity(String(count)) })}
        </Heading>
        {search.finished_at !== null && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("backfill.issue.counted", { moment: moment(search.finished_at) })}
          </Text>
        )}
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("backfill.issue.dates")}
        </Text>
        {late > 0 && (
          <Text size="small" className="text-ui-tag-orange-text text-pretty">
            {t("backfill.issue.late", { number: quantity(String(late)) })}
          </Text>
        )}
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("backfill.issue.pace")}
        </Text>
      </div>
      <form onSubmit={start} className="flex flex-col gap-y-4">
        <div className="flex items-center gap-x-3">
          <Switch id="backfill-mail" checked={isMailed} onCheckedChange={setMailed} />
          <Label size="small" htmlFor="backfill-mail">
            {t("backfill.issue.mail")}
          </Label>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex flex-col gap-y-1">
            <Label size="small" weight="plus" htmlFor="backfill-count">
              {t("backfill.issue.type", { number: String(count) })}
            </Label>
            <Input
              id="backfill-count"
              size="small"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button
            type="submit"
            size="small"
            disabled={isBusy || typed.trim() !== String(count)}
            isLoading={isPending}
          >
            {t("backfill.issue.start", { number: quantity(String(count)) })}
          </Button>
        </div>
      </form>
    </Container>
  )
}
