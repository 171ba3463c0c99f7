import { model } from "@medusajs/framework/utils"

/** How far a scan of the shop's orders has come. */
const InvoicingScan = model.define(
  { name: "InvoicingScan", tableName: "invoicing_scan" },
  {
    /** Which scan it is. */
    id: model.text().primaryKey(),
    /** The timestamp (ISO 8601) or order id to continue from; null: from the beginning. */
    cursor: model.text().nullable(),
    /** The trigger that the scan follows, if it follows one. */
    trigger: model.text().nullable(),
    /** The scan ignores what happened before. */
    floor: model.dateTime().nullable(),
    /** The start date in the settings when it set the floor. */
    start_date: model.dateTime().nullable(),
  }
)

export default InvoicingScan
