import { Skeleton, Text } from "@medusajs/ui"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { InvoiceOrderResponse } from "../../../types"
import { LoadError } from "../load-error"
import { BuyerFacts } from "../preview/buyer-facts"
import { ReasonNotice } from "../reason-notice"
import { Section } from "./section"

type BuyerSectionProps = {
  order: UseQueryResult<InvoiceOrderResponse["order"]>
  /** Codes of the reasons that the page already shows. */
  known: readonly string[]
}

/** The buyer as currently on the order; the plugin itself stores none of it. */
export const BuyerSection = ({ order, known }: BuyerSectionProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <Section title={t("preview.buyer.heading")}>
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("detail.buyerNow")}
      </Text>
      <BuyerContent order={order} known={known} />
    </Section>
  )
}

const BuyerContent = ({ order: query, known }: BuyerSectionProps) => {
  const { t } = useTranslation("invoicing")
  const { data: order, error, isError, isFetching, refetch } = query
  if (isError && order === undefined) {
    return (
      <LoadError
        title={t("detail.buyerError")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (order === undefined) {
    return (
      <div role="status" aria-label={t("detail.buyerLoading")} className="px-6 py-4">
        <Skeleton className="h-24 w-full" />
      </div>
    )
  }
  if (order === null) {
    return (
      <Text size="small" className="px-6 py-4">
        {t("reasons.ORDER_NOT_FOUND.cause")}
      </Text>
    )
  }
  if (order.contractor) return <BuyerFacts contractor={order.contractor} />
  const unknown = order.reasons.filter(({ code }) => !known.includes(code))
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Text size="small">{t("detail.buyerUnfit")}</Text>
      {unknown.map((reason, index) => (
        <ReasonNotice key={`${reason.code}-${index}`} reason={reason} variant="warning" />
      ))}
    </div>
  )
}
