import { model } from "@medusajs/framework/utils"

/** When a throttled task was last claimed by a process. */
const InvoicingThrottle = model.define(
  { name: "InvoicingThrottle", tableName: "invoicing_throttle" },
  {
    /** The task's name. */
    id: model.text().primaryKey(),
    claimed_at: model.dateTime(),
    /** For daily tasks: the last day it was claimed for, "YYYY-MM-DD". */
    day: model.text().nullable(),
  }
)

export default InvoicingThrottle
