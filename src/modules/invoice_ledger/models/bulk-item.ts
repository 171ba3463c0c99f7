import { model } from "@medusajs/framework/utils"

/** One order of a bulk act and how it ended. Only ids and codes, no buyer data. */
const BulkItem = model
  .define(
    { name: "BulkItem", tableName: "invoicing_bulk_item" },
    {
      id: model.id({ prefix: "invbulkit" }).primaryKey(),
      run_id: model.text(),
      position: model.number(),
      order_id: model.text().nullable(),
      order_display_id: model.text().nullable(),
      request_id: model.text().nullable(),
      state: model.text().default("waiting"),
      /** How often a process has begun it. */
      attempts: model.number().default(0),
      /** Why it was refused. */
      code: model.text().nullable(),
      params: model.json().nullable(),
      message: model.text().nullable(),
      ended_at: model.dateTime().nullable(),
    }
  )
  .indexes([{ name: "IDX_invoicing_bulk_item_run", on: ["run_id", "position"], unique: true }])

export default BulkItem
