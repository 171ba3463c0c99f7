import { model } from "@medusajs/framework/utils"

/** One line of a month: ids, numbers, dates, amounts and codes; no buyer's data. */
const MonthRow = model
  .define(
    { name: "MonthRow", tableName: "invoicing_month_row" },
    {
      id: model.text().primaryKey(),
      month_id: model.text(),
      /** From 0; rows that a person should look at first come first. */
      position: model.number(),
      class: model.text(),
      is_open: model.boolean(),
      is_differing: model.boolean(),
      is_changed: model.boolean(),
      /** Order and invoice number, for the search. */
      names: model.text(),
      data: model.json(),
    }
  )
  .indexes([{ name: "IDX_invoicing_month_row_month", on: ["month_id", "position"], unique: true }])

export default MonthRow
