/** When e-mails are sent, to each kind of buyer. */
export const settingSend = {
  companies: "Buyers with a Polish tax number (NIP)",
  companiesHint:
    "E-mails wait for KSeF where Altera shows how the account's invoices stand there. Where it does not, they go as soon as the invoice is issued.",
  otherCompanies: "Companies without a NIP",
  otherCompaniesHint:
    "Mostly foreign companies. Their invoices go to KSeF too, but the buyer gets the invoice only by e-mail. If the e-mail waits for KSeF, the PDF can show the KSeF number and the QR code.",
  others: "Private persons",
  othersHint: "KSeF does not hand the invoice over to them, so their e-mail need not wait.",
  waitDays: "Days to wait for KSeF",
  waitDaysHint: "From 1 to 30. Invoices that are issued already keep their day.",
  afterWait: "If KSeF has not accepted the invoice by then",
  afterWaitHint: "An invoice that KSeF refused is never mailed automatically.",
  line: "{{who}}: {{when}}",
  waits: {
    ask: "At most {{days}}; then a person decides",
    send: "At most {{days}}; then the e-mail goes anyway",
  },
}
