import { clx, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { MappingCoverageResponse } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { formatShare } from "./format-share"

type CoverageFiguresProps = { coverage: MappingCoverageResponse; isFetching: boolean }

/** For each currency, the share that has a category and a project, and what was counted. */
export const CoverageFigures = ({ coverage, isFetching }: CoverageFiguresProps) => {
  const { t } = useTranslation("invoicing")
  const { date } = useFormats()
  const { currencies, orders, left_out: leftOut, days } = coverage
  if (orders === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("mapping.coverage.noOrders", { days })}
      </Text>
    )
  }
  const bounds = coverage.is_whole
    ? t("mapping.coverage.whole", { count: orders, since: date(coverage.since) })
    : t("mapping.coverage.newest", { count: orders, since: date(coverage.since) })
  return (
    <div className={clx("flex flex-col gap-y-4 px-6 py-4", isFetching && "opacity-60")}>
      {currencies.map((sums) => (
        <CurrencyFigures key={sums.currency} sums={sums} isNamed={currencies.length > 1} />
      ))}
      <Text size="xsmall" className="text-ui-fg-subtle text-pretty">
        {[bounds, leftOut > 0 ? t("mapping.coverage.leftOut", { count: leftOut }) : ""].join(" ")}
      </Text>
    </div>
  )
}

type CurrencyFiguresProps = {
  sums: MappingCoverageResponse["currencies"][number]
  isNamed: boolean
}

const CurrencyFigures = ({ sums, isNamed }: CurrencyFiguresProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const of = (part: string) =>
    t("mapping.coverage.of", {
      part: amount(part, sums.currency),
      gross: amount(sums.gross, sums.currency),
    })
  return (
    <div
      role="group"
      aria-label={sums.currency}
      className="grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-2"
    >
      {(["category", "project"] as const).map((kind) => {
        const part = sums[`with_${kind}`]
        const suffix = isNamed ? ` (${sums.currency})` : ""
        return (
          <Figure
            key={kind}
            label={t(`mapping.coverage.${kind}`) + suffix}
            part={part}
            whole={sums.gross}
            detail={of(part)}
          />
        )
      })}
    </div>
  )
}

type FigureProps = { label: string; part: string; whole: string; detail: string }

const Figure = ({ label, part, whole, detail }: FigureProps) => {
  const { i18n } = useTranslation("invoicing")
  const share = Number(whole) > 0 ? Number(part) / Number(whole) : 1
  const isWhole = part === whole
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-baseline gap-x-2">
        <span className="h1-core text-ui-fg-base tabular-nums">
          {formatShare(part, whole, i18n.language)}
        </span>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {label}
        </Text>
      </div>
      <div className="bg-ui-bg-component h-1.5 overflow-hidden rounded-full" aria-hidden>
        <div
          className={clx(
            "h-full rounded-full",
            isWhole ? "bg-ui-tag-green-icon" : "bg-ui-tag-orange-icon"
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
        {detail}
      </Text>
    </div>
  )
}
