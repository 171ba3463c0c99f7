/** Whether an invoice is paid, and what was reported to Altera. */
export const payment = {
  label: "Payment",
  statuses: { paid: "Paid", unpaid: "Unpaid", overdue: "Overdue" },
  due: "due on {{day}}",
  part: "{{paid}} of {{gross}} paid",
  refunded: "{{amount}} paid back",
  /** By payment state, and whether it comes from the order or from a person. */
  told: {
    unpaid_order: "It is marked as paid in Altera automatically once the order is paid in full.",
    unpaid_in_doubt:
      "It is not marked as paid in Altera automatically, because it may not match its order. Mark it yourself once it is paid.",
    unpaid_person:
      "Marked as unpaid in Altera by hand on {{at}}. It stays unpaid until somebody marks it as paid.",
    marking_order:
      "It is being marked as paid in Altera. If Altera does not answer, this is retried automatically.",
    marking_person:
      "It is being marked as paid in Altera. If Altera does not answer, this is retried automatically.",
    paid_order: "Marked as paid in Altera on {{at}}.",
    paid_person: "Marked as paid in Altera by hand on {{at}}.",
    refused_order:
      "The order is paid, but Altera did not let the invoice be marked as paid. Mark it there.",
    refused_person: "Altera did not let the invoice be marked as paid. Mark it there.",
    unmarking_order:
      "The payment was canceled. The invoice is being marked as unpaid in Altera. If Altera does not answer, this is retried automatically.",
    unmarking_person:
      "It is being marked as unpaid in Altera. If Altera does not answer, this is retried automatically.",
    unmark_refused_order:
      "The payment was canceled, but Altera did not let the invoice be marked as unpaid. Mark it there.",
    unmark_refused_person: "Altera did not let the invoice be marked as unpaid. Mark it there.",
  },
  mark: {
    paid: {
      button: "Mark as paid",
      title: "Mark invoice {{number}} as paid?",
      body: "Altera then shows the whole amount, {{gross}}, as paid.",
    },
    unpaid: {
      button: "Mark as unpaid",
      title: "Mark invoice {{number}} as unpaid?",
      body: "Altera then shows no part of {{gross}} as paid.",
    },
    order: "The order shows {{paid}} paid.",
    stays:
      "The order itself is not changed, and the invoice stays marked that way until somebody changes it.",
  },
  customer: {
    heading: "Invoices",
    overdue_one: "{{count}} overdue",
    overdue_other: "{{count}} overdue",
    empty: "There is no invoice for this customer's orders.",
    notIssued: "not issued",
    error: "The invoices could not be loaded",
    number: "Invoice",
    issued: "Date",
    amount: "Amount",
    payment: "State",
    pdf: "PDF",
    download: "Download the PDF of invoice {{number}}",
    loading: "Loading the invoices",
    list: "The customer's invoices",
    unknown: "-",
  },
}
