import { Button, Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsCompany } from "../../../types"
import { useCheckCompany } from "../../queries/invoicing-settings"
import { useUserNames } from "../../queries/user-names"
import { HoldNotice } from "../hold-notice"
import { ResumeButton } from "../requests/resume-button"
import { CheckResult } from "./check-result"
import { describeRouting } from "./describe-routing"
import { PauseDrawer } from "./pause-drawer"

/** Each company with its key's last characters, whom it serves, and whether it is served now. */
export const CompaniesSection = ({ companies }: { companies: SettingsCompany[] }) => {
  const { t } = useTranslation("invoicing")
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Heading>{t("settings.companies.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
          {t("settings.companies.body")}
        </Text>
      </div>
      {companies.map((company) => (
        <CompanyRow key={company.id} company={company} />
      ))}
    </Container>
  )
}

const CompanyRow = ({ company }: { company: SettingsCompany }) => {
  const { t } = useTranslation("invoicing")
  const [isPausing, setIsPausing] = useState(false)
  const check = useCheckCompany(company.id)
  const { hold } = company
  const isPaused = hold?.cause === "paused"
  const badge = hold === null ? "works" : isPaused ? "paused" : "held"
  return (
    <div role="group" aria-label={company.id} className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Text size="small" leading="compact" weight="plus">
              {company.id}
            </Text>
            <StatusBadge color={hold === null ? "green" : isPaused ? "orange" : "red"}>
              {t(`settings.companies.${badge}`)}
            </StatusBadge>
          </div>
          <CompanyFacts company={company} />
        </div>
        <div className="flex items-center gap-x-2">
          <Button
            size="small"
            variant="secondary"
            isLoading={check.isPending}
            aria-label={t("settings.companies.checkNamed", { company: company.id })}
            onClick={() => check.mutate()}
          >
            {t("settings.companies.check")}
          </Button>
          {!isPaused && (
            <Button
              size="small"
              variant="secondary"
              aria-label={t("settings.companies.pauseNamed", { company: company.id })}
              onClick={() => setIsPausing(true)}
            >
              {t("settings.companies.pause")}
            </Button>
          )}
        </div>
      </div>
      {check.data && !check.isPending && <CheckResult answer={check.data} />}
      <HoldNotice company={company} />
      <PausedBy company={company} />
      <ResumeButton company={company} />
      {isPausing && <PauseDrawer companyId={company.id} onClose={() => setIsPausing(false)} />}
    </div>
  )
}

const CompanyFacts = ({ company }: { company: SettingsCompany }) => {
  const { t } = useTranslation("invoicing")
  const facts = [
    company.key_tail ? t("page.companies.key", { tail: company.key_tail }) : t("settings.shortKey"),
    ...describeRouting(company, t),
    ...(company.invoice_format
      ? [t("settings.ownFormat", { format: company.invoice_format })]
      : []),
  ]
  return facts.map((fact) => (
    <Text key={fact} size="small" leading="compact" className="text-ui-fg-subtle">
      {fact}
    </Text>
  ))
}

const PausedBy = ({ company }: { company: SettingsCompany }) => {
  const { t } = useTranslation("invoicing")
  const actorId = company.hold?.actor_id ?? null
  const nameOf = useUserNames(actorId === null ? [] : [actorId])
  if (actorId === null) return null
  return (
    <Text size="small" leading="compact" className="text-ui-fg-subtle">
      {t("settings.companies.pausedBy", { name: nameOf(actorId) })}
    </Text>
  )
}
