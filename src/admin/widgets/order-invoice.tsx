import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Container } from "@medusajs/ui"
import { OrderInvoice } from "../components/invoice/order-invoice"
import { askEarly } from "../queries/early-answer"
import { isCardKnown } from "../queries/order-invoice"

askEarly(isCardKnown)

const OrderInvoiceWidget = ({ data }: DetailWidgetProps<AdminOrder>) => (
  <Container className="divide-y p-0" data-testid="invoice-widget">
    <OrderInvoice order={data} />
  </Container>
)

export const config = defineWidgetConfig({
  // This spelling works in every release; since 2.17 only the part before ".before" counts.
  zone: "order.details.side.before",
  id: "medusa-plugin-altera-order-invoice",
})

export default OrderInvoiceWidget
