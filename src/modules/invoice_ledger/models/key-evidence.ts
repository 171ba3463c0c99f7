import { model } from "@medusajs/framework/utils"

/** What was seen with a company's key, by which it is decided which account of the service it opens. */
const KeyEvidence = model
  .define(
    { name: "KeyEvidence", tableName: "invoicing_key_evidence" },
    {
      id: model.id({ prefix: "invseen" }).primaryKey(),
      company_id: model.text(),
      key_digest: model.text(),
      /** How many of the invoices issued last in each account of before the key showed; null before it was decided. */
      accounts: model.json().nullable(),
      /** Digests of the keys that it is proven to open one account with. */
      proven_with: model.json().nullable(),
      seen_at: model.dateTime().nullable(),
      /** Since when it was open what the key opens, though the service answered. */
      doubted_since: model.dateTime().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_key_evidence_key", on: ["company_id", "key_digest"], unique: true },
  ])

export default KeyEvidence
