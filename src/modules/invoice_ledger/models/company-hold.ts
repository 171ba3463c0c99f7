import { model } from "@medusajs/framework/utils"

/**
 * One cause for which a company is not active now. The row's existence is the hold; a company is
 * active when it has none.
 */
const CompanyHold = model
  .define(
    { name: "CompanyHold", tableName: "invoicing_company_hold" },
    {
      id: model.id({ prefix: "invhold" }).primaryKey(),
      /** The company's id in the options. */
      company_id: model.text(),
      cause: model.text(),
      since: model.dateTime(),
      /** Digest of the key that was rejected: another key is worth a check. */
      key_digest: model.text().nullable(),
      /** For a pause: who requested it, and why. */
      actor_id: model.text().nullable(),
      note: model.text().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_company_hold_cause", on: ["company_id", "cause"], unique: true },
  ])

export default CompanyHold
