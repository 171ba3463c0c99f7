import { model } from "@medusajs/framework/utils"

/**
 * One account of the service behind a company. A company that gets another firm's key, or that switches
 * from a test account to the real one, begins a new account, where invoice ids start over.
 */
const InvoicingAccount = model
  .define(
    { name: "InvoicingAccount", tableName: "invoicing_account" },
    {
      id: model.id({ prefix: "invacc" }).primaryKey(),
      /** The company's id in the options. */
      company_id: model.text(),
      since: model.dateTime(),
    }
  )
  .indexes([{ name: "IDX_invoicing_account_company", on: ["company_id", "since"] }])

export default InvoicingAccount
