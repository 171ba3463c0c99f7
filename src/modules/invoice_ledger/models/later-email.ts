import { model } from "@medusajs/framework/utils"

/**
 * An e-mail of an invoice that had been mailed before, each with a state and a deadline of its own;
 * once there is one, the first stands beside it. Shortened addresses alone, no buyer's data.
 */
const LaterEmail = model
  .define(
    { name: "LaterEmail", tableName: "invoicing_email" },
    {
      id: model.id({ prefix: "invmail" }).primaryKey(),
      request_id: model.text(),
      state: model.text(),
      ordered_at: model.dateTime(),
      /** Null while it is under way. */
      ended_at: model.dateTime().nullable(),
      /** When its process is taken for dead, as that process reckoned. */
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
