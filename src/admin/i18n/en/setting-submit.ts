/** When invoices are submitted to KSeF, to companies and to others. */
export const settingSubmit = {
  companies: "Invoices to buyers with a Polish tax number (NIP)",
  companiesHint:
    "At once, the buyer has the invoice in KSeF sooner; its e-mail, where it waits for KSeF, goes sooner too.",
  persons: "Invoices to everybody else",
  personsHint:
    "Consumers and foreign companies. The law does not require consumers' invoices to be in KSeF.",
}
