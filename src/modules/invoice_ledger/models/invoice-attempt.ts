import { model } from "@medusajs/framework/utils"

/**
 * One HTTP call to the service for one request: when, which operation, its outcome, the service's
 * words.
 */
const InvoiceAttempt = model
  .define(
    { name: "InvoiceAttempt", tableName: "invoicing_attempt" },
    {
      id: model.id({ prefix: "invatt" }).primaryKey(),
      request_id: model.text(),
      operation: model.text(),
      outcome: model.text(),
      status: model.number().nullable(),
      code: model.text().nullable(),
      started_at: model.dateTime(),
      duration_ms: model.number(),
      words: model.json().nullable(),
    }
  )
  .indexes([{ name: "IDX_invoicing_attempt_request", on: ["request_id", "started_at"] }])

export default InvoiceAttempt
