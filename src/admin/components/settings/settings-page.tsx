import { Container, Skeleton } from "@medusajs/ui"
import { Fragment } from "react"
import { useTranslation } from "react-i18next"
import { useInvoicingSettings } from "../../queries/invoicing-settings"
import { LoadError } from "../load-error"
import { Notice, NoticeLine } from "../notice"
import { MedusaNotice } from "../medusa-notice"
import { QueueNotice } from "../queue-notice"
import { useInvoicingStatus } from "../../queries/invoice-requests"
import { PageGate } from "../rights/page-gate"
import { SetupNotice } from "../requests/setup-notice"
import { ChangesSection } from "./changes-section"
import { CompaniesSection } from "./companies-section"
import { EmailSection } from "./email/email-section"
import { SETTING_SECTIONS, type SettingSectionName } from "./setting-sections"
import { SettingSection } from "./setting-section"
import { WebhooksSection } from "./webhooks/webhooks-section"

const NAMES = Object.keys(SETTING_SECTIONS) as SettingSectionName[]

/** The page Settings > Invoicing: the companies, every setting with its source, and who changed what. */
export const SettingsPage = () => (
  <PageGate right="settings">
    <Settings />
  </PageGate>
)

const Settings = () => {
  const { t } = useTranslation("invoicing")
  const { data: status } = useInvoicingStatus()
  const { data, error, isError, isFetching, refetch } = useInvoicingSettings()
  if (!data) {
    return (
      <Container className="p-0">
        {isError ? (
          <LoadError
            title={t("settings.error")}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-label={t("settings.loading")} className="px-6 py-4">
            <Skeleton className="h-7 w-48" />
          </div>
        )}
      </Container>
    )
  }
  return (
    <div className="flex flex-col gap-y-3">
      <MedusaNotice trouble={status?.medusa_trouble ?? null} />
      <QueueNotice trouble={status?.queue_trouble ?? null} />
      {data.unreadable.length > 0 && (
        <Notice variant="warning" title={t("settings.unreadable.title")}>
          <NoticeLine>
            {t("settings.unreadable.body", { fields: data.unreadable.join(", ") })}
          </NoticeLine>
        </Notice>
      )}
      {data.companies.length === 0 ? (
        <SetupNotice />
      ) : (
        <CompaniesSection companies={data.companies} />
      )}
      {NAMES.map((name) => (
        <Fragment key={name}>
          <SettingSection name={name} fields={data.fields} />
          {name === "issuing" && data.companies.length > 0 && (
            <EmailSection companies={data.companies} setting={data.fields.email} />
          )}
        </Fragment>
      ))}
      <WebhooksSection />
      <ChangesSection />
    </div>
  )
}

/** The page title as a component, so that the breadcrumb is translated. */
export const SettingsTitle = () => useTranslation("invoicing").t("settings.menu")
