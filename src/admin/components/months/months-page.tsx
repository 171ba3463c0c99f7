import { Button, Container, Heading, Label, Select, Skeleton, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { RunRow } from "../../../types"
import { useInvoicingStatus } from "../../queries/invoice-requests"
import { useCheckMonth, useMonth } from "../../queries/months"
import { useRuns } from "../../queries/runs"
import { useCompanyName } from "../../wording/use-company-name"
import { LoadError } from "../load-error"
import { SetupNotice } from "../requests/setup-notice"
import { StatusError } from "../requests/status-error"
import { PageGate } from "../rights/page-gate"
import { RunProgress } from "../runs/run-progress"
import { MonthField } from "./month-field"
import { MonthReport } from "./month-report"
import { readMonth } from "./read-month"

/** A company's month: checked against the service, and closed. */
export const MonthsPage = () => (
  <PageGate right="read">
    <Months />
  </PageGate>
)

const Months = () => {
  const status = useInvoicingStatus()
  const [chosen, choose] = useChosenMonth()
  const month = chosen.month ?? lastMonth()
  const { data: runs } = useRuns("month_close")
  const companies = status.data?.companies ?? []
  const companyId = (companies.find(({ id }) => id === chosen.company) ?? companies[0])?.id ?? ""
  const run = runs?.find(({ company_id: id, params }) => id === companyId && params.month === month)
  return (
    <div className="flex flex-col gap-y-3">
      <MonthHead
        companies={companies}
        companyId={companyId}
        month={month}
        run={run}
        onCompany={(id) => choose("company", id)}
        onMonth={(value) => choose("month", value)}
      />
      {status.isError && !status.data ? (
        <StatusError status={status} />
      ) : status.data && companyId === "" ? (
        <SetupNotice />
      ) : (
        <LoadedMonth companyId={companyId} month={month} run={run} />
      )}
    </div>
  )
}

/**
 * The chosen month and company, also kept in the URL. The page follows its own state: the URL changes a
 * moment later, and a press in between would check another month.
 */
function useChosenMonth() {
  const [address, setAddress] = useSearchParams()
  const [chosen, setChosen] = useState({
    month: readMonth(address.get("month")),
    company: address.get("company"),
  })
  const choose = (name: "company" | "month", value: string) => {
    setChosen((before) => ({ ...before, [name]: value }))
    setAddress(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true }
    )
  }
  return [chosen, choose] as const
}

type HeadProps = {
  companies: readonly { id: string; name: string | null }[]
  companyId: string
  month: string
  run: RunRow | undefined
  onCompany: (id: string) => void
  onMonth: (month: string) => void
}

const MonthHead = ({ companies, companyId, month, run, onCompany, onMonth }: HeadProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const companyLabel = useId()
  const { mutate, isPending } = useCheckMonth()
  const isOpen = run !== undefined && run.finished_at === null
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-col gap-y-1">
        <Heading>{t("months.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
          {t("months.body")}
        </Text>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <MonthField month={month} onMonth={onMonth} />
        {companies.length > 1 && (
          <div className="flex min-w-48 max-w-72 flex-col gap-y-1">
            <Label size="small" weight="plus" id={companyLabel}>
              {t("months.company")}
            </Label>
            <Select size="small" value={companyId} onValueChange={onCompany}>
              <Select.Trigger aria-labelledby={companyLabel}>
                <Select.Value />
              </Select.Trigger>
              <Select.Content>
                {companies.map((company) => (
                  <Select.Item key={company.id} value={company.id}>
                    {nameCompany(company)}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select>
          </div>
        )}
        <Button
          size="small"
          variant="secondary"
          disabled={companyId === "" || isOpen}
          isLoading={isPending}
          onClick={() => mutate({ company_id: companyId, month })}
        >
          {t(run ? "months.checkAgain" : "months.check")}
        </Button>
      </div>
      {run && run.state !== "done" && <RunProgress run={run} />}
    </Container>
  )
}

const LoadedMonth = ({ companyId, month, run }: Pick<HeadProps, "companyId" | "month" | "run">) => {
  const { t } = useTranslation("invoicing")
  const endOf = run?.state === "done" ? run.id : null
  const { data, error, isFetching, refetch } = useMonth(companyId, month, endOf)
  if (data?.newest) {
    return <MonthReport key={data.newest.id} reading={data.newest} closed={data.closed} />
  }
  return (
    <Container className="p-0">
      {data ? (
        <div className="flex flex-col items-center gap-y-1 px-6 py-10 text-center">
          <Text weight="plus" size="small">
            {t("months.none.title")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle max-w-[480px] text-pretty">
            {t("months.none.body")}
          </Text>
        </div>
      ) : error ? (
        <LoadError
          title={t("months.error")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t("months.loading")} className="px-6 py-4">
          <Skeleton className="h-7 w-64" />
        </div>
      )}
    </Container>
  )
}

/** The previous month in Warsaw time, which is the next one to close. */
function lastMonth(): string {
  const today = new Intl.DateTimeFormat("en-CA", {
    timeZone: "Europe/Warsaw",
    year: "numeric",
    month: "2-digit",
  }).formatToParts(new Date())
  const part = (type: string) => Number(today.find((one) => one.type === type)?.value)
  const [year, month] = [part("year"), part("month")]
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, "0")}`
}

/** The page title as a component, so that the breadcrumb is translated. */
export const MonthsTitle = () => useTranslation("invoicing").t("months.title")
