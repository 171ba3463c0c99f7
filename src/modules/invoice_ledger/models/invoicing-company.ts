import { model } from "@medusajs/framework/utils"

/**
 * What the plugin noted about a company of the options. Each group of columns is one note; it does not
 * exist while the first of its columns is null.
 */
const InvoicingCompany = model.define(
  { name: "InvoicingCompany", tableName: "invoicing_company" },
  {
    /** The company's id in the options. */
    id: model.text().primaryKey(),

    /** The seller name that an invoice showed, and the key and account with which it was read. */
    seller_name: model.text().nullable(),
    seller_name_key: model.text().nullable(),
    seller_name_account: model.text().nullable(),

    /** The last check of a key that the service accepted. */
    key_checked_at: model.dateTime().nullable(),
    checked_key: model.text().nullable(),

    /** Since when the account that a person confirmed is open, and who confirmed it. */
    confirmed_account_since: model.dateTime().nullable(),
    account_confirmed_by: model.text().nullable(),

    /** The last comparison of the service's newest invoices with the ledger. */
    ledger_checked_at: model.dateTime().nullable(),
    ledger_sight: model.text().nullable(),
    /** Ids of invoices without a request, the account that they are in, and those of other accounts. */
    unseen: model.json().nullable(),
    unseen_account: model.text().nullable(),
    unseen_elsewhere: model.json().nullable(),

    /** What the ledger lacks, while the company is on hold for that. */
    gap_earliest: model.text().nullable(),
    gap_account: model.text().nullable(),
    gap_count: model.number().nullable(),
    gap_invoices: model.json().nullable(),

    /** Ids of invoices that no person is asked about again; whether those of other shops are included. */
    answered_invoices: model.json().nullable(),
    are_others_known: model.boolean().nullable(),

    /** Consecutive holds for a rejected key without an invoice in between. */
    key_rejected_times: model.number().nullable(),
    key_rejected_since: model.dateTime().nullable(),
    rejected_key: model.text().nullable(),
    rejection_ended_at: model.dateTime().nullable(),

    /** Ids of requests whose creates were answered 403 one after another, and with which key. */
    forbidden_creates_since: model.dateTime().nullable(),
    forbidden_creates_key: model.text().nullable(),
    forbidden_creates: model.json().nullable(),

    /** The same of e-mails. */
    forbidden_sends_since: model.dateTime().nullable(),
    forbidden_sends_key: model.text().nullable(),
    forbidden_sends: model.json().nullable(),
  }
)

export default InvoicingCompany
