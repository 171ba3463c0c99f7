/** The page of one invoice. */
export const detail = {
  open: "Invoice details",
  untitled: "Invoice for order {{order}}",
  positions: "Positions as sent",
  noPositions: "No positions yet: nothing was composed and sent. The preview shows what would be.",
  linkedPositions: "This invoice was linked by hand, so its positions are in Altera only.",
  facts: "Details",
  invoiceId: "Id in Altera",
  buyerNow: "As the order has it now. The plugin keeps no buyer's data.",
  buyerUnfit: "No invoice can show this buyer before the data are mended.",
  buyerError: "The buyer could not be read",
  buyerLoading: "The buyer is being read",
  pdf: {
    heading: "PDF",
    show: "Show PDF",
    hide: "Hide PDF",
    title: "PDF of the invoice {{invoice}}",
    error: "The PDF could not be shown",
  },
}

/** What happened to an invoice: calls to Altera, and what people did. */
export const timeline = {
  heading: "History",
  more_one: "Show {{count}} more entry",
  more_other: "Show {{count}} more entries",
  requested: "The invoice was requested",
  origin: {
    person: "by hand",
    sweep: "by the completeness check",
    event: "by the event {{by}}",
  },
  by: "by {{who}}",
  operations: {
    create: "Issue the invoice",
    read: "Read the invoice",
    list: "Look for the invoice",
    pdf: "Fetch the PDF",
    send: "Order the e-mail",
    "mark-paid": "Mark as paid",
    "check-key": "Check the API key",
  },
  outcomes: {
    done: "Done",
    refused: "Refused",
    "key-rejected": "Key rejected",
    "asked-to-wait": "Asked to wait",
    "not-sent": "Not sent",
    unknown: "No clear answer",
  },
  acts: {
    issue: "Issuing was asked for",
    retry: "A retry was asked for",
    link: "An invoice was linked",
    skip: "The invoice was skipped",
    not_there: "The invoice was declared absent",
    send: "The e-mail was asked for",
  },
  notes: {
    issue: "{{note}}",
    retry: "{{note}}",
    link: "Id in Altera: {{note}}",
    skip: "Reason: {{note}}",
    not_there: "{{note}}",
    send: "{{note}}",
  },
}
