import { model } from "@medusajs/framework/utils"

/**
 * An e-mail of an invoice that had been mailed before, with its own state and deadline. Once there is
 * one, the first e-mail gets a row too. Only shortened addresses, no buyer data.
 */
const LaterEmail = model
  .define(
    { name: "LaterEmail", tableName: "invoicing_email" },
    {
      id: model.id({ prefix: "invmail" }).primaryKey(),
      request_id: model.text(),
      state: model.text(),
      ordered_at: model.dateTime(),
      /** Null while it is being sent. */
      ended_at: model.dateTime().nullable(),
      /** Its deadline, set by its process: afterwards that process is presumed dead. */
      expires_at: model.dateTime().nullable(),
      sent_to: model.json(),
      reasons: model.json().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_email_request", on: ["request_id", "ordered_at"] },
    {
      name: "IDX_invoicing_email_under_way",
      on: ["expires_at"],
      where: "state = 'sending' and deleted_at is null",
    },
  ])

export default LaterEmail
