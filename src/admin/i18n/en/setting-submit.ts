/** When invoices are submitted to KSeF, to companies and to others. */
export const settingSubmit = {
  companies: "Invoices to buyers with a Polish tax number (NIP)",
  companiesHint:
    "Sent at once, the invoice has its KSeF number sooner, and an e-mail that waits for KSeF goes sooner.",
  persons: "Invoices to everybody else",
  personsHint: "Consumers and foreign companies. Consumers' invoices need not be in KSeF.",
}
