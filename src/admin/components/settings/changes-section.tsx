import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { RecordedSettingChange } from "../../../types"
import { useSettingChanges } from "../../queries/invoicing-settings"
import { useUserNames } from "../../queries/user-names"
import { useCompanyName } from "../../wording/use-company-name"
import { useFormats } from "../../wording/use-formats"
import { LoadError } from "../load-error"
import { showChange } from "./show-change"
import { useSettingWords } from "./use-setting-words"

const PAGE = 10
/** The most that the server returns at once. */
const MOST = 100

/** Who changed which setting, newest first. */
export const ChangesSection = () => {
  const { t } = useTranslation("invoicing")
  const [limit, setLimit] = useState(PAGE)
  const { data, error, isFetching, refetch } = useSettingChanges(limit)
  const changes = data?.changes ?? []
  const nameOf = useUserNames(changes.map((change) => change.actor_id))
  return (
    <Container className="divide-y p-0" role="group" aria-label={t("settings.changes.title")}>
      <div className="px-6 py-4">
        <Heading level="h2">{t("settings.changes.title")}</Heading>
      </div>
      {!data && error && (
        <LoadError
          title={t("settings.error")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.count === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("settings.changes.none")}
        </Text>
      )}
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} name={nameOf(change.actor_id)} />
      ))}
      {data && data.count > changes.length && limit < MOST && (
        <div className="px-6 py-4">
          <Button
            size="small"
            variant="secondary"
            isLoading={isFetching}
            onClick={() => setLimit(MOST)}
          >
            {t("settings.changes.more")}
          </Button>
        </div>
      )}
    </Container>
  )
}

type ChangeRowProps = { change: RecordedSettingChange; name: string }

const ChangeRow = ({ change, name }: ChangeRowProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const describe = useChangeWords()
  const { title, from, to, source } = describe(change)
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 px-6 py-3 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
        <Text size="small" leading="compact" weight="plus">
          {title}
        </Text>
        <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
          {t("settings.changes.by", { name, at: moment(change.at) })}
        </Text>
      </div>
      <div className="flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
        {(from || to) && (
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            <span className="text-ui-fg-subtle">{[from, ""].join(from && to ? " ⇒ " : "")}</span>
            <span className={to ? "text-ui-fg-base" : ""}>{to}</span>
          </Text>
        )}
        {source && (
          <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
            {source}
          </Text>
        )}
      </div>
    </div>
  )
}

type Stated = { company: string; verdict: "same" | "another"; reason: string }
type Hold = { company: string; cause: string | null; reason: string | null }

/** Labels for the end of a hold that required manual review. */
const ENDED: Partial<Record<string, "lookedAt" | "liveShop" | "gapClosed">> = {
  difference: "lookedAt",
  "other-database": "liveShop",
  "ledger-behind": "gapClosed",
}

function useChangeWords() {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const describe = useSettingWords()
  return ({ field, old, new: now }: RecordedSettingChange) => {
    if (field === "hold") {
      const { company, reason, cause } = now.value as Hold
      const ended = (old.value as Hold).cause
      const act = cause !== null ? "paused" : (ENDED[ended ?? ""] ?? "resumed")
      return {
        title: t(`settings.changes.${act}`, { company: nameCompany(company) }),
        from: "",
        to: reason ?? "",
        source: "",
      }
    }
    if (field === "account") {
      const { company, verdict, reason } = now.value as Stated
      const act = verdict === "same" ? "accountSame" : "accountAnother"
      const title = t(`settings.changes.${act}`, { company: nameCompany(company) })
      return { title, from: "", to: reason, source: "" }
    }
    if (field === "ledger") {
      const { company, invoices: count } = now.value as { company: string; invoices: number }
      const title = t("settings.changes.ledgerComplete", { company: nameCompany(company), count })
      return { title, from: "", to: "", source: "" }
    }
    const isBack = now.source !== "stored"
    const { from, to, isSourceShown } = showChange(
      describe(field, old.value),
      describe(field, now.value),
      isBack
    )
    return {
      title: t(`settings.fields.${field.replace(".", "_")}.label`),
      from,
      to,
      source: isSourceShown ? t(`settings.source.${now.source}`) : "",
    }
  }
}
