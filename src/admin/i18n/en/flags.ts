/** What a person should look at on an invoice, before or after it is issued. */
export const flags = {
  badge: "To check",
  SPLIT_PAYMENT_TO_CHECK: {
    title: "Check whether split payment (MPP) must be marked",
    body: "The buyer is a Polish company and the invoice comes to {{gross}} gross. Above 15,000 PLN gross, split payment is mandatory if anything on the invoice is listed in annex 15 to the VAT act (art. 108a). The plugin does not know which goods are, and never marks split payment itself.",
    currency:
      "Altera sets the exchange rate, so whether 15,000 PLN is reached is estimated here, on the safe side.",
    before:
      "Look at the positions. If one of them is listed in annex 15, issue this invoice by hand in Altera with split payment marked, and link it here.",
    next: "Look at the positions. If one of them is listed in annex 15, correct the invoice in Altera so that it carries the words “mechanizm podzielonej płatności”. Then press Checked.",
  },
  TAX_ID_LEFT_OUT: {
    title: "Check whether the buyer is a company",
    body: "The tax number in {{field}} has a wrong checksum or form. Because of the setting “A wrong tax number” the invoice is issued to a private person, without the number.",
    before:
      "If the buyer is a company, ask for the right number and correct the buyer on the order's page before the invoice is issued.",
    next: "If the buyer is a company, ask for the right number, correct this invoice to zero in Altera and issue one with the number there. Then press Checked.",
  },
  DRAFT_LEFT: {
    title: "Delete the drafts left in Altera",
    body: "Invoices are issued draft first, and drafts of this order that will not become its invoice may be left in Altera: {{ids}}. Their remarks hold “{{reference}}”. Nothing issues or mails them.",
    unknownId: "one that was sent, but no answer came (its id is not known, and it may not exist)",
    before: "Delete them in Altera.",
    next: "Delete them in Altera. Then press Checked.",
  },
  MAY_BE_TWICE: {
    title: "Check whether there is a second invoice",
    body: "This invoice was sent {{times}} times without an answer. The one that was found is not seen to be of the last time, so Altera may have made another one for this order.",
    next: "Check in Altera whether there is a second invoice for this order. If there is, correct one of them there. Then press Checked.",
  },
}
