import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/framework/types"
import { CustomerInvoices } from "../components/customer/customer-invoices"
import { RightGate } from "../components/rights/right-gate"

/** Renders nothing for users who may not see invoices. */
const CustomerInvoicesWidget = ({ data }: DetailWidgetProps<AdminCustomer>) => (
  <RightGate right="read" otherwise={null}>
    <CustomerInvoices key={data.id} customerId={data.id} />
  </RightGate>
)

export const config = defineWidgetConfig({
  // This spelling works in every release; since 2.17 only the part before ".after" counts.
  zone: "customer.details.after",
  id: "medusa-plugin-altera-customer-invoices",
})

export default CustomerInvoicesWidget
