import { model } from "@medusajs/framework/utils"

/** A row of a run's report. Ids, codes and amounts, no buyer's data. */
const InvoicingRunItem = model
  .define(
    { name: "InvoicingRunItem", tableName: "invoicing_run_item" },
    {
      id: model.id({ prefix: "invrunit" }).primaryKey(),
      run_id: model.text(),
      position: model.number(),
      order_id: model.text().nullable(),
      order_display_id: model.text().nullable(),
      request_id: model.text().nullable(),
      invoice_id: model.text().nullable(),
      code: model.text(),
      params: model.json(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_run_item_run", on: ["run_id", "position"], unique: true },
    { name: "IDX_invoicing_run_item_code", on: ["run_id", "code", "position"] },
  ])

export default InvoicingRunItem
