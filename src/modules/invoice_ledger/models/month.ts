import { model } from "@medusajs/framework/utils"

/**
 * A company's month as it was read at one moment. Once a person closes it, it never changes, and later
 * readings are compared with it; of readings that were not closed only the newest is kept.
 */
const Month = model
  .define(
    { name: "Month", tableName: "invoicing_month" },
    {
      id: model.id({ prefix: "invmon" }).primaryKey(),
      company_id: model.text(),
      /** "YYYY-MM", in Warsaw. */
      month: model.text(),
      /** The account of the service that was read. */
      account_id: model.text(),
      read_at: model.dateTime(),
      /** False if the service's list kept changing while it was read. */
      is_whole: model.boolean(),
      summary: model.json(),
      /** The closed reading that it is compared with. */
      compared_with: model.text().nullable(),
      closed_at: model.dateTime().nullable(),
      closed_by: model.text().nullable(),
      note: model.text().nullable(),
    }
  )
  .indexes([{ name: "IDX_invoicing_month_company", on: ["company_id", "month", "created_at"] }])

export default Month
