/** Acts on many orders at once: their progress and their report. */
export const bulk = {
  title: "Bulk actions",
  acts: {
    retry: "Retry invoices",
    send: "Send e-mails",
    check: "Mark as checked",
    issue: "Issue invoices",
    complete: "Complete orders",
  },
  startedBy: "Started {{moment}} by {{name}}",
  progress: "{{ended}} of {{total}}",
  states: {
    running: "Running",
    stopping: "Stopping",
    finished: "Finished",
    partly: "Finished, not everything was done",
    requested: "Everything was requested",
    partlyRequested: "Finished, not everything was requested",
    canceled: "Stopped",
  },
  leave: "You can leave this page. The server goes on, and the report stays here.",
  report: "Report",
  all: "All bulk actions",
  none: "No bulk action was started yet.",
  cancel: {
    button: "Stop",
    title: "Stop this bulk action?",
    description: "What has not been started is left as it is. What is done already stays done.",
    confirm: "Stop",
    back: "Continue",
    done: "It was stopped",
  },
  counts: {
    done: "Done",
    requested: "Requested",
    refused: "Not done",
    left: "Left out",
    waiting: "Waiting",
  },
  columns: {
    order: "Order",
    result: "Result",
    reason: "Reason",
    invoice: "Invoice now",
    number: "Invoice number",
  },
  items: {
    waiting: "Waiting",
    begun: "Being done",
    done: "Done",
    requested: "Requested",
    refused: "Not done",
    left: "Left out",
  },
  show: { all: "All", refused: "Not done only" },
  open: "Open",
  csv: "Export CSV",
  fileName: "bulk-action",
  error: "The bulk action could not be loaded",
  loading: "Loading the bulk action",
  unknownOrder: "unknown",
}

/** Orders that have no invoice. */
export const ordersWithout = {
  title: "Orders without an invoice",
  body: "Orders of the last 30 days that should have an invoice by now, or are paid or shipped and wait for the moment at which it is issued; and those placed before the plugin's start date that are past that moment now.",
  empty: "No order waits here",
  emptyBody:
    "Orders whose invoice was refused or failed are listed on the page Invoices, under Need attention. A new order is listed after five minutes.",
  error: "The orders could not be loaded",
  capped: "There are more than are shown here.",
  columns: { order: "Order", placed: "Placed", buyer: "Buyer", why: "Why" },
  missed: "Should have one: the completeness check requests it",
  waiting: "Paid or shipped, waits for its moment",
  earlier: "Placed before the start date: only a person issues it",
  selectAll: "Select all on this page",
  selectOne: "Select order {{order}}",
  complete: {
    label: "Complete orders",
    title: "Complete these orders?",
    will_one:
      "Medusa marks {{count}} order as completed, and what starts at that moment follows. This cannot be taken back.",
    will_other:
      "Medusa marks {{count}} orders as completed, and what starts at that moment follows. This cannot be taken back.",
    invoices: "Their invoices are issued then.",
    noInvoices: "Completing them issues no invoices: another moment was chosen in the settings.",
    earlier_one:
      "{{count}} was placed before the plugin's start date: completing it issues no invoice, Issue now does.",
    earlier_other:
      "{{count}} were placed before the plugin's start date: completing them issues no invoices, Issue now does.",
    rest_one: "{{count}} is not open and stays as it is.",
    rest_other: "{{count}} are not open and stay as they are.",
    none: "None of these orders is open",
  },
  issue: {
    label: "Issue now",
    title: "Issue invoices for these orders?",
    will_one:
      "{{count}} invoice is issued and mailed, whatever the settings say about the moment. It cannot be taken back.",
    will_other:
      "{{count}} invoices are issued and mailed, whatever the settings say about the moment. They cannot be taken back.",
  },
}
