import { model } from "@medusajs/framework/utils"

/** One bulk act: who requested which act on many orders, and which process works on it. */
const BulkRun = model
  .define(
    { name: "BulkRun", tableName: "invoicing_bulk_run" },
    {
      id: model.id({ prefix: "invbulk" }).primaryKey(),
      act: model.text(),
      actor_id: model.text(),
      note: model.text().nullable(),
      canceled_at: model.dateTime().nullable(),
      canceled_by: model.text().nullable(),
      finished_at: model.dateTime().nullable(),
      /** Identifies the process that works on it; `lease_until` is when its lease expires. */
      lease_token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_bulk_run_created_at", on: ["created_at", "id"] },
    { name: "IDX_invoicing_bulk_run_open", on: ["created_at"], where: "finished_at is null" },
  ])

export default BulkRun
