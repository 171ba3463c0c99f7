import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { MappingCoverageResponse } from "../../../types"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"

type Order = MappingCoverageResponse["uncovered"][number]

/** The newest orders with a line that has no category or project, each linked to its page. */
export const UncoveredOrders = ({ orders }: { orders: Order[] }) => {
  const { t } = useTranslation("invoicing")
  return (
    <details className="group">
      <summary className="txt-compact-small-plus text-ui-fg-base hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus cursor-pointer px-6 py-3 outline-none">
        {t("mapping.coverage.uncovered", { count: orders.length })}
      </summary>
      <ul className="divide-y border-t">
        {orders.map((order) => (
          <UncoveredOrder key={order.order_id} order={order} />
        ))}
      </ul>
    </details>
  )
}

const UncoveredOrder = ({ order }: { order: Order }) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const lacks = [
    Number(order.without_category) > 0
      ? t("mapping.coverage.lacksCategory", {
          amount: amount(order.without_category, order.currency),
        })
      : null,
    order.has_project ? null : t("mapping.coverage.lacksProject"),
  ]
  return (
    <li className="grid grid-cols-[minmax(80px,auto)_1fr_auto] items-center gap-x-4 px-6 py-2">
      <Link to={`/orders/${order.order_id}`} className={`${LINK_STYLE} txt-compact-small`}>
        {nameOrder(order.order_display_id)}
      </Link>
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {lacks.filter(Boolean).join(", ")}
      </Text>
      <Text size="small" leading="compact" className="text-ui-fg-subtle tabular-nums">
        {amount(order.gross, order.currency)}
      </Text>
    </li>
  )
}
