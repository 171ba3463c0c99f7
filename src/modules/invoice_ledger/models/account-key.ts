import { model } from "@medusajs/framework/utils"

/**
 * The digest of a key that was seen to open an account. Which account it opens is decided once, by the
 * process that writes the row first, and never changes.
 */
const AccountKey = model
  .define(
    { name: "AccountKey", tableName: "invoicing_account_key" },
    {
      id: model.id({ prefix: "invkey" }).primaryKey(),
      account_id: model.text(),
      company_id: model.text(),
      key_digest: model.text(),
    }
  )
  .indexes([
    {
      name: "IDX_invoicing_account_key_digest",
      on: ["company_id", "key_digest"],
      unique: true,
    },
    { name: "IDX_invoicing_account_key_account", on: ["account_id"] },
    { name: "IDX_invoicing_account_key_shared", on: ["key_digest"] },
  ])

export default AccountKey
