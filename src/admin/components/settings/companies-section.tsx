import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsCompany } from "../../../types"
import { useInvoicingStatus } from "../../queries/invoice-requests"
import { useCheckCompany } from "../../queries/invoicing-settings"
import { findNotIssuingReason } from "../../wording/not-issuing-reason"
import { nameKeyTail } from "../../wording/name-key-tail"
import { useCompanyName } from "../../wording/use-company-name"
import { useFormats } from "../../wording/use-formats"
import { useKeyWords } from "../../wording/use-key-words"
import { CompanyBadge, UnknownConditions } from "../company-badge"
import { CompanyHolds } from "../company-holds"
import { Notice, NoticeLine } from "../notice"
import { AccountDrawer } from "./account-drawer"
import { CheckResult } from "./check-result"
import { describeRouting } from "./describe-routing"
import { PauseDrawer } from "./pause-drawer"
import { UnseenInvoices } from "./unseen-invoices"

/** Each company with the last characters of its key, which orders it invoices, and whether it is active. */
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
  const name = useCompanyName()(company)
  const [isPausing, setIsPausing] = useState(false)
  const [isStating, setIsStating] = useState(false)
  const { holds } = company
  const { data: status } = useInvoicingStatus()
  const { answer, isPending, ask } = useKeyCheck(company)
  const isPaused = holds.some(({ cause }) => cause === "paused")
  return (
    <div role="group" aria-label={name} className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Text size="small" leading="compact" weight="plus">
              {name}
            </Text>
            <CompanyBadge
              company={company}
              rest={status && findNotIssuingReason(status)}
              isKeyRejected={answer?.result === "rejected"}
            />
          </div>
          <CompanyFacts company={company} />
        </div>
        <div className="flex items-center gap-x-2">
          <Button
            size="small"
            variant="secondary"
            isLoading={isPending}
            aria-label={t("settings.companies.checkNamed", { company: name })}
            onClick={ask}
          >
            {t("settings.companies.check")}
          </Button>
          {company.account?.may_be_stated && (
            <Button
              size="small"
              variant="secondary"
              aria-label={t("settings.companies.accountNamed", { company: name })}
              onClick={() => setIsStating(true)}
            >
              {t("settings.companies.account")}
            </Button>
          )}
          {!isPaused && (
            <Button
              size="small"
              variant="secondary"
              aria-label={t("settings.companies.pauseNamed", { company: name })}
              onClick={() => setIsPausing(true)}
            >
              {t("settings.companies.pause")}
            </Button>
          )}
        </div>
      </div>
      {answer && <CheckResult answer={answer} holds={holds} />}
      <UnknownConditions company={company} />
      <OtherAccounts company={company} />
      <UnseenInvoices company={company} />
      <CompanyHolds company={company} checked={answer?.result} />
      {isStating && <AccountDrawer companyId={company.id} onClose={() => setIsStating(false)} />}
      {isPausing && <PauseDrawer companyId={company.id} onClose={() => setIsPausing(false)} />}
    </div>
  )
}

/** The last check of the company's key; dropped once the company's holds change. */
function useKeyCheck({ id, holds }: SettingsCompany) {
  const known = holds.map(({ cause, since }) => `${cause} ${since}`).join()
  const { data, variables, isPending, mutate } = useCheckCompany(id)
  return {
    answer: isPending || variables !== known ? undefined : data,
    isPending,
    ask: () => mutate(known),
  }
}

/** The key was replaced by one of another account; earlier invoices stay in the old account. */
const OtherAccounts = ({ company: { account, key } }: { company: SettingsCompany }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  if (!account?.has_others) return null
  return (
    <Notice variant="info" title={t("invoice.companyAccounts.others.title")}>
      <NoticeLine>
        {t("invoice.companyAccounts.others.body", {
          since: moment(account.since),
          fingerprint: key.fingerprint,
        })}
      </NoticeLine>
    </Notice>
  )
}

const CompanyFacts = ({ company }: { company: SettingsCompany }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const nameKey = useKeyWords()
  const { key } = company
  const facts = [
    nameKeyTail(company.key_tail, t),
    nameKey(key),
    ...(key.other
      ? [
          t("settings.keyCheck.other", {
            fingerprint: key.other.fingerprint,
            at: moment(key.other.checked_at),
          }),
        ]
      : []),
    ...describeRouting(company, t),
    ...(company.invoice_format
      ? [t("settings.ownFormat", { format: company.invoice_format })]
      : []),
  ]
  if (company.account) {
    facts.push(t("invoice.companyAccounts.since", { since: moment(company.account.since) }))
  }
  if (company.ledger_check) {
    const { at, sight } = company.ledger_check
    facts.push(t(`invoice.ledgerCheck.${sight}`, { at: moment(at) }))
  }
  if (company.ksef) facts.push(t(`ksef.account.${company.ksef}`))
  return facts.map((fact) => (
    <Text key={fact} size="small" leading="compact" className="text-ui-fg-subtle">
      {fact}
    </Text>
  ))
}
