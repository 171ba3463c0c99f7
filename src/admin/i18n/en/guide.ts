export const guide = {
  title: "First steps",
  body: "No invoice has been issued yet. This is the way to the first one; nothing here issues anything.",
  states: { done: "Done", open: "To do", wrong: "Needs attention" },
  key: {
    title: "Check the key",
    check: "Check",
    asking: "Asking Altera whether it accepts the key…",
    works: "Altera accepts the key of every company.",
    rejected:
      "Altera rejects the key of {{companies}}. Create a new one in Altera (Settings, Integrations), put it into the server's environment and restart the server.",
    unreachable: "Altera gave no usable answer. {{companies}}",
  },
  mapping: {
    title: "Map categories and projects",
    open: "Open the mapping",
    counting: "Counting the sales of the last 90 days…",
    failed: "The sales could not be counted. The mapping can be set all the same.",
    noOrders: "There are no orders yet. Collections and sales channels can be mapped already.",
    shares:
      "Of the last 90 days' sales {{category}} has a category and {{project}} has a project. Invoices are issued without them too, but Altera's reports then lack them.",
  },
  preview: {
    title: "Look at an invoice before it exists",
    open: "Preview",
    body: "See the invoice that order {{order}} would get: every position, its VAT and where each value comes from.",
    noOrder: "There is no order yet. Place one in the shop, a test order will do.",
  },
  live: {
    title: "Go live",
    go: "Go live",
    notYet: "Not yet",
    sure: "Issue invoices from now on?",
    consequence:
      "From now on Altera issues an invoice as soon as an order is completed. Earlier orders stay as they are; you can issue theirs by hand.",
    off: "Nothing is issued by itself. Orders that are completed until then stay yours to issue by hand.",
    held: "Invoices are issued by themselves, but not for {{companies}}: see below.",
    trial: "Stop for a trial",
    settings: "Settings",
    on: {
      order_completed: "You are live: an invoice is issued as soon as an order is completed.",
      order_placed: "You are live: an invoice is issued as soon as an order is placed.",
      payment_captured: "You are live: an invoice is issued as soon as a payment is captured.",
    },
  },
}
