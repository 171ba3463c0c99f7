import { model } from "@medusajs/framework/utils"

/**
 * What the plugin stores about the shop and its companies, for example its first start and the settings
 * with which an admin overrode the options.
 */
const InvoicingSetting = model.define(
  { name: "InvoicingSetting", tableName: "invoicing_setting" },
  { id: model.text().primaryKey(), value: model.json() }
)

export default InvoicingSetting
