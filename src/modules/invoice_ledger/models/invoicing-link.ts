import { model } from "@medusajs/framework/utils"

/**
 * A buyer's link to an invoice: half of its address, which opens nothing without the other half, and
 * how long it works. Of one invoice at most one is not revoked.
 */
const InvoicingLink = model
  .define(
    { name: "InvoicingLink", tableName: "invoicing_link" },
    {
      id: model.text().primaryKey(),
      request_id: model.text(),
      /** Id of a user, or "itself". */
      created_by: model.text(),
      expires_at: model.dateTime().nullable(),
      revoked_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_invoicing_link_request",
      on: ["request_id"],
      unique: true,
      where: "revoked_at is null and deleted_at is null",
    },
  ])

export default InvoicingLink
