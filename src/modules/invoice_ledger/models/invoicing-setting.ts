import { model } from "@medusajs/framework/utils"

/**
 * What the plugin remembers of the shop and of its companies: its first start, say, and what an admin
 * laid over the options.
 */
const InvoicingSetting = model.define(
  { name: "InvoicingSetting", tableName: "invoicing_setting" },
  { id: model.text().primaryKey(), value: model.json() }
)

export default InvoicingSetting
