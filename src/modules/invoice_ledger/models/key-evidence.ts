import { model } from "@medusajs/framework/utils"

/** What was seen with a company's key: the evidence for which account of the service it opens. */
const KeyEvidence = model
  .define(
    { name: "KeyEvidence", tableName: "invoicing_key_evidence" },
    {
      id: model.id({ prefix: "invseen" }).primaryKey(),
      company_id: model.text(),
      key_digest: model.text(),
      /**
       * How many of the invoices issued last in each earlier account the key showed; null before the
       * decision.
       */
      accounts: model.json().nullable(),
      /** Digests of the keys proven to open the same account. */
      proven_with: model.json().nullable(),
      seen_at: model.dateTime().nullable(),
      /** Since when the key's account has been undecided although the service answered. */
      doubted_since: model.dateTime().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_key_evidence_key", on: ["company_id", "key_digest"], unique: true },
  ])

export default KeyEvidence
