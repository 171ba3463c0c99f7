import { model } from "@medusajs/framework/utils"

/** When something that is done once in a while was last claimed by one of the processes. */
const InvoicingThrottle = model.define(
  { name: "InvoicingThrottle", tableName: "invoicing_throttle" },
  {
    /** What it is that is done. */
    id: model.text().primaryKey(),
    claimed_at: model.dateTime(),
    /** Of what is done once a day: the last day it was claimed for, "YYYY-MM-DD". */
    day: model.text().nullable(),
  }
)

export default InvoicingThrottle
