import { model } from "@medusajs/framework/utils"

/**
 * A month of a company as it was read at one moment. Closed by a person, it stays as it is, and later
 * readings are shown against it; of those that were not closed the newest alone is kept.
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
      /** False where the service's list never stood still while it was read. */
      is_whole: model.boolean(),
      summary: model.json(),
      /** The closed reading that its changes are shown against. */
      compared_with: model.text().nullable(),
      closed_at: model.dateTime().nullable(),
      closed_by: model.text().nullable(),
      note: model.text().nullable(),
    }
  )
  .indexes([{ name: "IDX_invoicing_month_company", on: ["company_id", "month", "created_at"] }])

export default Month
