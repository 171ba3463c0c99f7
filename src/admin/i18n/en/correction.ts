/** The figures for a correcting invoice, as a person types them into Altera. */
export const correction = {
  open: "Figures for the correction",
  title: "Figures for the correction of invoice {{invoice}}",
  titleOfOrder: "Figures for the correction, order {{order}}",
  description:
    "What was invoiced, what the order comes to now, and the difference. Issue the correcting invoice in Altera yourself: the plugin never does.",
  loading: "The figures are being computed",
  error: "The figures could not be loaded",
  age_one: "Correction open for {{count}} day",
  age_other: "Correction open for {{count}} days",
  today: "Correction open since today",
  settled: "Done",
  settledWith: "Done: {{note}}",
  earlier: "Settled before ({{when}}): {{note}}. Leave out what that correction covers already.",
  ksef: {
    waiting: {
      title: "This invoice has no valid KSeF number yet",
      body: "A correcting invoice states the KSeF number of the invoice it corrects. Wait for the number before you issue the correction.",
    },
    refused: {
      title: "KSeF refused this invoice",
      body: "It does not count as issued until KSeF accepts it. Correct it in Altera first; a correcting invoice is possible only once it is accepted.",
    },
  },
  nothing: {
    title: "No amount changed",
    body: "The lines and their rates come to what was invoiced. Look at the reason: {{reason}}",
  },
  source: {
    sent: "Invoiced: the lines as they were sent to Altera.",
    order:
      "Invoiced: the lines of the order as it was sold. The invoice was issued elsewhere; its gross in Altera is the same. Compare the lines with it.",
  },
  unknown: {
    title: "The lines of this invoice are not known",
    body: "It was issued elsewhere or changed, and the order as it was sold does not come to its amount. Compare the invoice in Altera with the order by hand.",
  },
  rows: {
    heading: "Line by line",
    name: "Name",
    rate: "VAT",
    before: "Before the correction",
    after: "After the correction",
    difference: "Difference",
    quantity: "Quantity",
    priceNet: "Net price",
    priceGross: "Gross price",
    net: "Net",
    gross: "Gross",
  },
  rates: {
    heading: "By VAT rate",
    rate: "VAT rate",
    net: "Net",
    vat: "VAT",
    gross: "Gross",
    total: "Total",
  },
  refund: {
    heading: "Refund not tied to goods: {{amount}}",
    below: "The lines do not show it. A proposed split over the VAT rates stands below them.",
    body: "It is in no line above. You and your accountant decide whether it lowers a price, and which line's, or whether it is compensation that needs no correction.",
    proposal: "Proposal: split over the VAT rates in proportion to what is left",
    together: "Difference of the lines and this proposal together",
    noProposal: "More was paid back than is left of the order, so no split is proposed.",
  },
  besides: {
    heading: "Not on this invoice",
    body: "Added by a return, an exchange or a claim, and left out of the figures above. Your accountant decides whether it gets an invoice of its own.",
    line: "{{name}}, {{quantity}} pcs, VAT {{rate}}%: {{gross}}",
  },
  notes: {
    paidBack:
      "Paid back: {{found}}. By these figures it should be {{expected}}. Find out why before you issue the correction.",
    toPay:
      "Paid back: {{found}}. By these figures the buyer owes {{expected}} more. Find out why before you issue the correction.",
    paidByCredit:
      "A credit line of {{amount}} was added after the order and nothing was paid back for it. Here it counts as a payment with store credit. If it lowers a price, correct that as well.",
    shopTotal:
      "The shop's own total of the order is {{shop}}, the sum of its lines {{lines}}. Check the order first.",
    otherwise:
      "The invoice in Altera showed another amount than was sent. Take what was invoiced from Altera.",
    transformed:
      "The shop's own function transformDraft may have changed lines before they were sent. Compare them with the order.",
  },
  copy: "Copy the table",
  copied: "Copied: paste it into a spreadsheet",
  copyFailed: "The browser did not allow copying. Use Export CSV.",
  export: "Export CSV",
  exportFailed: "The file could not be made",
  print: "Print",
  close: "Close",
}
