import { model } from "@medusajs/framework/utils"

/**
 * A link to a company's month for its accountant: half of the address, useless without the other half,
 * and how long it works.
 */
const AccountantLink = model
  .define(
    { name: "AccountantLink", tableName: "invoicing_accountant_link" },
    {
      id: model.id({ prefix: "invacl" }).primaryKey(),
      token_id: model.text(),
      company_id: model.text(),
      /** "YYYY-MM", in Warsaw. */
      month: model.text(),
      /** Ids of users. */
      created_by: model.text(),
      revoked_by: model.text().nullable(),
      expires_at: model.dateTime(),
      revoked_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_accountant_link_token", on: ["token_id"], unique: true },
    { name: "IDX_invoicing_accountant_link_month", on: ["company_id", "month", "created_at"] },
  ])

export default AccountantLink
