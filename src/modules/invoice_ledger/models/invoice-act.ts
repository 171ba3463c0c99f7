import { model } from "@medusajs/framework/utils"

/** What a person did to a request: who, when, what. */
const InvoiceAct = model
  .define(
    { name: "InvoiceAct", tableName: "invoicing_act" },
    {
      id: model.id({ prefix: "invact" }).primaryKey(),
      request_id: model.text(),
      actor_id: model.text(),
      act: model.text(),
      note: model.text().nullable(),
    }
  )
  .indexes([{ name: "IDX_invoicing_act_request", on: ["request_id", "created_at"] }])

export default InvoiceAct
