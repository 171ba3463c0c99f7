import { Button, Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { MonthReading } from "../../../types"
import { useRights } from "../../queries/invoicing-rights"
import { useFormats } from "../../wording/use-formats"
import { Notice, NoticeLine } from "../notice"
import { AccountantLinks } from "./accountant-links"
import { CloseMonthDrawer } from "./close-month-drawer"
import { MonthFiles } from "./month-files"
import { MonthSums } from "./month-sums"
import { MonthTable } from "./month-table"

type ReportProps = { reading: MonthReading; closed: MonthReading | null }

const ORDER_CLASSES = ["invoiced", "corrected", "not_yet", "skipped", "canceled"] as const
const INVOICE_CLASSES = ["doubled", "unrecorded", "stranger"] as const

/** A month as it was read: summary, lines and sums. */
export const MonthReport = ({ reading, closed }: ReportProps) => (
  <>
    <MonthSummarySection reading={reading} closed={closed} />
    <MonthTable reading={reading} />
    <MonthSums reading={reading} />
    <AccountantLinks reading={reading} closed={closed} />
  </>
)

const MonthSummarySection = ({ reading, closed }: ReportProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const rights = useRights() ?? []
  const [isClosing, setIsClosing] = useState(false)
  const mayClose = reading.closed_at === null && rights.includes("issue")
  const { orders, openOrders, openInvoices, classes, origins, paid } = reading.summary
  const isClear = openOrders + openInvoices === 0
  const shown = [
    ...ORDER_CLASSES.map((name) => [t(`months.classes.${name}`), classes[name]] as const),
    ...INVOICE_CLASSES.filter((name) => classes[name] > 0).map(
      (name) => [t(`months.classes.${name}`), classes[name]] as const
    ),
    [t("months.facts.linked"), origins.linked] as const,
    [t("months.facts.paid"), paid.paid] as const,
    [t("months.facts.unpaid"), paid.unpaid] as const,
  ]
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-col gap-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading level="h2">
              {openOrders === 0
                ? t("months.accounted", { count: orders, total: orders })
                : t("months.open", { count: openOrders, total: orders })}
              {openInvoices > 0 && ` ${t("months.openInvoices", { count: openInvoices })}`}
            </Heading>
            <StatusBadge color={closed ? "green" : isClear ? "blue" : "orange"}>
              {t(closed ? "months.badge.closed" : "months.badge.open")}
            </StatusBadge>
          </div>
          <Text size="small" className="text-ui-fg-subtle">
            {t("months.readAt", { moment: moment(reading.read_at) })}
          </Text>
          {mayClose && !reading.is_over && (
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {t("months.close.notOver")}
            </Text>
          )}
          {closed?.closed_at && (
            <Text size="small" className="text-ui-fg-subtle break-words">
              {t("months.closedBy", {
                moment: moment(closed.closed_at),
                name: closed.actor_name ?? closed.closed_by ?? "",
                note: closed.note ?? "",
              })}
            </Text>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <MonthFiles reading={reading} />
          {mayClose && reading.is_over && (
            <Button size="small" onClick={() => setIsClosing(true)}>
              {t("months.close.button")}
            </Button>
          )}
        </div>
      </div>
      {!reading.is_whole && (
        <Notice variant="warning" title={t("months.notWhole")}>
          <NoticeLine>{t("months.checkAgain")}</NoticeLine>
        </Notice>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {shown.map(([name, count]) => (
          <div key={name} className="txt-compact-small flex items-baseline gap-x-2">
            <dt className="text-ui-fg-subtle">{name}</dt>
            <dd className="txt-compact-small-plus tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {isClosing && <CloseMonthDrawer reading={reading} onClose={() => setIsClosing(false)} />}
    </Container>
  )
}
