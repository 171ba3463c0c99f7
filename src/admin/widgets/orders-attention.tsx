import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { AttentionNotice } from "../components/attention-notice"

export const config = defineWidgetConfig({
  zone: "order.list.before",
  id: "medusa-plugin-altera-orders-attention",
})

export default AttentionNotice
