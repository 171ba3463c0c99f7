import { model } from "@medusajs/framework/utils"

/**
 * What a person stated about the account that a key opens, kept as evidence: who, when, what, and what
 * was known about the key at that time. `from_account_id`: the account it was taken to open until then.
 */
const AccountStatement = model
  .define(
    { name: "AccountStatement", tableName: "invoicing_account_statement" },
    {
      id: model.id({ prefix: "invsay" }).primaryKey(),
      company_id: model.text(),
      key_digest: model.text(),
      verdict: model.text(),
      from_account_id: model.text(),
      to_account_id: model.text(),
      actor_id: model.text(),
      note: model.text(),
      seen: model.json().nullable(),
    }
  )
  .indexes([{ name: "IDX_invoicing_account_statement_company", on: ["company_id", "created_at"] }])

export default AccountStatement
