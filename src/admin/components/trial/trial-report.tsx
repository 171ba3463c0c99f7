import { Badge, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { RunRow, TrialResult } from "../../../types"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { useReasonText } from "../../wording/use-reason-text"
import { ReasonFixes } from "../fixes/reason-fixes"
import { LINK_STYLE } from "../link-style"
import { TrialSums } from "./trial-sums"

const OUTCOMES = ["invoice", "refused", "skip", "canceled"] as const

/** What a trial run found: how many orders would be invoiced, why others would not, and the totals. */
export const TrialReport = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  const { quantity } = useFormats()
  const result = run.result as TrialResult | null
  if (result === null) return null
  return (
    <>
      <Container className="divide-y p-0">
        <div className="flex flex-col gap-y-3 px-6 py-4">
          <Heading level="h2">{t("trial.result.title")}</Heading>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {OUTCOMES.map((outcome) => (
              <div key={outcome} className="txt-compact-small flex items-baseline gap-x-2">
                <dt className="text-ui-fg-subtle">{t(`trial.counts.${outcome}`)}</dt>
                <dd className="txt-compact-small-plus tabular-nums">
                  {quantity(String(run.counts[outcome] ?? 0))}
                </dd>
              </div>
            ))}
          </dl>
          {/* "No differences" is true only once all orders were tried. */}
          {(run.state === "done" || result.differences.length > 0) && (
            <Differences differences={result.differences} />
          )}
        </div>
        {result.reasons.map((reason, index) => (
          <ReasonRow key={index} reason={reason} />
        ))}
        {result.reasons.length === 0 && run.state === "done" && (
          <Text size="small" className="text-ui-fg-subtle px-6 py-4">
            {t("trial.result.allWell")}
          </Text>
        )}
      </Container>
      <TrialSums sums={result.sums} />
    </>
  )
}

const Differences = ({ differences }: Pick<TrialResult, "differences">) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  if (differences.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle">
        {t("trial.result.noDifference")}
      </Text>
    )
  }
  return (
    <div className="flex flex-col gap-y-1">
      <Text size="small" className="text-ui-fg-error">
        {t("trial.result.differences")}
      </Text>
      {differences.map((one) => (
        <Text key={one.order_id} size="small">
          <OrderLink {...one} />: {amount(one.difference, one.currency)}
        </Text>
      ))}
    </div>
  )
}

const ReasonRow = ({ reason }: { reason: TrialResult["reasons"][number] }) => {
  const { t } = useTranslation("invoicing")
  const { quantity } = useFormats()
  const describe = useReasonText()
  const { cause, figures } = describe(reason)
  const [first] = reason.examples
  const isMore = reason.count > reason.examples.length
  return (
    <div className="flex flex-col gap-y-1 px-6 py-4">
      <div className="flex items-start gap-x-3">
        <Badge
          size="2xsmall"
          className="shrink-0"
          color={reason.outcome === "skip" ? "grey" : "orange"}
        >
          {quantity(String(reason.count))}
        </Badge>
        <Text size="small" leading="compact" weight="plus" className="min-w-0">
          {cause}
        </Text>
      </div>
      {figures && <Text size="small">{figures}</Text>}
      <Text size="small" className="text-ui-fg-subtle flex flex-wrap gap-x-2">
        <span>{t(`trial.result.${reason.outcome}Examples`)}</span>
        {reason.examples.map((example) => (
          <OrderLink key={example.order_id} {...example} />
        ))}
        {isMore && <span>…</span>}
      </Text>
      {first && (
        <ReasonFixes reason={reason} orderId={first.order_id} order={nameOrder(first.display_id)} />
      )}
    </div>
  )
}

const OrderLink = ({
  order_id: id,
  display_id: number,
}: {
  order_id: string
  display_id: string
}) => (
  <Link to={`/orders/${id}`} className={LINK_STYLE}>
    {nameOrder(number)}
  </Link>
)
