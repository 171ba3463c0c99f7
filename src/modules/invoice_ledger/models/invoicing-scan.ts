import { model } from "@medusajs/framework/utils"

/** How far a scan of the shop's orders came. */
const InvoicingScan = model.define(
  { name: "InvoicingScan", tableName: "invoicing_scan" },
  {
    /** Which scan it is. */
    id: model.text().primaryKey(),
    /** The moment (ISO 8601) or the order's id that it goes on from; null: from the beginning. */
    cursor: model.text().nullable(),
    /** The trigger that it goes by, where it goes by one. */
    trigger: model.text().nullable(),
    /** What happened before is not the scan's. */
    floor: model.dateTime().nullable(),
    /** The start date in the settings when the floor was set by it. */
    start_date: model.dateTime().nullable(),
  }
)

export default InvoicingScan
