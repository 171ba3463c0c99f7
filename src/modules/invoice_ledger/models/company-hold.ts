import { model } from "@medusajs/framework/utils"

/** A company that is not served now, and why. The row's existence is the hold. */
const CompanyHold = model.define(
  { name: "CompanyHold", tableName: "invoicing_company_hold" },
  {
    /** The company's id in the options. */
    id: model.text().primaryKey(),
    cause: model.text(),
    since: model.dateTime(),
    /** Digest of the key that was rejected: another key is worth a check. */
    key_digest: model.text().nullable(),
    /** Of a pause: who wanted it, and why. */
    actor_id: model.text().nullable(),
    note: model.text().nullable(),
  }
)

export default CompanyHold
