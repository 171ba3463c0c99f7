/** The counts above the list of invoices, and beside the list of orders. */
export const overview = {
  heading: "Invoices at a glance",
  issuedToday: "Issued today",
  waiting: "Waiting",
  attention: "Need attention",
  withoutInvoice: "Orders without an invoice",
  withoutInvoiceWhy:
    "Orders of the last 30 days. {{missed}} should have one by now; the completeness check requests it. {{waiting}} are paid or shipped and wait for the moment at which an invoice is issued (see the settings). {{earlier}} were placed before the plugin's start date; only a person issues theirs.",
  silentTrigger: {
    title_one: "{{count}} paid or shipped order waits, and no invoice was ever requested",
    title_other:
      "{{count}} paid or shipped orders wait, and no invoice was requested for any order",
    body: "The moment at which an invoice is issued has not come for any order of the last 30 days. Medusa's dashboard never completes an order: choose another moment, or have the plugin complete orders. An order whose payment nobody captured counts as unpaid: capture it, or choose a moment that needs no payment, such as the shipment.",
    link: "Choose the moment",
  },
  notice_one: "{{count}} invoice needs attention",
  notice_other: "{{count}} invoices need attention",
  show: "Show",
}

/** The list of invoices: filters, sorting, acts on several at once, export. */
export const list = {
  columns: { buyer: "Buyer", project: "Project" },
  noInvoice: "no invoice",
  uncertain: "not certain",
  numberUnknown: "number not known",
  selectAll: "Select all on this page",
  selectOne: "Select the invoice of order {{order}}",
  selected_one: "{{count}} selected",
  selected_other: "{{count}} selected",
  export: "Export CSV",
  exportFailed: "The list could not be exported",
  capped:
    "Only the first 10,000 are paged through. Narrow the list by a filter to reach the others.",
  sort: {
    label: "Sort",
    ascending: "Ascending",
    descending: "Descending",
    oldest: "Oldest first",
    newest: "Newest first",
  },
  filters: {
    remove: "Remove this filter",
    attention: "Needs attention",
    yes: "Yes",
    correction: "Correction",
    needed: "Needed",
    issued: "Issue date",
    today: "Today",
    week: "Last 7 days",
    month: "This month",
    lastMonth: "Last month",
    range: "Other dates",
    from: "From",
    to: "To",
  },
  bulk: {
    rest_one: "{{count}} cannot be included: {{states}}.",
    rest_other: "{{count}} cannot be included: {{states}}.",
    retry: {
      label: "Retry",
      title: "Retry these invoices?",
      will_one: "{{count}} invoice will be tried again.",
      will_other: "{{count}} invoices will be tried again.",
      none: "None of these can be retried",
    },
    send: {
      label: "Send e-mail",
      title: "Send these invoices by e-mail?",
      will_one: "{{count}} invoice will be mailed to the address saved with it.",
      will_other: "{{count}} invoices will be mailed, each to the address saved with it.",
      again_one: "{{count}} was mailed before: its buyer gets it again.",
      again_other: "{{count}} were mailed before: their buyers get them again.",
      none: "None of these can be mailed",
    },
    check: {
      label: "Checked",
      title: "Mark these invoices as checked",
      will_one: "{{count}} invoice is marked; nothing changes in Altera.",
      will_other: "{{count}} invoices are marked; nothing changes in Altera.",
      none: "None of these waits to be checked",
    },
  },
}
