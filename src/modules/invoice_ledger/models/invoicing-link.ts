import { model } from "@medusajs/framework/utils"

/**
 * A buyer's link to an invoice: half of the address, useless without the other half, and how long it
 * works. At most one link per invoice is not revoked.
 */
const InvoicingLink = model
  .define(
    { name: "InvoicingLink", tableName: "invoicing_link" },
    {
      id: model.text().primaryKey(),
      request_id: model.text(),
      /** Id of a user, or "itself" if it was created automatically. */
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
