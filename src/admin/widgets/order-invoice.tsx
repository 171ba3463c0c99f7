import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Container } from "@medusajs/ui"
import { OrderInvoice } from "../components/invoice/order-invoice"

const OrderInvoiceWidget = ({ data }: DetailWidgetProps<AdminOrder>) => (
  <Container className="divide-y p-0" data-testid="invoice-widget">
    <OrderInvoice order={data} />
  </Container>
)

export const config = defineWidgetConfig({
  zone: "order.details.side",
  id: "medusa-plugin-altera-order-invoice",
})

export default OrderInvoiceWidget
