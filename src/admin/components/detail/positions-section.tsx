import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceOrderResponse, InvoiceRequestDetail } from "../../../types"
import { PositionTable } from "../positions/position-table"
import { SumFacts } from "../preview/sum-facts"
import { Section } from "./section"

type PositionsSectionProps = {
  request: InvoiceRequestDetail
  /** Undefined while it loads. */
  order: InvoiceOrderResponse["order"] | undefined
}

/** An order that was deleted has no preview either. */
const nameNoPositions = (
  { invoice_id: id }: Pick<InvoiceRequestDetail, "invoice_id">,
  order: PositionsSectionProps["order"]
) => {
  if (id !== null) return "detail.linkedPositions" as const
  return order === null ? ("detail.noPositionsEver" as const) : ("detail.noPositions" as const)
}

/** The positions as they were sent, each with the rule for its category, and their totals next to the order's. */
export const PositionsSection = ({ request, order }: PositionsSectionProps) => {
  const { t } = useTranslation("invoicing")
  const { positions, totals, currency } = request
  return (
    <Section
      title={t(request.state === "issued" ? "detail.positions" : "preview.positions.heading")}
    >
      {positions.length > 0 ? (
        <PositionTable
          label={t("preview.positions.heading")}
          positions={positions}
          currency={currency}
          isNet={request.price_type === "NET"}
        />
      ) : (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t(nameNoPositions(request, order))}
        </Text>
      )}
      {totals && (
        <SumFacts
          totals={totals}
          sum={order?.sum ?? null}
          currency={currency ?? ""}
          isChanged={request.correction !== null}
        />
      )}
    </Section>
  )
}
