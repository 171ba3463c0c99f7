import { model } from "@medusajs/framework/utils"

/** What the plugin remembers about itself: its first start, the sweep's cursor and claim. */
const InvoicingSetting = model.define(
  { name: "InvoicingSetting", tableName: "invoicing_setting" },
  { id: model.text().primaryKey(), value: model.json() }
)

export default InvoicingSetting
